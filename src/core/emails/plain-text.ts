import { decodeEntities, INLINE, tagEnd, UNREAD } from "../../html-text.ts"

/** Maximum characters of a body to search for words and codes. */
export const SEARCHED_TEXT = 200_000

/**
 * Extracts approximately the visible text of HTML in one pass, without building a tree. Stops after a number of characters of
 * text, or of source if the body is mostly markup. Block elements become line breaks.
 */
export const plainText = (html: string, maxText: number, maxSource?: number): string =>
  readHtml(html, maxText, maxSource, { onText: decodeEntities, onInline: () => "" })

/** Begins and ends an inline element in {@link markedText}: characters that Unicode keeps free for the inside of programs. */
export const OPEN = "\ufdd0"
export const CLOSE = "\ufdd1"

/** Like {@link plainText}, with a line for each block, and marks around the contents of inline elements, apart from links. */
export const markedText = (html: string, maxText: number, maxSource?: number): string =>
  readHtml(html, maxText, maxSource, {
    onText: (text) => decodeEntities(UNTIDY.test(text) ? text.replace(/[\s\ufdd0\ufdd1]+/g, " ") : text),
    onInline: (name, closes) => (UNMARKED.has(name) ? "" : closes ? CLOSE : OPEN),
  })
const UNTIDY = /[^\S ]|[\ufdd0\ufdd1]| {2}/
const UNMARKED = new Set(["a", "img", "wbr"])

interface Writing {
  onText(source: string): string
  /** What is written for a tag that separates no words. */
  onInline(name: string, closes: boolean): string
}

function readHtml(html: string, maxText: number, maxSource = 256 * 1024, { onText, onInline }: Writing): string {
  const end = Math.min(html.length, maxSource)
  const unclosed = new Set<string>()
  let text = ""
  let at = 0
  while (at < end && text.length < maxText) {
    const open = html.indexOf("<", at)
    const until = open < 0 || open > end ? end : open
    // Cut before decoding, so that text beyond the limit is not decoded.
    text += onText(html.slice(at, Math.min(until, at + 4 * maxText)))
    if (until === end) break
    const tag = tagAt(html, open, unclosed)
    text += tag.breaks ? "\n" : tag.name === "" ? "" : onInline(tag.name, html[open + 1] === "/")
    at = tag.end
  }
  return text
}

/**
 * Reads the tag, comment or stray `<` at an index. Returns where it ends, and whether it separates words. `unclosed` collects the
 * elements without an end tag, so that each is searched for only once.
 */
function tagAt(html: string, open: number, unclosed: Set<string>): { end: number; name: string; breaks: boolean } {
  if (html.startsWith("<!--", open)) {
    const close = html.indexOf("-->", open + 4)
    return { end: close < 0 ? html.length : close + 3, name: "", breaks: false }
  }
  const name = /^<[/!?]?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase()
  if (name === undefined) return { end: open + 1, name: "", breaks: true }
  const end = tagEnd(html, open) ?? html.length
  if (!UNREAD.has(name) || html[open + 1] === "/" || unclosed.has(name)) return { end, name, breaks: !INLINE.has(name) }
  const closing = new RegExp(`</${name}[\\s>/]`, "gi")
  closing.lastIndex = end
  const close = closing.exec(html)
  if (!close) unclosed.add(name)
  return { end: close ? (tagEnd(html, close.index) ?? html.length) : end, name, breaks: true }
}

/** Characters of the preview in a list. */
const LENGTH = 200
/** Characters of the preview in the webhook `email.received`. */
const WEBHOOK_LENGTH = 500
/** Maximum characters of a body to read for the preview in a webhook. */
const WEBHOOK_READ = 65_536

/** The first 500 characters of the text or, without text, of the visible text of the HTML. White space is collapsed (assumption webhooks.send_spam). */
export function webhookPreview(text: string, html: string): string {
  const source = text.trim() === "" ? plainText(html, 4 * WEBHOOK_LENGTH, WEBHOOK_READ) : text.slice(0, WEBHOOK_READ)
  const line = source.replace(/\s+/gu, " ").trim()
  // Cut to code units first, because an array of all code points is slow.
  return [...line.slice(0, 2 * WEBHOOK_LENGTH)].slice(0, WEBHOOK_LENGTH).join("")
}

/**
 * The first 200 visible characters of the text or, without text, of the HTML. White space is collapsed. Reads only the beginning of a
 * large body.
 */
export function previewOf(html: string | null, text: string | null): string {
  const fromText = text ? beginning(text) : ""
  return fromText !== "" || !html ? fromText : collapse(plainText(html, 4 * LENGTH))
}

/** Reads more of the text if it begins with white space or invisible characters. */
function beginning(text: string): string {
  const short = collapse(text.slice(0, 2 * LENGTH))
  return short.length === LENGTH || text.length <= 2 * LENGTH ? short : collapse(text.slice(0, 8 * LENGTH))
}

function collapse(text: string): string {
  // Newsletters fill the preview with invisible characters.
  const visible = text.replace(/[\u200b-\u200d\u2060\u00ad\ufeff]|\u034f/g, "")
  const start = visible
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim()
    .slice(0, LENGTH)
  return start.replace(/[\ud800-\udbff]$/, "").trimEnd()
}
