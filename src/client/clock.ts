import { type Duration, toMilliseconds } from "./duration.ts"
import type { Control } from "./operations.ts"

function written(time: string | Date): string {
  if (typeof time === "string") return time
  if (Number.isNaN(time.getTime()))
    throw new TypeError("The clock takes a valid Date, and this one is an Invalid Date.")
  return time.toISOString()
}

/** The sandbox's clock, which all accounts share. Each change answers when everything that fell due has run. */
export function clockOf(control: Control) {
  return {
    get: () => control.getClock(),
    /** Forward by a span such as `"2h"`, `"1d12h"` or `{ ms: 1500 }`. */
    advance: async (span: Duration) => control.setClock({ advance_ms: toMilliseconds(span) }),
    /** To an instant: forward through everything due on the way, or back. */
    set: async (time: string | Date) => control.setClock({ set: written(time) }),
    /** Stands from here on, or from the instant given, until it is moved. */
    freeze: async (time?: string | Date) =>
      control.setClock({ frozen: true, ...(time !== undefined && { set: written(time) }) }),
    unfreeze: () => control.setClock({ frozen: false }),
    /** Back to real time, running. */
    reset: () => control.setClock({ reset: true }),
  }
}
