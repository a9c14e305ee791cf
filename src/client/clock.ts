import type { Control } from "./operations.ts"

function written(time: string | Date): string {
  if (typeof time === "string") return time
  if (Number.isNaN(time.getTime())) throw new TypeError("The time must be a valid Date, got an Invalid Date.")
  return time.toISOString()
}

/** The sandbox's clock, shared by all accounts. Each change resolves when all work that became due has run. */
export function clockOf(control: Control) {
  return {
    get: () => control.getClock(),
    /** Advances by a duration such as `"2h"`, `"1d12h"` or `{ ms: 1500 }`. */
    advance: async (span: Duration) => control.setClock({ advance_ms: toMilliseconds(span) }),
    /** Sets the time. Moving forward runs all work that becomes due; moving back runs nothing. */
    set: async (time: string | Date) => control.setClock({ set: written(time) }),
    /** Freezes the clock, at the given time or now, until it is moved. */
    freeze: async (time?: string | Date) =>
      control.setClock({ frozen: true, ...(time !== undefined && { set: written(time) }) }),
    unfreeze: () => control.setClock({ frozen: false }),
    /** Returns to real time, running. */
    reset: () => control.setClock({ reset: true }),
  }
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** A duration: `"90s"`, `"2h"`, `"1d12h"` (units ms s m h d w), milliseconds as a number, or `{ ms }`. */
export type Duration = string | number | { ms: number }

/** Converts a duration to milliseconds. Throws TypeError for an invalid duration. */
export function toMilliseconds(duration: Duration): number {
  const ms =
    typeof duration === "string" ? parse(duration.trim()) : typeof duration === "number" ? duration : duration.ms
  if (Number.isInteger(ms) && ms >= 0) return ms
  throw new TypeError(
    `${JSON.stringify(duration)} is not a duration. Use for example "2h", "90s" or "1d12h" (units ms, s, m, h, d, w).`,
  )
}

function parse(text: string): number {
  if (!/^(\d+(\.\d+)?\s*(ms|s|m|h|d|w)\s*)+$/.test(text)) return Number.NaN
  const parts = text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)/g)
  let sum = 0
  for (const [, number, unit] of parts) sum += Number(number) * UNITS[unit as keyof typeof UNITS]
  return Math.round(sum)
}
