import { diffArrays, diffWordsWithSpace } from "diff"
import { decodeEntities, htmlCommentEnd, INLINE, tagEnd, UNREAD } from "./html-text.ts"

/** A readable form of a mail without what differs in each run, and the differences between two of them. */

/** What a snapshot has of a mail. */
export interface SnapshotMail {
  from: string
  to: readonly string[]
  cc?: readonly string[]
  reply_to?: readonly string[]
  subject: string
  headers?: Readonly<Record<string, string>>
  html: string | null
  text: string | null
  attachments?: readonly { filename: string; content_type: string }[]
}

export const SECTIONS = ["headers", "text", "html", "links", "attachments"] as const
export type SnapshotSection = (typeof SECTIONS)[number]

/** The lines of each part of a mail, masked. */
export type MailLines = Record<SnapshotSection, string[]>

/** Maximum characters of a body to read. */
export const MAX_BODY = 1024 * 1024
/** The line that stands for the rest of a longer body. */
const REST = "(The rest is left out: only the first 1 MB is read.)"

/** The lines of a mail: dates, ids, codes, long numbers and tracking are masked, so that two runs of one template are equal. */
export function linesOf(mail: SnapshotMail): MailLines {
  const { from, to, cc = [], reply_to = [], subject, headers = {}, attachments = [] } = mail
  const { lines: html, links } = htmlLines((mail.html ?? "").slice(0, MAX_BODY))
  const restOf = (body: string | null) => (body !== null && body.length > MAX_BODY ? [REST] : [])
  const list = (name: string, addresses: readonly string[]) =>
    addresses.length === 0 ? [] : [`${name}: ${maskText(addresses.join(", "))}`]
  const lines = (mail.text ?? "").slice(0, MAX_BODY).split(/\r?\n/)
  return {
    headers: [
      ...list("From", [from]),
      ...list("To", to),
      ...list("Cc", cc),
      ...list("Reply-To", reply_to),
      `Subject: ${maskText(subject)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${maskText(value)}`),
    ],
    text: [...trimLines(lines.map((line) => maskText(line.trimEnd()))), ...restOf(mail.text)],
    html: [...html, ...restOf(mail.html)],
    links,
    attachments: attachments.map(({ filename, content_type }) => `${maskText(filename)} (${content_type})`),
  }
}

/** A mail as readable text for snapshots in tests: headers, text, HTML as structured text, attachments; what differs in each run is masked. */
export function mailSnapshot(mail: SnapshotMail): string {
  const { headers, text, html, attachments } = linesOf(mail)
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", `--- ${title}`, ...lines])
  return [...headers, ...part("text", text), ...part("html", html), ...part("attachments", attachments)].join("\n")
}

/** A line that was added, removed or changed. */
export interface LineChange {
  change: "added" | "removed" | "changed"
  before: string | null
  after: string | null
}

/** Maximum number of differing lines to look for. */
const MAX_EDITS = 2_000

/** The changes between two lists of lines; null if they have too little in common to compare. */
export function changesBetween(before: readonly string[], after: readonly string[]): LineChange[] | null {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (parts === undefined) return null
  const changes: LineChange[] = []
  let removed: string[] = []
  for (const { value, ...part } of [...parts, { value: [], removed: false, added: false }]) {
    if (part.removed) removed = value
    else {
      changes.push(...pairLines(removed, part.added ? value : []))
      removed = []
    }
  }
  return changes
}

/** Removed and added lines of one place with more pairs are paired by their order. */
const MOST_PAIRS = 10_000

/** Pairs removed lines with the added ones that are most like them. Both stay in their order. */
function pairLines(removed: readonly string[], added: readonly string[]): LineChange[] {
  const [before, after] = [removed, added].map((lines) => lines.map(wordSet)) as [Set<string>[], Set<string>[]]
  const isSmall = removed.length * added.length <= MOST_PAIRS
  /** Also a pair without a common word is better than none. */
  const likeness = (one: number, other: number) =>
    0.01 + (isSmall ? likenessOf(before[one] as Set<string>, after[other] as Set<string>) : 0)
  // What the pairs of the lines from two places on are worth together, at best.
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1))
  const at = (one: number, other: number) => best[one]?.[other] ?? 0
  for (let one = removed.length - 1; isSmall && one >= 0; one--) {
    for (let other = added.length - 1; other >= 0; other--) {
      const paired = likeness(one, other) + at(one + 1, other + 1)
      ;(best[one] as Float64Array)[other] = Math.max(paired, at(one + 1, other), at(one, other + 1))
    }
  }
  const changes: LineChange[] = []
  let [one, other] = [0, 0]
  while (one < removed.length || other < added.length) {
    const [line = null, next = null] = [removed[one], added[other]]
    const isPair = line !== null && next !== null && at(one, other) <= likeness(one, other) + at(one + 1, other + 1)
    if (isPair) changes.push({ change: "changed", before: line, after: next })
    else if (next === null || (line !== null && at(one + 1, other) >= at(one, other + 1)))
      changes.push({ change: "removed", before: line, after: null })
    else changes.push({ change: "added", before: null, after: next })
    const { before, after } = changes.at(-1) as LineChange
    if (before !== null) one++
    if (after !== null) other++
  }
  return changes
}

const wordSet = (line: string): Set<string> => new Set(line.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu))

/** The part of their words that two lines have in common, from 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return common === 0 ? 0 : (2 * common) / (one.size + other.size)
}

/** The words of a changed line: of both, only before, only after. Long lines are one change. */
export function changedWords(before: string, after: string): { text: string; change: "same" | "removed" | "added" }[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })
  if (parts === undefined) {
    return [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ]
  }
  return parts.map(({ value, added, removed }) => ({
    text: value,
    change: removed ? "removed" : added ? "added" : "same",
  }))
}

/** Changes as lines that start with - and +, for messages and terminals. */
export const changeLines = (changes: readonly LineChange[]): string[] =>
  changes.flatMap(({ before, after }) => [
    ...(before === null ? [] : [`- ${before}`]),
    ...(after === null ? [] : [`+ ${after}`]),
  ])

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
const DAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?"
/** What differs in each run, with its replacement. The order matters. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:localhost|127\.0\.0\.1):\d{2,5}\b/g, "localhost:<port>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?/g, "<date>"],
  [new RegExp(String.raw`\b${DAY}${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b`, "gi"), "<date>"],
  [new RegExp(String.raw`\b${DAY}\d{1,2}(?:st|nd|rd|th|\.)? ${MONTH}\.?(?:,? \d{4})?\b`, "gi"), "<date>"],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g, "<date>"],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\b\.?)?(?: ?(?:UTC|GMT|CES?T|[A-Z]{2,4}T)\b)?/gi, "<time>"],
  // A token: long, with letters and digits.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}(?![\w-])/gi, "<token>"],
  [/\b\d{3}[- ]\d{3}\b/g, "<code>"],
  [/\d{4,}/g, "<number>"],
]
/** Parameters of analytics. */
const TRACKING = /^(?:utm_\w+|mc_\w+|_hs\w+|gclid|fbclid|mkt_tok|msclkid)$/i

/** Masks dates, times, ids, tokens, codes, long numbers, and tracking parameters of URLs. */
export function maskText(text: string): string {
  // Everything that is masked has a digit, except for parameters of URLs.
  if (!/\d|:\/\//.test(text)) return text
  const plain = text.replace(/\bhttps?:\/\/[^\s<>"')\]]+/gi, withoutTracking)
  return MASKS.reduce((masking, [pattern, mask]) => masking.replace(pattern, mask), plain)
}

function withoutTracking(url: string): string {
  const at = url.indexOf("?")
  if (at < 0) return url
  const [query = "", fragment] = url.slice(at + 1).split("#")
  const kept = query.split("&").filter((pair) => !TRACKING.test(pair.split("=")[0] ?? ""))
  return `${url.slice(0, at)}${kept.length > 0 ? `?${kept.join("&")}` : ""}${fragment === undefined ? "" : `#${fragment}`}`
}

/**
 * HTML as lines of text: headings with #, list entries with -, links and images as in Markdown. Without styles and comments. `links` are
 * those of the lines.
 */
function htmlLines(html: string): { lines: string[]; links: string[] } {
  const lines: string[] = []
  const links: string[] = []
  const open: { url: string; label: string }[] = []
  let line = ""
  let lower: string | undefined
  const end = () => {
    const text = maskText(withoutSpace(line))
    if (text !== "" && !/^(?:#+|-)$/.test(text)) lines.push(text)
    line = ""
  }
  const add = (text: string) => {
    line += text
    const link = open.at(-1)
    if (link) link.label += text
  }
  let at = 0
  while (at < html.length) {
    const start = html.indexOf("<", at)
    add(decodeEntities(html.slice(at, start < 0 ? html.length : start)))
    if (start < 0) break
    const { name, closes, attributes, next } = tagAt(html, start)
    at = next
    if (name === "") {
      if (next === start + 1 && next < html.length) add("<")
      continue
    }
    if (!INLINE.has(name)) end()
    if (UNREAD.has(name) && !closes) {
      lower ??= html.toLowerCase()
      const close = lower.indexOf(`</${name}`, next)
      at = close < 0 ? html.length : close
    } else if (name === "a" && closes) {
      const link = open.pop()
      if (!link) continue
      line += `](${link.url})`
      links.push(maskText(`[${withoutSpace(link.label)}](${link.url})`))
    } else if (name === "a") {
      open.push({ url: (attributes.get("href") ?? "").replace(/\s+/g, ""), label: "" })
      line += "["
    } else if (name === "img") {
      const [src, alt] = [attributes.get("src") ?? "", attributes.get("alt")]
      add(alt === undefined ? ` <image without alt>(${src}) ` : ` ![${alt}](${src}) `)
    } else if (!closes && /^h[1-6]$/.test(name)) line += `${"#".repeat(Number(name[1]))} `
    else if (!closes && name === "li") line += "- "
  }
  end()
  return { lines, links }
}

const withoutSpace = (text: string) => text.replace(/\s+/g, " ").trim()

interface FoundTag {
  /** Empty for a comment, a declaration or a stray bracket. */
  name: string
  closes: boolean
  attributes: ReadonlyMap<string, string>
  next: number
}

function tagAt(html: string, open: number): FoundTag {
  const none = (next: number): FoundTag => ({ name: "", closes: false, attributes: new Map(), next })
  if (html.startsWith("<!", open) || html.startsWith("<?", open)) return none(htmlCommentEnd(html, open))
  const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 30)) ?? []
  if (name === undefined) return none(open + 1)
  const next = tagEnd(html, open)
  // Browsers drop a tag without an end.
  if (next === null) return none(html.length)
  const attributes = attributesOf(html.slice(open + 1 + name.length, next - 1))
  return { name: name.toLowerCase(), closes: slash === "/", attributes, next }
}

function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>()
  if (!/\s(?:href|src|alt)\b/i.test(written)) return found
  for (const [, name = "", quoted, single, bare] of written.matchAll(
    /\s(href|src|alt)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    found.set(name.toLowerCase(), decodeEntities(quoted ?? single ?? bare ?? ""))
  }
  return found
}

/** Removes empty lines at both ends, and all but one of several in a row. */
function trimLines(lines: readonly string[]): string[] {
  const trimmed = lines.filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
  return trimmed.at(-1) === "" ? trimmed.slice(0, -1) : trimmed
}
