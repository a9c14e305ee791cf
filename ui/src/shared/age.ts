const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS: [number, number, string][] = [
  [MINUTE, SECOND, "s"],
  [HOUR, MINUTE, "m"],
  [DAY, HOUR, "h"],
  [7 * DAY, DAY, "d"],
]

/** How long ago (or ahead) an instant is, in a word: `now`, `12s`, `4m`, `3h`, `2d`, `in 5m`, then the date. */
export function age(instant: number, now: number): string {
  const past = now - instant
  const distance = Math.abs(past)
  if (distance < 5 * SECOND) return "now"
  for (const [below, unit, letter] of STEPS) {
    if (distance < below) return `${past < 0 ? "in " : ""}${Math.floor(distance / unit)}${letter}`
  }
  const sameYear = new Date(instant).getUTCFullYear() === new Date(now).getUTCFullYear()
  return new Date(instant).toLocaleDateString("en", {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  })
}

/** A length of time for reading: `840 ms`, `2.4 s`, `5 min`, `3 h`, `2 days`. */
export function duration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`
  if (ms < MINUTE) return `${Number((ms / SECOND).toFixed(1))} s`
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`
  if (ms < DAY) return `${Number((ms / HOUR).toFixed(1))} h`
  const days = Math.round(ms / DAY)
  return `${days} ${days === 1 ? "day" : "days"}`
}

/** Like {@link absolute}, to the second. */
export function toTheSecond(iso: string): string {
  return absolute(iso).replace(/\.\d+/, "")
}

/** An instant as one unambiguous line, in UTC as on the wire. */
export function absolute(iso: string): string {
  return iso.replace("T", " ").replace("Z", " UTC")
}
