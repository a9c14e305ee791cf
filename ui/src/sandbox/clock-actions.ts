import type { ClockMove } from "../api-types.ts"
import { clock } from "../clock.ts"
import { feedState } from "../live.ts"
import { formatDuration } from "../shared/format.ts"
import { toast, withToast } from "../shared/toasts.tsx"
import { describeRan, sandbox } from "./store.ts"

/** Advances the sandbox clock; everything due in between happens. */
export function advanceClock(ms: number): Promise<boolean> {
  return moveForward({ advance_ms: ms }, `Clock advanced ${formatDuration(ms)}`)
}

/** Moves the clock forward and reports what ran. */
export function moveForward(to: ClockMove, done: string): Promise<boolean> {
  return withToast(async () => {
    const ran = await sandbox.moveClock(to)
    toast(feedState.value === "live" ? `${done}: ${describeRan(ran)}` : done)
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
