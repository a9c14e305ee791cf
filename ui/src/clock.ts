import { signal } from "@preact/signals"
import { api } from "./api.ts"
import type { Clock } from "./api-types.ts"
import { onLive, onResync } from "./live.ts"
import { now } from "./shared/now.ts"

/** The sandbox clock as last read from the server. {@link now} ticks on from there. */
export const clock = signal<Clock | null>(null)

let ahead = 0
let frozenAt: number | undefined

function tick() {
  now.value = frozenAt ?? Date.now() + ahead
}

/** Stores the clock state and sets {@link now} accordingly. */
export function setClockState(state: Clock): void {
  clock.value = state
  const instant = Date.parse(state.now)
  ahead = instant - Date.now()
  frozenAt = state.frozen ? instant : undefined
  tick()
}

export async function loadClock(): Promise<void> {
  await api<Clock>("GET", "/sandbox/clock").then(setClockState, () => undefined)
}

/** Starts the clock of the page: it ticks once a second and is read again when the sandbox clock changes. */
export function startClock(): void {
  void loadClock()
  setInterval(tick, 1000)
  onLive(["clock.changed", "state.reset"], () => void loadClock())
  onResync(() => void loadClock())
}
