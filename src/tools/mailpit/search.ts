import { badRequest } from "./answers.ts"
import type { Address } from "./present.ts"

/** A message as a search sees it. Texts are in lower case. */
export interface SearchedEmail {
  to: Address[]
  from: Address[]
  cc: Address[]
  bcc: Address[]
  reply_to: Address[]
  subject: string
  message_id: string
  tags: string[]
  read: boolean
  created: number
  size: number
  attachments: number
  inline: number
  /** Whether its subject, its addresses or its texts contain a word. */
  contains(word: string): boolean
}

/** What a term has to know of a message: its fields, also those that only a reader of the message knows, or its texts. */
type Needs = "fields" | "reading" | "texts"

export interface Term {
  needs: Needs
  /** The word that it looks for in texts; null for every other term. */
  word: string | null
  matches(message: SearchedEmail): boolean
}

type AddressField = "to" | "from" | "cc" | "bcc" | "reply_to"
const ADDRESSES: Record<string, readonly AddressField[]> = {
  to: ["to"],
  from: ["from"],
  cc: ["cc"],
  bcc: ["bcc"],
  "reply-to": ["reply_to"],
  addressed: ["to", "from", "cc", "bcc", "reply_to"],
}
const IS: Record<string, (message: SearchedEmail) => boolean> = {
  read: ({ read }) => read,
  unread: ({ read }) => !read,
  tagged: ({ tags }) => tags.length > 0,
}
const HAS: Record<string, (message: SearchedEmail) => boolean> = {
  attachment: ({ attachments }) => attachments > 0,
  attachments: ({ attachments }) => attachments > 0,
  inline: ({ inline }) => inline > 0,
  inlines: ({ inline }) => inline > 0,
}
const UNITS: Record<string, number> = { "": 1, k: 1024, kb: 1024, m: 1024 ** 2, mb: 1024 ** 2 }

/**
 * Reads a search in Mailpit's language: words between spaces, quotes around several of them, `-` or `!` for those that must not match.
 * A term that Mailpit would drop, so that the search finds more than was meant, is refused: it may be a deletion.
 *
 * @param zone the time zone of dates; empty for UTC.
 * @throws ApiError with status 400
 */
export function readSearch(query: string, zone: string): Term[] {
  if (query.trim() === "") throw badRequest("Error: no search query")
  return wordsOf(query).map((word) => readTerm(word, zone))
}

/** The words of a query without their quotes. Nothing escapes a quote. */
function wordsOf(query: string): string[] {
  const words = query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []
  return words.map((word) => word.replaceAll('"', ""))
}

function readTerm(written: string, zone: string): Term {
  const isExcluded = written.length > 1 && /^[-!]/.test(written)
  const word = isExcluded ? written.slice(1) : written
  if (word.trim() === "") throw unreadable(written, "it is empty")
  const term = termOf(word.trim(), written, zone)
  return isExcluded ? { ...term, matches: (message) => !term.matches(message) } : term
}

function termOf(word: string, written: string, zone: string): Term {
  const [, name = "", given = ""] = /^([a-z-]+):(.*)$/is.exec(word) ?? []
  const field = name.toLowerCase()
  const value = given.trim().toLowerCase()
  const filled = () => {
    if (value === "") throw unreadable(written, `${field}: has no value`)
    return value
  }
  const addresses = ADDRESSES[field]
  if (addresses) {
    const part = filled()
    const fits = ({ Name, Address }: Address) =>
      Name.toLowerCase().includes(part) || Address.toLowerCase().includes(part)
    const needs = addresses.includes("reply_to") ? "reading" : "fields"
    return { needs, word: null, matches: (message) => addresses.some((one) => message[one].some(fits)) }
  }
  switch (field) {
    case "subject": {
      const part = filled()
      return { needs: "fields", word: null, matches: ({ subject }) => subject.includes(part) }
    }
    case "message-id": {
      const part = filled().replace(/^<|>$/g, "")
      return { needs: "fields", word: null, matches: ({ message_id }) => message_id.includes(part) }
    }
    case "tag": {
      const tag = filled()
      return { needs: "reading", word: null, matches: ({ tags }) => tags.some((one) => one.toLowerCase() === tag) }
    }
    case "is":
      return { needs: "reading", word: null, matches: oneOf(IS, filled(), written) }
    case "has":
      return { needs: "reading", word: null, matches: oneOf(HAS, filled(), written) }
    case "after": {
      const time = readSearchTime(filled(), zone, written)
      return { needs: "fields", word: null, matches: ({ created }) => created >= time }
    }
    case "before": {
      const time = readSearchTime(filled(), zone, written)
      return { needs: "fields", word: null, matches: ({ created }) => created <= time }
    }
    case "larger": {
      const bytes = readSize(filled(), written)
      return { needs: "fields", word: null, matches: ({ size }) => size > bytes }
    }
    case "smaller": {
      const bytes = readSize(filled(), written)
      return { needs: "fields", word: null, matches: ({ size }) => size < bytes }
    }
  }
  const text = word.toLowerCase()
  return { needs: "texts", word: text, matches: (message) => message.contains(text) }
}

function oneOf(known: typeof IS, value: string, written: string): Term["matches"] {
  const found = Object.hasOwn(known, value) ? known[value] : undefined
  if (!found) throw unreadable(written, `known are ${Object.keys(known).join(", ")}`)
  return found
}

function readSize(value: string, written: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)\s?([a-z]{0,2})$/.exec(value) ?? []
  const factor = UNITS[unit]
  if (number === "" || factor === undefined || Number(number) === 0)
    throw unreadable(written, "a size is a number above 0 with kb, mb or no unit")
  return Number(number) * factor
}

const TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?(z|[+-]\d{2}:?\d{2})?$/i

/** A date or time in milliseconds. One without an offset is in the time zone. */
export function readSearchTime(value: string, zone: string, written: string): number {
  const [whole, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", offset] =
    TIME.exec(value.trim()) ?? []
  const parts = [year, month, day, hour, minute, second].map(Number)
  const [y, m, d, h, min, s] = parts as [number, number, number, number, number, number]
  const local = Date.UTC(y, m - 1, d, h, min, s, Number(`0.${fraction || 0}`) * 1000)
  const isReal = new Date(local).getUTCDate() === d && new Date(local).getUTCMonth() === m - 1
  if (whole === undefined || !isReal || h > 23 || min > 59 || s > 59)
    throw unreadable(written, "a time is written as 2026-01-31, 2026-01-31 09:30 or 2026-01-31T09:30:00Z")
  if (offset === undefined) return local - offsetOf(zone, local, written)
  if (/^z$/i.test(offset)) return local
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return local - (offset.startsWith("-") ? -1 : 1) * minutes * 60_000
}

/** How far a time zone is ahead of UTC at a local time, in milliseconds. */
function offsetOf(zone: string, local: number, written: string): number {
  if (zone === "") return 0
  const ahead = (at: number) => {
    const shown = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).format(at)
    const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(shown) ?? []
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  try {
    // Near a change of the clocks, the offset of the first guess may be that of the other side.
    return ahead(local - ahead(local))
  } catch {
    throw unreadable(written, `tz must be a time zone such as Europe/Berlin, got "${zone.slice(0, 50)}"`)
  }
}

const unreadable = (term: string, why: string) =>
  badRequest(`Error: the search term "${term.slice(0, 100)}" cannot be read: ${why}. Nothing was changed.`)
