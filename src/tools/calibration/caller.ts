import { randomBytes } from "node:crypto"
import { platform } from "../../platform.ts"
import { sleep } from "../../time/turn.ts"
import { CleanUp, PREFIX } from "./clean-up.ts"
import { isOk, type ProbeAnswer } from "./probes/probe.ts"
import type { ProbeRequest } from "./probes/probe-request.ts"
import { probeRequests } from "./probes/probe-requests.ts"
import type { ProbeReceiver } from "./receiver.ts"
import type { ServiceCaller } from "./service.ts"
import { fill, MissingValue } from "./template.ts"

export interface CallerOptions {
  token: string
  /** Sender and its domain; default: the first verified domain of the account. */
  from?: string | undefined
  send_to?: string | undefined
  webhook_url?: string | undefined
  receiver?: ProbeReceiver | undefined
  /** Names everything that is created (default: a random name). */
  run?: string | undefined
}

/** A request that was made, with its templates filled, and what came back. */
export interface ProbeExchange {
  name: string
  request: ProbeRequest
  answer: ProbeAnswer
}

/** How often a list is read again while mail is missing. */
const MOST_POLLS = 2
export const isMail = ({ needs, method, path }: ProbeRequest): boolean =>
  needs === "sends" && method === "POST" && path.startsWith("/emails")

const HELD_MS = 3_600_000

/** Fills and makes the requests of probes, and remembers their answers. */
export class Caller {
  readonly service: ServiceCaller
  readonly clean_up: CleanUp
  readonly exchanges = new Map<string, ProbeExchange>()
  /** Why a request was not made, by name. */
  readonly missing = new Map<string, string>()
  /** Values that no report may contain. */
  readonly secrets: string[]
  readonly run: string
  readonly #answers = new Map<string, ProbeAnswer>()
  readonly #options: CallerOptions
  #values: Record<string, string | undefined>

  constructor(service: ServiceCaller, options: CallerOptions) {
    this.service = service
    this.#options = options
    this.secrets = [options.token]
    this.run = options.run ?? `${PREFIX}${randomBytes(4).toString("hex")}`
    this.clean_up = new CleanUp(service, { authorization: `Bearer ${options.token}` })
    const [local, host] = options.send_to?.split("@") ?? []
    this.#values = {
      run: this.run,
      // The same for the whole run, so that a request can be repeated.
      soon: new Date(platform.wallMs() + HELD_MS).toISOString(),
      unknown_id: "00000000-0000-4000-8000-000000000000",
      send_to: options.send_to,
      send_to_tagged: local && host ? `${local}+sandpost@${host}` : undefined,
      webhook_url: options.webhook_url?.replace(/\/+$/, ""),
      from: options.from,
      domain: options.from?.split("@")[1]?.replace(/>$/, ""),
    }
  }

  get sender_domain(): string | undefined {
    return this.#values.domain
  }

  /** The account's first verified domain is the default sender. */
  useDomains({ body }: ProbeAnswer): void {
    const domains: { name: string; status: string }[] = Array.isArray(body?.data) ? body.data : []
    const verified = domains.filter(({ status }) => status === "verified")
    const [domain] = verified.map(({ name }) => name).sort()
    if (this.#values.from !== undefined || domain === undefined) return
    this.#values = { ...this.#values, from: `calibrate@${domain}`, domain }
  }

  /** Makes a request, unless a value of its templates is missing. Remembers the answer under the name. */
  async make(name: string, request: ProbeRequest, signal: AbortSignal): Promise<ProbeAnswer | undefined> {
    const now = platform.wallMs()
    try {
      const in_two_seconds = new Date(now + 2000).toISOString()
      const filled = fill(request, { values: { ...this.#values, in_two_seconds }, answers: this.#answers, now })
      let answer = await this.#perform(filled, signal)
      // Mail needs some seconds, also from a service to itself.
      for (let tries = 0; request.until_arrived && tries < MOST_POLLS && !this.#hasArrived(answer); tries++) {
        answer = await this.#perform(filled, signal)
      }
      if (answer === undefined) {
        this.missing.set(name, `no ${request.receive} was delivered`)
        return undefined
      }
      this.#answers.set(name, answer)
      for (const secret of [answer.body?.token, answer.body?.secret])
        if (typeof secret === "string") this.secrets.push(secret)
      this.exchanges.set(name, { name, request: filled, answer })
      this.clean_up.note(request.method, filled.path, answer, request.needs === "sends")
      return answer
    } catch (error) {
      if (!(error instanceof MissingValue)) throw error
      this.missing.set(name, this.#explain(error.message))
      return undefined
    }
  }

  /** Whether a list has every email that this run sent. */
  #hasArrived(list: ProbeAnswer | undefined): boolean {
    const sent = [...this.exchanges.values()].filter(({ request, answer }) => isMail(request) && isOk(answer))
    const items: { subject?: string }[] = Array.isArray(list?.body?.data) ? list.body.data : []
    return items.filter(({ subject }) => subject?.startsWith(this.run)).length >= sent.length
  }

  async #perform(request: ProbeRequest, signal: AbortSignal): Promise<ProbeAnswer | undefined> {
    const { method, path, as = "caller", headers = {}, body, text, pad_to, wait_ms, receive } = request
    if (wait_ms !== undefined) await sleep(wait_ms, signal)
    if (receive !== undefined) return await this.#options.receiver?.wait(receive, this.run, signal)
    const isElsewhere = /^https?:\/\//i.test(path)
    const written = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const { token: caller } = this.#options
    const tokens: Record<string, string | undefined> = {
      caller,
      stranger: "sandpost-calibrate-wrong",
      nobody: undefined,
    }
    const token = as in tokens ? tokens[as] : as
    const all: Record<string, string> = {
      accept: "application/json",
      "user-agent": "sandpost-calibrate",
      ...(written !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && !isElsewhere && { authorization: `Bearer ${token}` }),
      ...headers,
    }
    const url = isElsewhere ? path : `${this.service.base_url}${path}`
    if (written === undefined) return await this.service.send({ method, url, headers: all, body: undefined }, signal)
    const bytes = Buffer.from(written)
    const blanks = Buffer.alloc(Math.max(0, (pad_to ?? 0) - bytes.length), " ")
    const padded = Buffer.concat([bytes, blanks])
    all["content-length"] = String(padded.length)
    return await this.service.send({ method, url, headers: all, body: padded }, signal)
  }

  #explain(path: string): string {
    const [name = ""] = path.split(".")
    const reason = NOT_GIVEN[name] ?? this.missing.get(name)
    if (reason !== undefined) return reason
    const exchange = this.exchanges.get(name)
    if (!exchange) return `${name} was not requested`
    const { request, answer } = exchange
    const what = answer.status < 300 ? "nothing that shows it" : String(answer.status)
    return `${request.method} ${request.path} returned ${what}`
  }
}

/** Why a value of a template is missing that the user gives or the account has. */
const NOT_GIVEN: Readonly<Record<string, string>> = {
  from: "the account has no verified domain (--from)",
  domain: "the account has no verified domain (--from)",
  send_to: "no --send-to was given",
  send_to_tagged: "no --send-to was given",
  webhook_url: "no --webhook-url was given",
}

export const catalogue: Readonly<Record<string, ProbeRequest>> = probeRequests
