import { type Arrived, arrivalOf, arrivedAt } from "../../arrival.ts"
import { invalid } from "../../core/errors.ts"
import { parseInstant } from "../../core/text/times.ts"
import type { Group } from "../../store/table.ts"
import { instant } from "../../time/clock.ts"
import type { Needs } from "../context.ts"

/** What `since` is about. */
interface Records<T> {
  /** All of the account. */
  all: Group<T>
  find: (id: string) => (T & { account_id: string }) | undefined
  /** A record in a sentence. */
  noun: string
}

/** Whether a record came later than what `since` names. */
export type IsLater = (record: Arrived) => boolean

/** Clocks that differ by less are taken for one. */
const SAME_MS = 60_000

/**
 * Reads `since` (assumption sandbox.newest): the id of a record of the account, `last` for what was accepted before this request, or an ISO
 * 8601 time of the sandbox. Without it, every record is later. Throws `validation_error` for anything else, and for a time that cannot
 * be meant.
 */
export function readSince<T extends Arrived>(
  ctx: Needs<"account" | "clock" | "ids" | "store">,
  since: string | undefined,
  { all, find, noun }: Records<T>,
): IsLater {
  if (since === undefined) return () => true
  if (since === "last") return laterThan(ctx.ids.uuid())
  const record = find(since)
  if (record?.account_id === ctx.account.id) return laterThan(arrivalOf(record))
  const time = sandboxTime(ctx, since)
  if (time === null) {
    throw invalid(
      `\`since\` must be the id of a ${noun} of this account, \`last\` for all ${noun}s up to now, or an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${since}".`,
    )
  }
  const back = ctx.store.tables.clock.get("clock")?.back
  if (back && time < back.at) {
    // A time from before the clock went back: what came last of all up to it is the border.
    const last = all.newestFirst().find((one) => arrivedAt(one) <= time)
    return last ? laterThan(arrivalOf(last)) : () => true
  }
  const sinceBack = laterThan(back?.id ?? "")
  // Whatever is accepted from now on came later, also if the clock goes back meanwhile.
  const isNew = time > instant(ctx.clock.now()) ? () => false : laterThan(ctx.ids.uuid())
  return (one) => isNew(one) || (arrivedAt(one) > time && sinceBack(one))
}

/** Whether a record was accepted at a sandbox time or later. What came before the clock went back to before it does not count. */
export function fromTime({ store }: Needs<"store">, time: string): IsLater {
  const back = store.tables.clock.get("clock")?.back
  const border = back && time >= back.at ? back.id : ""
  return (one) => arrivedAt(one) >= time && arrivalOf(one) > border
}

/** Reads a `since` that can only be a time of the sandbox. Throws `validation_error` for anything else, and for a time that cannot be meant. */
export function readFromTime(ctx: Needs<"clock">, since: string | undefined): string | undefined {
  if (since === undefined) return undefined
  const time = sandboxTime(ctx, since)
  if (time === null) throw invalid(`\`since\` must be an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${since}".`)
  return time
}

const laterThan =
  (place: string): IsLater =>
  (record) =>
    arrivalOf(record) > place

/**
 * The sandbox time that a `since` names, or null if it is no time. Throws `validation_error` while sandbox and machine show different
 * times, if it lies ahead of the sandbox or is the machine's own: it says nothing about what the sandbox got then.
 */
export function sandboxTime({ clock }: Needs<"clock">, since: string): string | null {
  // A plus sign of an offset that was not encoded arrives as a blank.
  const time = parseInstant(since.replace(/ (?=\d\d:?\d\d$)/, "+"))
  if (time === null) return null
  const { offset_ms, frozen } = clock
  const wall = clock.wall()
  const isAhead = time > wall + offset_ms
  const isOwn = Math.abs(time - wall) <= SAME_MS
  const differ = Math.abs(offset_ms) > SAME_MS
  if ((differ && (isAhead || isOwn)) || (frozen && isAhead)) {
    throw invalid(
      `\`since\` is ${instant(time)}, but the sandbox's clock is${frozen ? " frozen" : ""} at ${instant(wall + offset_ms)}, and this machine's is at ${instant(wall)}. ` +
        "A time in `since` is sandbox time, so this one does not say what came after it. Give the id of what came before, or start the wait before the action with `since=last`. `POST /sandbox/clock` with `reset` makes both clocks one.",
    )
  }
  // A clock that is a little behind: a time that the sandbox has not reached is the machine's.
  return instant(isAhead && time <= wall ? time + offset_ms : time)
}
