import { withoutFillers } from "../../html-text.ts"
import { type SeenHtml, seeHtml } from "../../visible-html.ts"
import { type CopiedText, copyText } from "../text/text.ts"

/** Maximum characters of a body to search for words and codes. */
export const SEARCHED_TEXT = 200_000

/** The visible text of HTML. Blocks begin a line. Stops after a number of characters of text, or of source if the body is mostly markup. */
export const plainText = (html: string, maxText: number, maxSource?: number): string =>
  seeHtml(html, { maxText, maxSource }).text

/** The text of HTML by which it is found: what inboxes show after the subject, and what is visible. */
export function searchedText(html: string): string {
  const { preheader, text } = seeHtml(html, { maxText: SEARCHED_TEXT })
  return preheader === "" ? text : `${withoutFillers(preheader)}\n${text}`
}

/** Begins and ends an inline element in {@link seeMarked}: characters that Unicode keeps free for the inside of programs. */
export const OPEN = "\ufdd0"
export const CLOSE = "\ufdd1"
const UNMARKED = new Set(["a", "img", "wbr"])

/** What is seen of HTML, with marks around the contents of inline elements, apart from links. */
export const seeMarked = (html: string, maxText: number, maxSource?: number): SeenHtml =>
  seeHtml(html, { maxText, maxSource, marks: { open: OPEN, close: CLOSE, not: UNMARKED } })

export const withoutMarks = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, "")

/** Characters of the preview in a list. */
const LENGTH = 200
/** Characters of the preview in the webhook `email.received`. */
const WEBHOOK_LENGTH = 500
/** Characters of HTML to read for a preview, and of a body if they have too little text. */
const READ = 65_536
const MOST_READ = 256 * 1024

/** The first 500 characters of a message, like {@link previewOf} (assumption webhooks.send_spam). */
export const webhookPreview = (text: string, html: string): string =>
  // Cut to code units first, because an array of all code points is slow.
  [...beginningOf(html, text, 2 * WEBHOOK_LENGTH)].slice(0, WEBHOOK_LENGTH).join("").trimEnd()

/**
 * The first 200 characters of the text or, if it has none, of the HTML: of the hidden text at its start, and of what is visible. White space is
 * collapsed and filler removed before they are counted. Reads only the beginning of a large body.
 */
export const previewOf = (html: string | null, text: string | null): CopiedText =>
  copyText(
    beginningOf(html, text, LENGTH)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd(),
  )

function beginningOf(html: string | null, text: string | null, length: number): string {
  const ofText = text ? readUntil(length, text.length, 2 * length, (end) => withoutFillers(text.slice(0, end))) : ""
  if (ofText !== "" || !html) return ofText.slice(0, length)
  const ofHtml = readUntil(length, html.length, READ, (maxSource) => {
    const { preheader, text } = seeHtml(html, { maxText: length, maxSource })
    return withoutFillers(`${preheader} ${text}`)
  })
  return ofHtml.slice(0, length)
}

/** Reads more of a body until it gives enough text. */
function readUntil(length: number, available: number, first: number, read: (end: number) => string): string {
  const most = Math.min(available, MOST_READ)
  for (let end = first; ; end *= 8) {
    const found = read(Math.min(end, most))
    if (found.length >= length || end >= most) return found
  }
}
