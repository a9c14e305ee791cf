import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { invalid } from "../core/errors.ts"
import type { EmailStep } from "../core/records/emails.ts"
import type { Delivery } from "../core/records/webhooks.ts"
import type { ClockRow } from "../core/state/state.ts"
import { quote } from "../core/text/text.ts"
import { parseInstant } from "../core/text/times.ts"
import { toMilliseconds } from "../duration.ts"
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
  return { now: instant(clock.now()), frozen: clock.frozen, offset_ms: clock.offset_ms, timers: timers(world) }
}

/**
 * POST /sandbox/clock: moves the clock. A move forward runs everything that falls due on the way, a move back runs nothing. `frozen`
 * stops or starts the clock afterwards. Responds when the due work has run. Moves run one after another: two advances of an hour are two
 * hours. A move whose client disconnects before its turn changes nothing. Refused for one account (clock.account).
 */
export const setClock: Control<"setClock", "clock" | "gone" | "request_log" | "scheduler" | "scope" | "store"> = async (
  ctx,
  { body },
) => {
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
      const wall = clock.wall()
      const now = target?.(wall) ?? clock.now()
      const record: ClockRow = { id: "clock", offset_ms: now - wall, frozen_at: frozen ? instant(now) : null }
      store.commit([{ op: "put", in: "clock", record }])
    }
    return { target: () => target?.(clock.wall()) ?? Number.NEGATIVE_INFINITY, commit }
  })
  return getClock(ctx)
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

function timers({ store }: Needs<"store">): { due_at: string; what: string }[] {
  const { emails, deliveries } = store.tables
  const dueEmails = emails.by.due().upTo("~", TIMERS)
  const steps = dueEmails.flatMap(({ id, subject, next_step: step }) => {
    if (!step) return []
    const by = step.agent ? ` by ${step.agent}` : ""
    return [{ due_at: step.due_at, what: `Email ${id} ${quote(subject)} ${HAPPENS[step.type]}${by}` }]
  })
  const dueDeliveries = deliveries.by.due().upTo("~", TIMERS)
  const attempts = dueDeliveries.map((delivery) => {
    return { due_at: delivery.next_attempt_at as string, what: describeAttempt({ store }, delivery) }
  })
  return [...steps, ...attempts].sort((a, b) => (a.due_at < b.due_at ? -1 : 1)).slice(0, TIMERS)
}

/** POST /sandbox/settle: responds when no step of the named account, or of any account, is due and no webhook attempt is running, or after the timeout. */
export const settle: Control<"settle", "account" | "gone" | "scope" | "underway"> = async (ctx, { body }) => {
  const id = ctx.scope === "one" ? ctx.account.id : null
  await ctx.underway.ended(id, body?.timeout_ms ?? SETTLE_MS, ctx.gone.signal)
  const left = ctx.underway.count(id)
  return { settled: left.emails + left.deliveries === 0, ...left }
}
