import { parseMailbox } from "../../core/text/addresses.ts"
import { INLINE, withoutFillers } from "../../html-text.ts"
import type { Findings } from "./findings.ts"
import { type HtmlDocument, offsetIn, type Tag, type TextBlock } from "./html-document.ts"
import * as patterns from "./leftover-patterns.ts"
import type { CheckedMail } from "./mail.ts"
import type { CheckedPart, RuleId } from "./rules.ts"

/** Finds what a template, a missing value or a draft leaves in a mail. The patterns are in leftover-patterns.ts. */

type Report = (rule: RuleId, found: string, index: number) => void

/** Finds left-overs in subject, names of senders, file names, text and HTML. */
export function checkLeftovers(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const filled = mail.list_unsubscribe ? "{{unsubscribe_url}}" : null
  const add =
    (part: CheckedPart, offsetOf: ((index: number, found: string) => number) | null, where: string): Report =>
    (rule, found, index) => {
      const excerpt = found.trim()
      if (excerpt === filled) return
      const offset = offsetOf && (() => offsetOf(index, found))
      findings.add(rule, { part, offset, message: messageOf(rule, excerpt, where), excerpt })
    }

  const subject = add("subject", (index) => index, "in the subject")
  search(mail.subject, subject)
  searchTags(mail.subject, "leftover-escape", subject)
  for (const [field, written] of [["from", mail.from], ...mail.reply_to.map((one) => ["reply_to", one])] as const) {
    const report = add("headers", null, `in the name of \`${field}\``)
    const parsed = parseMailbox(written ?? "")
    const { name, address } = "error" in parsed ? { name: written ?? "", address: "" } : parsed
    search(name, report)
    const value = /^(?:None|nil)$|^undefined(?=@)|(?<=@)(?:undefined|null)(?=\.|$)/g
    for (const text of [name, address]) eachMatch(value, text, (found, index) => report("leftover-value", found, index))
  }
  for (const { filename } of mail.attachments) {
    const report = add("attachments", null, "in the name of an attachment")
    const words = filename.replace(/[_.-]+/g, " ")
    search(filename, report)
    eachMatch(/\b(?:undefined|NaN)\b|\bnull\b(?= \w+$)/g, words, (found, index) =>
      report("leftover-value", found, index),
    )
  }

  const codes = document ? codeOf(document) : ""
  for (const { text, index } of paragraphsOf(mail.text ?? "")) {
    const inText = add("text", (at) => index + at, "in the text part")
    // The text part of a code example has no mark of its own.
    const report: Report = (rule, found, at) => {
      if (!codes.includes(found.trim())) inText(rule, found, at)
    }
    search(text, report)
    searchTags(text, "text-html", report)
  }

  if (!document) return
  for (const block of document.blocks) {
    const written = withoutCode(block)
    const report = add(
      "html",
      (index, found) => offsetIn(document.source, block, indexBefore(written, index), found.length),
      block.tag.unseen ? "in the preview of the inbox" : "in the message",
    )
    const text = written.replace(/[ \t\r\n\f]+/g, " ").trim()
    search(text, report, isInCell(block.tag))
    searchTags(text, "leftover-escape", report)
  }
  for (const tag of document.tags) {
    for (const name of ["alt", "title", "aria-label", "style", "src", "background"]) {
      const value = tag.attrs[name]
      if (!value || tag.code) continue
      const report = add("html", () => tag.offset ?? 0, `in \`${name}\``)
      if (/^[at]/.test(name)) search(value, report)
      else if (name === "style") searchMarked(value, report)
      else if (!/^\s*(?:data|cid):/i.test(value)) {
        const found = leftoverInUrl(value)
        if (found !== null) report("leftover-placeholder", found, 0)
      }
    }
  }
  const title = document.tags.find(({ name }) => name === "title")
  const inTitle = add("html", () => title?.offset ?? 0, "in the title")
  searchMarked(document.title, inTitle)
  for (const { text, offset } of document.conditional) {
    const inOutlook = add("html", (index) => offset + index, "in Outlook")
    searchMarked(text, inOutlook)
  }
}

/** The placeholder or missing value in a URL, or null. */
export function leftoverInUrl(url: string): string | null {
  for (const pattern of [...patterns.MARKED, ...patterns.IN_URL]) {
    const [found] = url.match(pattern) ?? []
    if (found !== undefined) return found
  }
  return valueInUrl(url)
}

/** Documentation has pages with the names of missing values. */
const valueInUrl = (url: string): string | null =>
  /docs?\b|developer|reference|wiki|mdn|stackoverflow|learn/i.test(url)
    ? null
    : (patterns.VALUE_IN_URL.exec(url)?.[0] ?? null)

const searchMarked = (text: string, report: Report): void => {
  if (!patterns.MAYBE_MARKED.test(text)) return
  for (const pattern of patterns.MARKED)
    eachMatch(pattern, text, (found, index) => report("leftover-placeholder", found, index))
}

/** Searches a text for everything that must not be in any. A label in a cell of a table has its value in the next cell. */
function search(text: string, report: Report, isCell = false): void {
  let rest = text
  const hasSign = patterns.SIGN.test(text)
  if (hasSign && !patterns.ABOUT_TEMPLATES.test(text)) {
    for (const pattern of patterns.MARKED) rest = blank(pattern, rest, report, "leftover-placeholder")
    rest = rest.replace(patterns.URLS, (url, index: number) => {
      const found = valueInUrl(url)
      if (found !== null) report("leftover-placeholder", found, index + url.indexOf(found))
      if (/&amp;\w+=/.test(url)) report("leftover-escape", "&amp;", index + url.indexOf("&amp;"))
      return "\0".repeat(url.length)
    })
    for (const pattern of patterns.NAMED) rest = blank(pattern, rest, report, "leftover-placeholder")
  }
  if (hasSign && !patterns.ABOUT_TAGS.test(text))
    for (const pattern of patterns.ESCAPES) rest = blank(pattern, rest, report, "leftover-escape")
  searchValues(rest, report)
  for (const pattern of /[^\t-~]/.test(text) ? patterns.GARBLED : []) {
    eachMatch(pattern, text, (found, index) => report("leftover-encoding", wordAt(text, index, found.length), index))
  }
  if (!patterns.ABOUT_DUMMY.test(text))
    for (const pattern of patterns.DUMMY) rest = blank(pattern, rest, report, "leftover-dummy-text")
  const isLabel = isCell && text.length < 40
  for (const pattern of isLabel ? [] : patterns.EMPTY_VALUES)
    rest = blank(pattern, rest, report, "leftover-empty-value")
  const greeting = text.length < 200 ? text : text.slice(0, 60)
  for (const pattern of patterns.GAP.test(greeting) ? patterns.EMPTY_GREETINGS : []) {
    eachMatch(pattern, greeting, (found, index) =>
      report("leftover-empty-greeting", `${found.replace(/[\s,]+$/, "")} ,`, index),
    )
  }
}

function searchValues(text: string, report: Report): void {
  if (!patterns.VALUE_WORD.test(text)) return
  let rest = text
  for (const pattern of patterns.MISSING_VALUES) rest = blank(pattern, rest, report, "leftover-value")
  if (patterns.ABOUT_CODE.test(text)) return
  for (const pattern of patterns.POSSIBLE_VALUES) {
    eachMatch(pattern, rest, (found, index) => {
      const before = rest.slice(Math.max(0, index - 60), index)
      const after = rest.slice(index + found.length, index + found.length + 40)
      if (patterns.PROSE_AFTER.test(after)) return
      const isProse =
        patterns.PROSE_BEFORE.test(before) || (!found.includes("NaN") && patterns.ARTICLE_BEFORE.test(before))
      if (!isProse || patterns.VALUE_BEFORE.test(before)) report("leftover-value", found, index)
    })
  }
}

/** Reports each match, and returns the text with blanks in their place, so that no other pattern finds them. */
function blank(pattern: RegExp, text: string, report: Report, rule: RuleId): string {
  return text.replace(pattern, (found, index: number) => {
    if (found === "" || patterns.NO_PLACEHOLDER.test(found.toUpperCase())) return found
    report(rule, found, index)
    return "\0".repeat(found.length)
  })
}

function searchTags(text: string, rule: "text-html" | "leftover-escape", report: Report): void {
  if (!text.includes("<") || patterns.ABOUT_TAGS.test(text.replace(patterns.TAGS, ""))) return
  eachMatch(patterns.TAGS, text, (found, index) => report(rule, found, index))
}

function eachMatch(pattern: RegExp, text: string, found: (match: string, index: number) => void): void {
  for (const match of text.matchAll(pattern)) if (match[0] !== "") found(match[0], match.index)
}

function wordAt(text: string, index: number, length: number): string {
  const before = /\S{0,20}$/.exec(text.slice(Math.max(0, index - 20), index))?.[0] ?? ""
  const after = /^\S{0,20}/.exec(text.slice(index + length, index + length + 20))?.[0] ?? ""
  return before + text.slice(index, index + length) + after
}

/** Before a code that the reader needs, which is no example. */
const OWN_CODE = /\byour (?:[\w-]+ ){0,3}(?:code|password|passcode|pin|otp|token|key|number)(?: is)?:?\s*$/i

/** The text of a block, with spaces instead of code examples and invisible fillers. */
function withoutCode({ text, runs }: TextBlock): string {
  if (!runs.some(({ tag }) => tag.code)) return text
  let read = ""
  for (const run of runs) {
    read += run.tag.code && !OWN_CODE.test(read) ? "\0".repeat(run.text.length) : run.text
  }
  return read
}

/** The index in a text that `index` characters of the same text without extra white space come before. */
function indexBefore(text: string, index: number): number {
  let at = text.length - text.trimStart().length
  for (let left = index; left > 0; left--) at += /^[ \t\r\n\f]+/.exec(text.slice(at, at + 1000))?.[0].length ?? 1
  return at
}

const isInCell = (tag: Tag): boolean =>
  /^(?:t[dh]|dt)$/.test(tag.name) || (INLINE.has(tag.name) && tag.parent !== null && isInCell(tag.parent))

const codeOf = ({ blocks }: HtmlDocument): string =>
  blocks.flatMap(({ runs }) => runs.flatMap(({ tag, text }) => (tag.code ? text : []))).join("\n")

/** The lines of a text part outside of code blocks, with blanks instead of `code`. */
function* paragraphsOf(text: string): Generator<{ text: string; index: number }> {
  let index = 0
  let fence: string | null = null
  let before = ""
  for (const line of text.split("\n")) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence
    else if (fence === null && line.trim() !== "" && !isIndentedCode(line, before)) {
      yield { text: line.replace(/`[^`]*`/g, (code) => "\0".repeat(code.length)).trimEnd(), index }
    }
    if (line.trim() !== "") before = line
    index += line.length + 1
  }
}

/** Whether an indented line is code: it looks like it, or the line before announces it. Codes and totals are indented too. */
const isIndentedCode = (line: string, before: string): boolean =>
  /^(?: {4}|\t)/.test(line) &&
  (/[;=]|=>|\w\(.*\)|^\s*(?:import|const|let|var|def|return|function|echo|print|<\w+)\b/.test(line) ||
    /\b(?:code|example|snippet|template|write|paste|add|run|like this)\b.*:\s*$/i.test(
      before.replace(/\byour \w* ?code\b/gi, ""),
    ))

function messageOf(rule: RuleId, found: string, where: string): string {
  const quoted = `"${withoutFillers(found)}"`
  if (rule === "leftover-dummy-text") return `A reader sees dummy text ${where}.`
  if (rule === "leftover-encoding") return `A reader sees garbled letters ${where}: ${quoted}.`
  return `A reader sees ${quoted} ${where}${ENDS[rule] ?? ": the name is missing"}.`
}

const ENDS: Partial<Record<RuleId, string>> = {
  "leftover-placeholder": " instead of a value",
  "leftover-value": " where a value is missing",
  "leftover-empty-value": ", without the value",
  "leftover-escape": " as text",
  "text-html": " as text",
}
