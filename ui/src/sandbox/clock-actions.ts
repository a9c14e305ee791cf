import type { ClockMove } from "../api-types.ts"
import { clock, now } from "../clock.ts"
import { feedState } from "../live.ts"
import { navigate } from "../nav.ts"
import { formatDuration } from "../shared/format.ts"
import { toast, withToast } from "../shared/toasts.tsx"
import { describeRan, sandbox } from "./store.ts"

/** Advances the sandbox clock; everything due in between happens. */
export function advanceClock(ms: number): Promise<boolean> {
  return moveForward({ advance_ms: ms }, `Clock advanced ${formatDuration(ms)}`)
}

/** Long enough to read what ran. */
const SHOWN_MS = 10_000

type Left = { id: string; sent_at: string | null }

/** Where the emails are that left since a time: the email, or the list of them. Null if none left. */
export function whatLeft(emails: Iterable<Left>, since: string) {
  const left = [...emails].flatMap(({ id, sent_at }) => (sent_at !== null && sent_at >= since ? [{ id, sent_at }] : []))
  const [first] = left.sort((a, b) => (a.sent_at < b.sent_at ? -1 : 1))
  if (!first) return null
  if (left.length === 1) return { label: "Show the email", path: `/emails/${first.id}`, query: {} }
  return {
    label: `Show the ${left.length} emails`,
    path: "/emails",
    query: { q: `sent-after:${shortenTime(first.sent_at, since)}` },
  }
}

/** A time in the fewest digits that are not before another one: a person reads it in the search. */
function shortenTime(time: string, since: string): string {
  const [day, minute] = [time.slice(0, 10), `${time.slice(0, 16)}Z`]
  if (`${day}T00:00:00.000Z` >= since) return day
  return `${time.slice(0, 16)}:00.000Z` >= since ? minute : time
}

/** Moves the clock forward and reports what ran. */
export function moveForward(to: ClockMove, done: string): Promise<boolean> {
  return withToast(async () => {
    const since = new Date(now.value - 1000).toISOString()
    const ran = await sandbox.moveClock(to)
    const left = whatLeft(ran.emails.values(), since)
    const show = left && { label: left.label, run: () => navigate(left.path, left.query) }
    toast(feedState.value === "live" ? `${done}: ${describeRan(ran)}` : done, "ok", show ?? [], SHOWN_MS)
  })
}

/** Advances to the next scheduled event. */
export function skipToNext(): void {
  const [next] = clock.value?.timers ?? []
  if (next) void moveForward({ set: next.due_at }, "Clock advanced to the next event")
  else toast("No scheduled events", "note")
}

/** Stops the clock, or lets it run again. */
export function toggleFrozen(): void {
  const frozen = !clock.value?.frozen
  void withToast(() => sandbox.moveClock({ frozen }), frozen ? "Clock frozen" : "Clock running")
}

/** Sets the clock back to the time of the system. */
export function resetClock(): void {
  void withToast(() => sandbox.moveClock({ reset: true }), "Clock reset to system time")
}
