import { normaliseAddress, parseMailbox } from "../../core/addresses.ts"
import { applyEvent, type NewEvent, refusalOf } from "../../core/emails/status.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { EmailEventType, EmailRecord, EmailStep } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import { instant } from "../../time/clock.ts"
import type { Job } from "../../time/scheduler.ts"
import type { World } from "../context.ts"
import { sendingDomain } from "../domains/domains.ts"
import { eventChanges, suppressionChanges } from "../events.ts"
import { loopbackChanges } from "../inbound/loopback.ts"
import { firstStep } from "./send.ts"

/** Emails per run, so that requests are served between runs. */
const BATCH = 100
/** Sorts after every ISO timestamp. */
const END = "~"

/** With limited memory, a run processes at least this share of the waiting emails, so that the backlog does not grow. */
const PART = 8

/**
 * The job that applies the due steps of emails (assumptions M3, M5). If a step fails, for example because the body with the link to
 * click is missing, the email gets no further steps and other emails continue.
 */
export function emailSteps(world: World, onError: (error: unknown) => void): Job {
  const { emails } = world.store.tables
  const links = new FirstLinks(world)
  const due = (until: Timestamp, most: number) =>
    emails.by
      .due()
      .upTo(until, most + links.waiting)
      .filter(({ id }) => !links.isWaiting(id))
  const changesOf = (email: EmailRecord, now: Timestamp): Change[] => {
    try {
      return walk(world, links, email, now)
    } catch (error) {
      onError(
        new Error(
          `Stopped the simulated delivery of email ${email.id}: ${error instanceof Error ? error.message : error}`,
        ),
      )
      return [{ op: "patch", in: "emails", id: email.id, fields: { next_step: null } }]
    }
  }
  const batch = () =>
    world.fixed.limits.limit === null ? BATCH : Math.max(BATCH, Math.ceil(emails.by.due().count() / PART))
  return {
    name: "emails",
    runs_during_waits: true,
    nextDue: () => {
      const [first] = due(END, 1)
      return first?.next_step ? Date.parse(first.next_step.due_at) : null
    },
    run: (now) => {
      const ready = due(instant(now), batch())
      world.store.commitSoon(ready.flatMap((email) => changesOf(email, instant(now))))
      return ready.length
    },
    settled: () => links.settled(),
  }
}

/** The first link of emails with a due click. Emails with a long body wait for a worker without delaying other emails. */
class FirstLinks {
  readonly #world: World
  readonly #found = new Map<string, string | null>()
  readonly #finding = new Map<string, Promise<void>>()

  constructor(world: World) {
    this.#world = world
  }

  get waiting(): number {
    return this.#finding.size
  }

  isWaiting(id: string): boolean {
    return this.#finding.has(id)
  }

  /** Null: the email has no link. Undefined: the worker is still running. */
  of(email: EmailRecord): string | null | undefined {
    const found = this.#found.get(email.id)
    this.#found.delete(email.id)
    if (found !== undefined || !email.has_html) return found ?? null
    const known = this.#world.analyses.known(email)
    if (known) return known.links[0] ?? null
    this.#find(email)
    return undefined
  }

  #find(email: EmailRecord): void {
    const { analyses, scheduler } = this.#world
    const finding = analyses
      .of(email)
      .then(({ links: [first = null] }) => this.#found.set(email.id, first))
      .catch(() => this.#found.set(email.id, null))
      .then(() => {
        this.#finding.delete(email.id)
        scheduler.poke()
      })
    this.#finding.set(email.id, finding)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#finding.values())
  }
}

/**
 * Applies all due steps of one email. Returns one patch of the email and the changes that follow from each event. A click
 * stays due until the worker has found its link.
 */
function walk(world: World, links: FirstLinks, email: EmailRecord, now: Timestamp): Change[] {
  const changes: Change[] = []
  const changed: Partial<EmailRecord> = {}
  let walked = email
  while (walked.next_step && walked.next_step.due_at <= now) {
    const { next_step: step } = walked
    const at = step.due_at > walked.created_at ? step.due_at : now
    if (step.type === "due") {
      const { fields, follows } = fallDue(world, walked, at)
      Object.assign(changed, fields)
      walked = { ...walked, ...fields }
      changes.push(...follows)
      continue
    }
    const next_step = stepAfter(step, at)
    const url = step.type === "clicked" ? links.of(walked) : null
    if (url === undefined) break
    const event = eventOf(step, url)
    if (event !== null && refusalOf(walked, step.type) === null) {
      const { fields, after, follows } = applyEventTo(world, walked, event, at)
      Object.assign(changed, fields)
      walked = after
      changes.push(...follows)
    } else walked = { ...walked }
    // `walked` is a copy here, so it can be modified.
    walked.next_step = next_step
    changed.next_step = next_step
  }
  return walked === email ? changes : [{ op: "patch", in: "emails", id: email.id, fields: changed }, ...changes]
}

/** The event of a step; null for a click if the message has no link (section 6: a click has a `url`). */
function eventOf({ type, recipient, reason }: EmailStep, url: string | null): NewEvent | null {
  const event: NewEvent = {
    type: type as EmailEventType,
    ...(recipient && { recipient }),
    ...(reason && { reason }),
  }
  if (type !== "clicked") return event
  return url === null ? null : { ...event, url }
}

/** The step after this one, relative to the time of this one. */
export function stepAfter(step: EmailStep, at: Timestamp): EmailStep | null {
  const [next, ...rest] = step.next ?? []
  if (!next) return null
  const { after_ms, type, recipient } = next
  return { due_at: instant(Date.parse(at) + after_ms), type, ...(recipient && { recipient }), next: rest }
}

/** Applies one event: the changed fields, the updated email, and the resulting suppressions, webhook deliveries and received copies. Throws when the state table does not allow the event. */
export function applyEventTo(
  world: World,
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): { fields: Partial<EmailRecord>; after: EmailRecord; follows: Change[] } {
  const fields = applyEvent(email, event, at)
  const after = { ...email, ...fields }
  const last = after.events.slice(-1)
  const copies = event.type === "delivered" ? loopbackChanges(world, after, at) : []
  const follows = [...suppressionChanges(world, after, last), ...eventChanges(world, after, last), ...copies]
  return { fields, after, follows }
}

/**
 * Queues a scheduled email when it is due (assumption M5). If its domain is no longer verified or a recipient is suppressed by
 * then, the email fails with a reason.
 */
export function fallDue(
  world: World,
  email: EmailRecord,
  at: Timestamp,
): { fields: Partial<EmailRecord>; follows: Change[] } {
  const obstacle = obstacleOf(world, email)
  if (obstacle) {
    const failed = applyEventTo(world, email, { type: "failed", ...obstacle }, at)
    return { ...failed, fields: { ...failed.fields, next_step: null } }
  }
  const events = [...email.events, { type: "queued" as const, occurred_at: at }]
  const queued: EmailRecord = { ...email, status: "queued", events }
  const fields = { status: queued.status, events, next_step: firstStep(world, queued) }
  return { fields, follows: eventChanges(world, { ...queued, ...fields }, events.slice(-1)) }
}

function obstacleOf(world: World, email: EmailRecord): { reason: string; recipient?: string } | null {
  const from = parseMailbox(email.from)
  const domain = "error" in from ? "" : from.domain
  if (sendingDomain(world, email.account_id, domain)?.status !== "verified") {
    return { reason: `${domain} is no longer a verified domain of the account.` }
  }
  for (const written of [...email.to, ...email.cc, ...email.bcc]) {
    const recipient = normaliseAddress(written)
    const entry = world.store.tables.suppressions.get(`${email.account_id} ${recipient}`)
    if (entry) return { recipient, reason: `${recipient} is now on the suppression list (${entry.reason}).` }
  }
  return null
}
