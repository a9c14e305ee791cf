import type { ControlAnswer, ControlInput, ControlSchemas } from "../api/contract.ts"
import { invalid } from "../core/errors.ts"
import type { Change } from "../core/state/state.ts"
import { quote } from "../core/text/text.ts"
import { parseInstant } from "../core/text/times.ts"
import { toMilliseconds } from "../duration.ts"
import type { EmailRecord, EmailStep } from "../parts/emails/record.ts"
import type { Delivery } from "../parts/webhooks/record.ts"
import type { Group } from "../store/table.ts"
import { instant, LATEST } from "../time/clock.ts"
import type { Control, Needs } from "./context.ts"

/** Maximum number of timers in the clock's response. */
const TIMERS = 100
/** How long `settle` waits, unless the request says it. */
const SETTLE_MS = 10_000
const EARLIEST = Date.parse("1970-01-01T00:00:00.000Z")

/** GET /sandbox/clock: the clock with its pending timers. */
export function getClock(world: Needs<"clock" | "store">): ControlAnswer<"getClock"> {
  const { clock } = world
  const { frozen, offset_ms } = clock
  return { now: instant(clock.now()), frozen, offset_ms, timers: timers(world), ...waiting(world, null) }
}

/**
 * POST /sandbox/clock: moves the clock. A move forward runs everything that falls due on the way, a move back runs nothing. `frozen`
 * stops or starts the clock afterwards. Responds when the due work has run. Moves run one after another: two advances of an hour are two
 * hours. A move whose client disconnects before its turn changes nothing. Refused for one account (clock.account).
 */
export const setClock: Control<
  "setClock",
  "clock" | "gone" | "ids" | "request_log" | "scheduler" | "scope" | "store"
> = async (ctx, { body }) => {
  if (ctx.scope !== "default") {
    throw invalid(
      "The clock is one for all accounts, so it cannot be moved for one. Leave out `account_id` and `account`.",
    )
  }
  const { clock, scheduler, store } = ctx
  const { signal } = ctx.gone
  // Retention drops only entries that are written.
  ctx.request_log.flush()
  // Validate now. The target time is only known after the moves before it have finished.
  targetOf(ctx, body)
  await scheduler.advance(() => {
    if (signal.aborted) return null
    const target = targetOf(ctx, body)
    const frozen = body.reset ? false : (body.frozen ?? clock.frozen)
    const commit = () => {
      store.commit([setTo(ctx, (wall) => target?.(wall) ?? clock.now(), frozen)])
    }
    return { target: () => target?.(clock.wall()) ?? Number.NEGATIVE_INFINITY, commit }
  })
  return getClock(ctx)
}

/** The change that sets the clock to a time of the sandbox, and remembers it if that is earlier than before. */
export function setTo(
  { clock, ids, store }: Needs<"clock" | "ids" | "store">,
  target: (wall: number) => number,
  frozen: boolean,
): Change {
  const [before, wall] = [clock.now(), clock.wall()]
  const now = target(wall)
  const last = store.tables.clock.get("clock")?.back
  const wentBack = instant(now) < instant(before)
  const from = [instant(before), last?.from ?? ""].sort().at(-1) as string
  const back = wentBack ? { from, at: instant(now), id: ids.uuid() } : last
  const record = { id: "clock" as const, offset_ms: now - wall, frozen_at: frozen ? instant(now) : null }
  return { op: "put", in: "clock", record: { ...record, ...(back && { back }) } }
}

/** Computes the target time from the real time at execution; null if the clock does not move. */
function targetOf(
  { clock }: Needs<"clock">,
  { advance, advance_ms, set, reset, frozen }: ControlInput<"setClock">["body"],
): ((wall: number) => number) | null {
  const given = [advance, advance_ms, set, reset].filter((value) => value !== undefined).length
  if (given > 1) throw invalid("Give only one of `advance`, `advance_ms`, `set` and `reset`.")
  if (reset && frozen !== undefined) throw invalid("`reset` starts the clock, so it cannot be combined with `frozen`.")
  if (given === 0 && frozen === undefined) throw invalid("Give `advance`, `advance_ms`, `set`, `reset` or `frozen`.")
  if (reset) return (wall) => wall
  const span = advance === undefined ? advance_ms : spanOf(advance)
  if (span !== undefined) {
    const time = withinTime(advance === undefined ? "advance_ms" : "advance", clock.now() + span)
    if (clock.frozen) return () => time
    // A running clock keeps running during the advance.
    const offset = time - clock.wall()
    return (wall) => Math.min(wall + offset, LATEST)
  }
  if (set === undefined) return null
  const time = parseInstant(set)
  if (time === null) throw invalid("`set` must be an ISO 8601 time with an offset, for example 2026-12-24T18:00:00Z.")
  withinTime("set", time)
  return () => time
}

function spanOf(advance: string | number): number {
  try {
    return toMilliseconds(advance)
  } catch {
    const form = 'a duration such as "2h", "90s" or "1d12h" (units ms, s, m, h, d, w)'
    throw invalid(`\`advance\` must be ${form}, got ${JSON.stringify(advance)}.`)
  }
}

function withinTime(field: string, time: number): number {
  if (time >= EARLIEST && time <= LATEST) return time
  throw invalid(`\`${field}\` would move the clock outside the years 1970 to 9980.`)
}

/** What a pending step does to its email. */
const HAPPENS: Record<EmailStep["type"], string> = {
  due: "is sent as scheduled",
  queued: "is queued",
  scheduled: "is scheduled",
  sent: "is sent",
  delivered: "is delivered",
  delayed: "is delayed",
  bounced: "bounces",
  complained: "is reported as spam",
  failed: "fails",
  cancelled: "is cancelled",
  opened: "is opened",
  clicked: "has a link clicked",
  unsubscribed: "gets an unsubscribe request",
  scanned: "has its links scanned",
  replied: "gets a reply",
  out_of_office: "gets an out-of-office reply",
}

function describeAttempt({ store }: Needs<"store">, delivery: Delivery): string {
  const { attempts, event_type, email_id, webhook_id } = delivery
  const email = email_id === null ? undefined : store.tables.emails.get(email_id)
  const about = email ? ` of email ${email.id} ${quote(email.subject)}` : ""
  const url = store.tables.webhooks.get(webhook_id)?.url
  return `Webhook attempt ${attempts.length + 1}: ${event_type}${about} to ${url}`
}

type Timer = ControlSchemas["Timer"]

const timers = ({ store }: Needs<"store">): Timer[] =>
  timersOf(
    { store },
    store.tables.emails.by.due().upTo("~", TIMERS),
    store.tables.deliveries.by.due().upTo("~", TIMERS),
  )

/** The first timers of emails and deliveries that are due, soonest first. */
function timersOf({ store }: Needs<"store">, emails: readonly EmailRecord[], deliveries: readonly Delivery[]): Timer[] {
  const steps = emails.flatMap(({ id, subject, next_step: step }) => {
    if (!step) return []
    const by = step.agent ? ` by ${step.agent}` : ""
    return [{ due_at: step.due_at, what: `Email ${id} ${quote(subject)} ${HAPPENS[step.type]}${by}` }]
  })
  const attempts = deliveries.map((delivery) => {
    return { due_at: delivery.next_attempt_at as string, what: describeAttempt({ store }, delivery) }
  })
  return [...steps, ...attempts].sort((a, b) => (a.due_at < b.due_at ? -1 : 1)).slice(0, TIMERS)
}

/**
 * The work of an account, or of all (null), that waits because the clock went back (assumption clock.back): it was planned at a time that
 * the clock has not reached again. Reads what is pending only until the clock has reached every earlier time again.
 */
function waiting({ clock, store }: Needs<"clock" | "store">, account_id: string | null): { waiting?: Timer[] } {
  const now = instant(clock.now())
  const back = store.tables.clock.get("clock")?.back
  if (!back || back.from <= now) return {}
  const { emails, deliveries } = store.tables
  const due = account_id === null ? emails.by.due() : emails.by.account_due(account_id)
  const attempts = account_id === null ? deliveries.by.due() : deliveries.by.account_due(account_id)
  const first = <T>(group: Group<T>, plannedAt: (record: T) => string) =>
    group
      .soonestFirst()
      .filter((record) => plannedAt(record) > now)
      .take(TIMERS)
      .toArray()
  const found = timersOf(
    { store },
    first(due, ({ events, next_step }) => (next_step?.type === "due" ? "" : (events.at(-1)?.occurred_at ?? ""))),
    first(attempts, (delivery) => delivery.attempts.at(-1)?.at ?? delivery.created_at),
  )
  return found.length === 0 ? {} : { waiting: found }
}

/** POST /sandbox/settle: responds when no step of the named account, or of any account, is due and no webhook attempt is running, or after the timeout. It is not settled while work waits because the clock went back. */
export const settle: Control<"settle", "account" | "clock" | "gone" | "scope" | "store" | "underway"> = async (
  ctx,
  { body },
) => {
  const id = ctx.scope === "one" ? ctx.account.id : null
  await ctx.underway.ended(id, body?.timeout_ms ?? SETTLE_MS, ctx.gone.signal)
  const left = ctx.underway.count(id)
  const late = waiting(ctx, id)
  return { settled: left.emails + left.deliveries === 0 && !late.waiting, ...left, ...late }
}
