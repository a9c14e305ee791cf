import { plainText } from "./plain-text.ts"

/** Characters of the preview in a list. */
const LENGTH = 200
/** Characters of the preview in the webhook `email.received`. */
const WEBHOOK_LENGTH = 500
/** Maximum characters of a body to read for the preview in a webhook. */
const WEBHOOK_READ = 65_536

/** The first 500 characters of the text or, without text, of the visible text of the HTML. White space is collapsed (assumption W5). */
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
  const line = text
    .replace(/[\u200b-\u200d\u2060\u00ad\ufeff]|\u034f/g, "")
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim()
  return line
    .slice(0, LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()
}
