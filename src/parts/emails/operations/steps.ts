import { pick } from "../../../core/pick.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import { normaliseAddress, parseMailbox } from "../../../core/text/addresses.ts"
import type { Needs, World } from "../../../operations/context.ts"
import { isError } from "../../../realm.ts"
import { instant } from "../../../time/clock.ts"
import type { Job } from "../../../time/scheduler.ts"
import { outcomeOf } from "../../behaviours/rules/outcome.ts"
import { ARRIVALS } from "../../behaviours/rules/script.ts"
import { rulesFor } from "../../behaviours/shared.ts"
import { sendingDomain } from "../../domains/shared.ts"
import { suppressionId } from "../../suppressions/rules.ts"
import { eventChanges } from "../../webhooks/shared.ts"
import { type BehaviourEntry, type EmailRecord, type EmailStep, isErrand, isRead } from "../record.ts"
import { type NewEvent, refusalOf } from "../rules/status.ts"
import { NO_PLAN, planSteps, type RecipientOutcome, type StepPlan, stepAfter } from "../rules/steps.ts"
import { applyEventTo } from "../shared/events.ts"
import { type AnswerEmail, agentOf, type StepResult, StepWork } from "./step-work.ts"
import { isCounted } from "./track.ts"

/** Emails per run, so that requests are served between runs. */
const BATCH = 100
/** Sorts after every ISO timestamp. */
const END = "~"

/** While this many emails wait for requests or replies, no further steps are taken. */
const MOST_WAITING = 500

/** Entries of the timeline that are kept of one email. */
const MOST_ENTRIES = 100

/** Requests of links in these entries: a scanner makes up to 200 at a time. */
const MOST_VISITS = 500

/** With limited memory, a run processes at least this share of the waiting emails, so that the backlog does not grow. */
const PART = 8

/**
 * The job that applies the due steps of emails (assumptions emails.pace and emails.falling_due). If a step fails, for example because the body with the link to
 * click is missing, the email gets no further steps and other emails continue.
 */
export function emailSteps(world: World, answer: AnswerEmail, onError: (error: unknown) => void): Job {
  const { emails } = world.store.tables
  const work = new StepWork(world, answer)
  const due = (until: Timestamp, most: number) => {
    const first = emails.by.due().upTo(until, most + work.waiting)
    return first.filter(({ id }) => !work.isWaiting(id))
  }
  const changesOf = (email: EmailRecord, now: Timestamp): Change[] => {
    try {
      const { email: after, fields, follows } = walk(world, email, now, (one, step) => work.resultOf(one, step))
      return after === email ? follows : [{ op: "patch", in: "emails", id: email.id, fields }, ...follows]
    } catch (error) {
      const why = isError(error) ? error.message : error
      onError(new Error(`Stopped the simulated delivery of email ${email.id}: ${why}`))
      return [{ op: "patch", in: "emails", id: email.id, fields: NO_PLAN }]
    }
  }
  const batch = () =>
    world.fixed.limits.limit === null ? BATCH : Math.max(BATCH, Math.ceil(emails.by.due().count() / PART))
  return {
    name: "emails",
    runs_during_waits: true,
    nextDue: () => {
      if (work.waiting >= MOST_WAITING) return null
      const [first] = due(END, 1)
      return first?.next_step ? Date.parse(first.next_step.due_at) : null
    },
    run: (now) => {
      const ready = due(instant(now), batch())
      world.store.commitSoon(ready.flatMap((email) => changesOf(email, instant(now))))
      return ready.length
    },
    settled: () => work.settled(),
  }
}

type StepNeeds = Needs<"clock" | "event_forms" | "ids" | "settings" | "store">

/** An email after steps, its changed fields, and the changes that follow from its events. */
interface Walked {
  email: EmailRecord
  fields: Partial<EmailRecord>
  follows: Change[]
}

/**
 * Takes the steps of a new email that follow at once, so that they are part of the commit that stores it. What needs time, or fails, is
 * left to the job.
 */
export function takeInstantSteps(world: StepNeeds, email: EmailRecord): Walked {
  try {
    return walk(world, email, email.created_at, leaveToJob)
  } catch {
    return { email, fields: {}, follows: [] }
  }
}

/** The result of a step's work; undefined while it is not done. */
type ResultOf = (email: EmailRecord, step: EmailStep) => StepResult | undefined

/** The commit of a send does no work: a step that needs some stays due, and the job takes it. */
const leaveToJob: ResultOf = () => undefined

/** Applies all due steps of one email. A step that needs work stays due until it is done. */
function walk(world: StepNeeds, email: EmailRecord, now: Timestamp, resultOf: ResultOf): Walked {
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
    const mustRead = !isRead(walked) && isOfReader(step.type)
    const obstacle = mustRead ? null : obstacleTo(world, walked, step)
    const done = obstacle === null && (mustRead || needsWork(step.type)) ? resultOf(walked, step) : {}
    if (done === undefined) break
    const event = obstacle === null && done.skipped === undefined ? eventOf(step, done) : null
    if (event !== null) {
      const { fields, after, follows } = applyEventTo(world, walked, event, at)
      Object.assign(changed, fields)
      walked = after
      changes.push(...follows)
    } else walked = { ...walked }
    const entry = entryOf(step, { ...done, ...(obstacle !== null && { skipped: obstacle }) }, at)
    // `walked` is a copy here, so it can be modified.
    if (entry) walked.behaviour_log = changed.behaviour_log = newestEntries([...(walked.behaviour_log ?? []), entry])
    walked.next_step = changed.next_step = stepAfter(walked.plan, step, at)
    if (!walked.next_step) walked.plan = changed.plan = NO_PLAN.plan
  }
  return { email: walked, fields: changed, follows: changes }
}

/** The newest entries, with at most {@link MOST_VISITS} requests in all but the last. */
function newestEntries(entries: readonly BehaviourEntry[]): BehaviourEntry[] {
  let visits = 0
  return entries
    .slice(-MOST_ENTRIES)
    .toReversed()
    .filter((entry, index) => {
      visits += entry.visits?.length ?? 0
      return index === 0 || visits <= MOST_VISITS
    })
    .reverse()
}

/** Whether a step depends on what only the reader of a carried message knows, such as its links. */
const isOfReader = (type: EmailStep["type"]) =>
  type === "opened" || type === "clicked" || type === "unsubscribed" || isErrand(type)
const needsWork = (type: EmailStep["type"]) => type === "clicked" || isErrand(type)

/** Why a step has no effect, or null. Steps of behaviours need more than the state table asks for (assumption behaviours.skipped_steps). */
function obstacleTo(world: Needs<"settings">, email: EmailRecord, step: EmailStep): string | null {
  const { type } = step
  if (type === "due") return null
  const { status } = email
  if (type === "scanned") return SCANNABLE.includes(status) ? null : `the email is ${status}`
  if (step.step !== undefined && !ARRIVALS.some((arrival) => arrival === type)) {
    const isThere = status === "delivered" || (status === "complained" && type !== "complained")
    if (!isThere) return `the email is not delivered, but ${status}`
    if (type === "opened" && email.track_opens && !email.has_html)
      return "the email has no HTML, so it has no tracking pixel"
    const isHit = type === "opened" || type === "clicked"
    if (isHit && !isCounted(world, { ...agentOf(step), prefetch: false })) {
      return `${agentOf(step).user_agent} is a machine, which tracking.count_machines = false does not count`
    }
  }
  return isErrand(type) ? null : refusalOf(email, type)
}

const SCANNABLE: readonly EmailRecord["status"][] = ["sent", "delayed", "delivered", "complained"]

/** The event of a step; null if it has none, for example a click if the message has no link (section 6: a click has a `url`). */
function eventOf(step: EmailStep, { url }: StepResult): NewEvent | null {
  const { type, recipient, reason, step: written } = step
  if (type === "due" || isErrand(type) || (type === "clicked" && !url)) return null
  const isHit = type === "opened" || type === "clicked" || type === "unsubscribed"
  return {
    type,
    ...(recipient && { recipient }),
    ...(reason && { reason }),
    ...(url && { url }),
    ...(written && isHit && pick(agentOf(step), "user_agent", "ip")),
    ...(written && { step: written }),
  }
}

/** What the timeline says about a step besides its event. Null: nothing. */
function entryOf(step: EmailStep, done: StepResult, at: Timestamp): BehaviourEntry | null {
  const { step: written, recipient, type } = step
  if (written === undefined) return null
  const skipped = done.skipped ?? (type === "clicked" && done.url === null ? "the email has no such link" : undefined)
  if (skipped === undefined && !done.visits && !done.inbound_id) return null
  return {
    at,
    step: written,
    ...(recipient && { recipient }),
    ...(done.visits && { user_agent: agentOf(step).user_agent, visits: done.visits }),
    ...(skipped !== undefined && { skipped }),
    ...(done.inbound_id && { inbound_id: done.inbound_id }),
  }
}

/** The steps of an email that is queued at `start`, in milliseconds; none if the pace is manual (assumption emails.pace). */
export function planEmail(
  world: Needs<"settings" | "store">,
  email: EmailRecord,
  start: number,
  outcomes: readonly RecipientOutcome[],
): StepPlan {
  return planSteps(outcomes, world.settings()["emails.pace"], start, email)
}

/** Why an email cannot have all steps of its recipients (`limits.steps`); null if it can. */
export function tooManySteps({ settings }: Needs<"settings">, outcomes: readonly RecipientOutcome[]): string | null {
  const most = settings()["limits.steps"]
  const count = outcomes.reduce((sum, { steps }) => sum + (steps?.length ?? 1), 0)
  if (count <= most) return null
  const fix = "Send to fewer recipients at once, shorten their behaviours, or raise the setting."
  return `The recipients of one message have ${count} steps, but at most ${most} are planned (limits.steps). ${fix}`
}

/** The outcome of each recipient. */
export const recipientOutcomes = (
  world: Needs<"store">,
  account_id: string,
  addresses: readonly string[],
): RecipientOutcome[] =>
  addresses.map((recipient) => ({ recipient, ...outcomeOf(recipient, rulesFor(world, account_id, recipient)) }))

/**
 * Queues a scheduled email when it is due (assumption emails.falling_due). If its domain is no longer verified or a recipient is suppressed by
 * then, the email fails with a reason.
 */
export function fallDue(world: StepNeeds, email: EmailRecord, at: Timestamp): Pick<Walked, "fields" | "follows"> {
  const written = [...email.to, ...email.cc, ...email.bcc]
  const outcomes = recipientOutcomes(world, email.account_id, written.map(normaliseAddress))
  const reason = tooManySteps(world, outcomes)
  const obstacle = obstacleOf(world, email) ?? (reason === null ? null : { reason })
  if (obstacle) {
    const failed = applyEventTo(world, email, { type: "failed", ...obstacle }, at)
    return { ...failed, fields: { ...failed.fields, next_step: null } }
  }
  const events = [...email.events, { type: "queued" as const, occurred_at: at }]
  const queued: EmailRecord = { ...email, status: "queued", events }
  const fields = { status: queued.status, events, ...planEmail(world, queued, world.clock.now(), outcomes) }
  return { fields, follows: eventChanges(world, { ...queued, ...fields }, events.slice(-1)) }
}

function obstacleOf(
  world: Needs<"settings" | "store">,
  email: EmailRecord,
): Pick<NewEvent, "reason" | "recipient"> | null {
  const from = parseMailbox(email.from)
  const domain = "error" in from ? "" : from.domain
  const isVerified = sendingDomain(world, email.account_id, domain)?.status === "verified"
  if (!isVerified && !world.settings()["domains.any"]) {
    return { reason: `${domain} is no longer a verified domain of the account.` }
  }
  for (const written of [...email.to, ...email.cc, ...email.bcc]) {
    const recipient = normaliseAddress(written)
    const entry = world.store.tables.suppressions.get(suppressionId(email.account_id, recipient))
    if (entry) return { recipient, reason: `${recipient} is now on the suppression list (${entry.reason}).` }
  }
  return null
}
