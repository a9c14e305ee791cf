const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** A duration: `"90s"`, `"2h"`, `"1d12h"` (units ms s m h d w), milliseconds as a number, or `{ ms }`. */
export type Duration = string | number | { ms: number }

/** Converts a duration to milliseconds. Throws TypeError for an invalid duration. */
export function toMilliseconds(duration: Duration): number {
  const ms =
    typeof duration === "string" ? parse(duration.trim()) : typeof duration === "number" ? duration : duration?.ms
  if (Number.isInteger(ms) && ms >= 0) return ms
  throw new TypeError(
    `${JSON.stringify(duration)} is not a duration. Use for example "2h", "90s" or "1d12h" (units ms, s, m, h, d, w).`,
  )
}

const SHOWN_UNITS = [
  [UNITS.d, "d"],
  [UNITS.h, "h"],
  [UNITS.m, "min"],
  [UNITS.s, "s"],
] as const

/** Writes milliseconds exactly, in the largest unit that divides them: `5 min`, `90 s`, `1500 ms`. */
export function inLargestUnit(ms: number): string {
  const [size, name] = SHOWN_UNITS.find(([size]) => ms >= size && ms % size === 0) ?? [1, "ms"]
  return `${ms / size} ${name}`
}

function parse(text: string): number {
  if (!/^(\d+(\.\d+)?\s*(ms|s|m|h|d|w)\s*)+$/.test(text)) return Number.NaN
  const parts = text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)/g)
  let sum = 0
  for (const [, number, unit] of parts) sum += Number(number) * UNITS[unit as keyof typeof UNITS]
  return Math.round(sum)
}
