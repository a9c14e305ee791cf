import { effect, signal } from "@preact/signals"
import { control } from "./api.ts"
import type { ClockState } from "./api-types.ts"
import { onLive } from "./live.ts"
import { createResource } from "./shared/resource.ts"

export const clockResource = createResource(() => control.getClock())

/** The sandbox clock as last read from the server. {@link now} ticks on from there. */
export const clock = clockResource.data

let ahead = 0
let frozenAt: number | undefined

function tick() {
  now.value = frozenAt ?? Date.now() + ahead
}

function adjust(state: ClockState) {
  const instant = Date.parse(state.now)
  ahead = instant - Date.now()
  frozenAt = state.frozen ? instant : undefined
  tick()
}

/** Starts the clock of the page: it ticks once a second and follows the sandbox clock. */
export function startClock(): void {
  effect(() => {
    if (clock.value) adjust(clock.value)
  })
  void clockResource.load()
  clockResource.follow()
  onLive(["clock.changed"], (messages) => {
    const last = messages.at(-1)
    if (last) clockResource.put(last.data)
  })
  setInterval(tick, 1000)
}

/** Sandbox time in milliseconds since 1970, updated every second by `clock.ts`. */
export const now = signal(Date.now())
