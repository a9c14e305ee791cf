import type { World } from "../../../operations/context.ts"
import { isError } from "../../../realm.ts"
import { createGate } from "../../../time/gate.ts"
import { AGENTS, type Agent } from "../../behaviours/rules/agents.ts"
import { type BehaviourEntry, type EmailRecord, type EmailStep, isRead, type ReadEmail, type Visit } from "../record.ts"
import { clickedLinks, linksBack, linksToScan } from "../shared/content.ts"
import { trackClick } from "./track.ts"

/** The result of work that a step starts. */
export interface StepResult extends Pick<BehaviourEntry, "inbound_id" | "skipped" | "visits"> {
  /** The clicked link; null if the email has no such link. */
  url?: string | null
}

/** Lets the answer of a recipient arrive. */
export type AnswerEmail = (
  world: World,
  email: ReadEmail,
  step: EmailStep,
) => Promise<Pick<BehaviourEntry, "inbound_id" | "skipped">>

/** Emails whose work runs at the same time. */
const AT_ONCE = 20

/** Links that a scanner requests in one message. */
const MOST_LINKS = 50
const VISIT_MS = 5000

/** The client of a step: the one that the script names, else the link scanner, the one-click client or a person, by its type. */
export const agentOf = ({ agent, type }: Pick<EmailStep, "agent" | "type">): Agent =>
  Object.entries(AGENTS).find(([name]) => name === agent)?.[1] ??
  (type === "scanned" ? AGENTS["link-scanner"] : type === "unsubscribed" ? AGENTS["one-click"] : AGENTS.person)

/**
 * The work of steps that takes time: finding links in a long body, requesting URLs, replying. The email's step stays due until it
 * is done, so it is repeated after a restart, and other emails continue.
 */
export class StepWork {
  readonly #world: World
  readonly #answer: AnswerEmail
  readonly #done = new Map<string, { key: string; done: StepResult }>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #inTurn = createGate(AT_ONCE)

  constructor(world: World, answer: AnswerEmail) {
    this.#world = world
    this.#answer = answer
  }

  get waiting(): number {
    return this.#running.size
  }

  isWaiting(id: string): boolean {
    return this.#running.has(id)
  }

  /** Resolves when no work is running, also none that has started meanwhile. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Returns the result of a step's work. If there is none yet, starts the work, returns undefined, and wakes the scheduler at its end. */
  resultOf(email: EmailRecord, step: EmailStep): StepResult | undefined {
    const key = `${step.due_at} ${step.type} ${step.step} ${step.index} ${step.done}`
    const found = this.#done.get(email.id)
    this.#done.delete(email.id)
    if (found?.key === key) return found.done
    if (!isRead(email)) return this.#read(email, key)
    const known = this.#known(email, step)
    if (known) return known
    const { scheduler, store } = this.#world
    const work = Promise.resolve()
      .then(() => this.#inTurn(() => this.#work(email, step)))
      .catch((error): StepResult => ({ skipped: isError(error) ? error.message : String(error) }))
      .then((done) => {
        // The email may have been deleted meanwhile.
        if (store.tables.emails.get(email.id)) this.#done.set(email.id, { key, done })
        this.#running.delete(email.id)
        scheduler.poke()
      })
    this.#running.set(email.id, work)
    return undefined
  }

  /** Reads an email first. The step is decided again once that is done, unless it fails. */
  #read(email: EmailRecord, key: string): undefined {
    const { id } = email
    const work = this.#world.readings.of(email).then(
      () => undefined,
      (error: Error) => void this.#done.set(id, { key, done: { skipped: error.message } }),
    )
    const end = () => {
      this.#running.delete(id)
      this.#world.scheduler.poke()
    }
    this.#running.set(id, work.then(end))
  }

  /** The result if it takes no time. */
  #known(email: ReadEmail, step: EmailStep): StepResult | undefined {
    if (step.type !== "clicked") return undefined
    if (!email.has_html) return { url: null }
    const analysis = this.#world.analyses.analyseNow(email)
    if (!analysis) return undefined
    const url = clickedLinks(analysis)[(step.link ?? 1) - 1] ?? null
    return url !== null && this.#visits(step, url) ? undefined : { url }
  }

  /** Whether a clicked link is requested: only if a behaviour clicks it. */
  #visits(step: EmailStep, url: string): boolean {
    return step.step !== undefined && mayVisit(url, this.#world.settings()["behaviours.may_visit"])
  }

  async #work(email: ReadEmail, step: EmailStep): Promise<StepResult> {
    if (step.type === "scanned") return await this.#scan(email, step)
    if (step.type !== "clicked") return await this.#answer(this.#world, email, step)
    const url = clickedLinks(await this.#world.analyses.of(email))[(step.link ?? 1) - 1] ?? null
    if (url === null || !this.#visits(step, url)) return { url }
    return { url, visits: [(await this.#request("GET", url, agentOf(step))).visit] }
  }

  /** Requests every link as it is in the sent message, with HEAD and then with GET. */
  async #scan(email: ReadEmail, step: EmailStep): Promise<StepResult> {
    const links = linksToScan(await this.#world.analyses.of(email)).slice(0, MOST_LINKS)
    if (links.length === 0) return { skipped: "the email has no link" }
    const agent = agentOf(step)
    const visits: Visit[] = []
    const silent = new Set<string>()
    for (const { url, tracked } of links) {
      for (const method of ["HEAD", "GET"] as const) {
        const isTracked = email.track_clicks && tracked !== null
        const first = isTracked
          ? await this.#tracked(method, email, tracked, agent)
          : await this.#unlessSilent(method, url, agent, silent)
        visits.push(first.visit)
        if (step.redirect && first.location) {
          visits.push((await this.#unlessSilent(method, first.location, agent, silent)).visit)
        }
      }
    }
    return { visits }
  }

  /** A request for a tracked link, answered by the sandbox itself. A GET counts as a click. */
  async #tracked(method: Method, email: EmailRecord, index: number, agent: Agent): Promise<Visited> {
    const visitor = method === "GET" ? { ...agent, prefetch: false } : null
    const location = await trackClick(this.#world, email.token, index, visitor)
    const url = linksBack(this.#world, email).link_url(index)
    const visit = { method, url, status: location === null ? 404 : 302, error: null }
    return { visit, location: location ?? undefined }
  }

  /** Requests a URL, unless its host did not respond to an earlier request of the same scan. */
  async #unlessSilent(method: Method, url: string, agent: Agent, silent: Set<string>): Promise<Visited> {
    const host = URL.parse(url)?.host ?? url
    if (silent.has(host)) {
      return { visit: { method, url, status: null, error: `Not requested: ${host} did not respond before.` } }
    }
    const visited = await this.#request(method, url, agent)
    if (visited.timed_out) silent.add(host)
    return visited
  }

  async #request(method: Method, url: string, { user_agent }: Agent): Promise<Visited> {
    if (!mayVisit(url, this.#world.settings()["behaviours.may_visit"])) {
      return { visit: { method, url, status: null, error: notAllowed(url), setting: "behaviours.may_visit" } }
    }
    const { status_code, error, location, timed_out } = await this.#world.transport.post({
      url,
      method,
      headers: {},
      body: "",
      user_agent,
      timeout_ms: VISIT_MS,
    })
    const next = location === undefined ? undefined : URL.parse(location, url)?.href
    const visit = { method, url, status: status_code, error: status_code === null ? error : null }
    return { visit, ...(next && { location: next }), ...(timed_out && { timed_out }) }
  }
}

type Method = "HEAD" | "GET"

interface Visited {
  visit: Visit
  location?: string | undefined
  timed_out?: boolean
}

/**
 * Whether a URL may be requested by behaviours: its host is in `behaviours.may_visit`. An entry without a port allows every port of
 * the host. Only http and https.
 */
function mayVisit(url: string, allowed: readonly string[]): boolean {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false
  const port = parsed.port || (parsed.protocol === "https:" ? "443" : "80")
  return allowed.some((entry) => entry === parsed.hostname || entry === `${parsed.hostname}:${port}`)
}

/** Why a URL is not requested, and what to do about it. */
function notAllowed(url: string): string {
  const host = URL.parse(url)?.host ?? url
  return `Not requested: ${host} is not in the setting behaviours.may_visit. Add it to let behaviours request its links.`
}
