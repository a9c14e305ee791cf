import { type Duration, toMilliseconds } from "../duration.ts"
import { timeOf } from "./arguments.ts"
import type { ControlCalls } from "./operations.ts"

/** The sandbox's clock, shared by all accounts. Each change resolves when all work that became due has run. */
export function clockOf(control: ControlCalls) {
  return {
    /** The time of the sandbox, whether it is frozen, and what is due next. */
    get: () => control.getClock(),
    /** Advances by a duration such as `"2h"`, `"1d12h"` or `{ ms: 1500 }`. */
    advance: async (span: Duration) => control.setClock({ advance_ms: toMilliseconds(span) }),
    /** Sets the time. Moving forward runs all work that becomes due; moving back runs nothing. */
    set: async (time: string | Date) => control.setClock({ set: timeOf(time) }),
    /** Freezes the clock, at the given time or now, until it is moved. */
    freeze: async (time?: string | Date) =>
      control.setClock({ frozen: true, ...(time !== undefined && { set: timeOf(time) }) }),
    /** Lets the clock run on from its time. */
    unfreeze: () => control.setClock({ frozen: false }),
    /** Returns to real time, running. */
    reset: () => control.setClock({ reset: true }),
  }
}
