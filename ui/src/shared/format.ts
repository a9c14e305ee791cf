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

/** Formats the distance of a timestamp from now: `now`, `12s`, `4m`, `3h`, `2d`, `in 5m`, then the date. */
export function formatAge(instant: number, now: number): string {
  const past = now - instant
  const distance = Math.abs(past)
  if (past < 0 ? distance < SECOND : distance < 5 * SECOND) return "now"
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

/** Like {@link formatAge}, for a text: `12s ago`. */
export function formatAgo(instant: number, now: number): string {
  const age = formatAge(instant, now)
  return /^\d/.test(age) ? `${age} ago` : age
}

/** Formats a duration: `840 ms`, `2.4 s`, `5 min`, `3 h`, `2 days`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`
  if (ms < MINUTE) return `${Number((ms / SECOND).toFixed(1))} s`
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`
  if (ms < DAY) return `${Number((ms / HOUR).toFixed(1))} h`
  const days = Math.round(ms / DAY)
  return `${days} ${days === 1 ? "day" : "days"}`
}

/** Formats the offset of the sandbox clock, to the second: requests take some milliseconds. */
export function formatOffset(ms: number): string {
  return formatDuration(Math.round(Math.abs(ms) / SECOND) * SECOND)
}

/** Like {@link formatTimestamp}, without milliseconds. */
export function formatTimestampShort(iso: string): string {
  return formatTimestamp(iso).replace(/\.\d+/, "")
}

/** Formats an ISO timestamp for reading, in UTC. */
export function formatTimestamp(iso: string): string {
  return iso.replace("T", " ").replace("Z", " UTC")
}

const REQUEST = / ?(?:In the sandbox: )?\b(?:GET|POST|PUT|PATCH|DELETE) \/\S/

/** A message of the API for a reader: without the sentence about the request that would help, and without raw timestamps. */
export function withoutCode(message: string): string {
  return message
    .split(/(?<=\.)(?= )/)
    .map((sentence) => (sentence.endsWith(".") ? (sentence.split(REQUEST, 1)[0] ?? "") : sentence))
    .join("")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatTimestampShort)
}

/** Formats a size: `820 B`, `14.2 KB`, `3.1 MB`. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`
  if (size < 1_000_000) return `${Number((size / 1000).toFixed(1))} KB`
  return `${Number((size / 1_000_000).toFixed(1))} MB`
}

/** Formats a count with thousands separators. */
export function formatCount(n: number): string {
  return n.toLocaleString("en")
}

/** Formats a count with its noun: `1 email`, `12,345 emails`. */
export function pluralize(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(n)} ${n === 1 ? noun : plural}`
}

/** Characters that turn the direction of the text after them, by code point. */
const TURNS: Record<string, string> = {
  "202a": "LRE",
  "202b": "RLE",
  "202c": "PDF",
  "202d": "LRO",
  "202e": "RLO",
  "2066": "LRI",
  "2067": "RLI",
  "2068": "FSI",
  "2069": "PDI",
}

/** The subject to show: blanks alone would be an empty line, and what turns the direction could disguise it, so its name is shown. */
export function subjectOf({ subject }: { subject: string }): string {
  const shown = subject.replace(/[\u202A-\u202E\u2066-\u2069]/g, (mark) => {
    return `⟨${TURNS[mark.charCodeAt(0).toString(16)]}⟩`
  })
  return shown.trim() || "(no subject)"
}

/** Quotes untrusted text; quotes within become single. Unicode isolates keep its writing direction from affecting the rest. */
export function quoteSafely(text: string): string {
  return `“\u2068${text.replaceAll("“", "‘").replaceAll("”", "’")}\u2069”`
}

/** The maximum number of characters shown: more would block the page. Copies and downloads have the whole text. */
export const SHOWN = 200_000
/** The maximum number of lines shown, for the same reason. */
export const SHOWN_LINES = 3_000

/** The first {@link SHOWN} characters of a text and of these {@link SHOWN_LINES} lines. `cut` names the limits that cut it, or is null. */
export function truncate(text: string): { shown: string; cut: string | null } {
  const part = text.slice(0, SHOWN)
  const end = endOfLines(part)
  const limits = [...(part.length < text.length ? [formatBytes(SHOWN)] : [])]
  if (end + 1 < part.length) limits.push(pluralize(SHOWN_LINES, "line"))
  return { shown: part.slice(0, end), cut: limits.join(" and of these ") || null }
}

/** The index of the end of the last line that is shown, before its line break. */
function endOfLines(text: string): number {
  let end = -1
  for (let line = 0; line < SHOWN_LINES; line++) {
    end = text.indexOf("\n", end + 1)
    if (end < 0) return text.length
  }
  return end
}

/** Encodes bytes as base64 in chunks: `String.fromCharCode` takes a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  const PART = 0x8000
  let binary = ""
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}
