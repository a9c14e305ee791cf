import { signal } from "@preact/signals"
import { api } from "./api.ts"
import type { Clock } from "./api-types.ts"
import { onLive, onResync } from "./live.ts"
import { now } from "./shared/now.ts"

/** The sandbox clock as the server told it last; {@link now} runs on from there by itself. */
export const clock = signal<Clock | null>(null)

let ahead = 0
let frozenAt: number | undefined

function tick() {
  now.value = frozenAt ?? Date.now() + ahead
}

/** Takes over what the server says about its clock. */
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

/** Shows sandbox time from now on: one tick a second, and again whenever somebody travels. */
export function startClock(): void {
  void loadClock()
  setInterval(tick, 1000)
  onLive(["clock.changed", "state.reset"], () => void loadClock())
  onResync(() => void loadClock())
}
