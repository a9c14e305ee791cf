import { toMilliseconds } from "../../duration.ts"
import type { Timestamp } from "../state/basics.ts"
import { nearest } from "../text/suggest.ts"
import { parseInstant } from "../text/times.ts"
import { didYouMean, QUOTES, refuse } from "./foreign-search.ts"

/** The value of a field as it is written in a search. */
export interface FieldValue {
  field: string
  value: string
  /** Whether it stands in quotes. */
  quoted: boolean
}

/** Reads the value of a field. Throws `validation_error` for a value that the field cannot have. */
export type FieldReader<T> = (written: FieldValue) => T

/** Refuses the value of a field: what is wrong, and what the field can have. `meant` is the term that was probably meant. */
export const refusedValue = ({ field, value, quoted }: FieldValue, problem: string, meant?: string) =>
  refuse(`${field}:${quoted ? JSON.stringify(value.slice(0, 40)) : value.slice(0, 40)}`, problem, meant)

/** Reads the beginning of one of a closed list of words, in lower case. */
export const beginOf = (known: readonly string[], hint = ""): ((written: FieldValue) => string) => {
  const read = knownWord(known, hint)
  return (written) => {
    read(written)
    return written.value.toLowerCase()
  }
}

/** Reads one of a closed list of words, of which the beginning is enough. */
export function knownWord<V extends string>(known: readonly V[], hint = ""): (written: FieldValue) => V {
  return (written) => {
    const lower = written.value.toLowerCase()
    const found = known.find((one) => one === lower) ?? known.find((one) => one.startsWith(lower))
    if (found) return found
    const near = nearest(lower.replace(/^email\./, ""), known)
    const meant = near && `${written.field}:${near}`
    const fix = meant === undefined ? "" : ` ${didYouMean(meant)}`
    const problem = `matches nothing: ${written.field} is one of ${known.join(", ")}.${hint}${fix} ${QUOTES}`
    throw refusedValue(written, problem, meant)
  }
}

const DAY_MS = 86_400_000

/** A time of a search, with the words that were counted from the sandbox's clock. */
export interface SearchedTime {
  value: Timestamp
  relative?: string
}

/** Reads a time: a day, an ISO 8601 time, `today`, `yesterday`, or how long ago it is: `1h` (search.times). Days are those of UTC. */
export function readTime(written: FieldValue, now: Timestamp): SearchedTime {
  const { field, value } = written
  const day = dayOf(value, now)
  if (day !== null) return { value: instant(day), ...(isWord(value) && { relative: `${field}:${value}` }) }
  const time = parseInstant(value.toUpperCase())
  if (time !== null) return { value: instant(time) }
  const ago = agoOf(value, now)
  if (ago !== null) return { value: instant(ago), relative: `${field}:${value}` }
  throw refusedValue(
    written,
    `is not a time. Write a day (${field}:2026-03-01), a time with its offset (${field}:2026-03-01T09:00:00Z), today, yesterday, or how long ago by the sandbox's clock (${field}:1h, ${field}:2d).`,
  )
}

/** Reads a day, as its first instant and that of the next day. */
export function readDay(written: FieldValue, now: Timestamp): SearchedTime & { end: Timestamp } {
  const day = dayOf(written.value, now)
  if (day === null) {
    throw refusedValue(
      written,
      "is not a day. Write on:2026-03-01, on:today or on:yesterday; after: and before: take times.",
    )
  }
  const relative = isWord(written.value) && { relative: `on:${written.value}` }
  return { value: instant(day), end: instant(day + DAY_MS), ...relative }
}

/** The first instant of a day in UTC; null if it is none. */
function dayOf(value: string, now: Timestamp): number | null {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return parseInstant(`${value}T00:00:00Z`)
  const today = Math.floor(Date.parse(now) / DAY_MS) * DAY_MS
  const word = value.toLowerCase()
  return word === "today" ? today : word === "yesterday" ? today - DAY_MS : null
}

function agoOf(value: string, now: Timestamp): number | null {
  if (!/^(\d{1,9}(\.\d{1,3})?(ms|s|m|h|d|w))+$/i.test(value)) return null
  const time = Date.parse(now) - toMilliseconds(value.toLowerCase())
  return time >= 0 ? time : null
}

const isWord = (value: string) => !/^\d/.test(value)
const instant = (ms: number): Timestamp => new Date(ms).toISOString()

/** What the words that are counted from the sandbox's clock mean, for hints. */
export const timeHints = (terms: readonly object[]): string[] =>
  terms.flatMap((term) => {
    const { value, relative } = term as Partial<SearchedTime>
    return relative === undefined ? [] : [`\`${relative}\` in \`q\` means ${value} by the clock of the sandbox`]
  })
