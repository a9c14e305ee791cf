import { plainText } from "./plain-text.ts"

const LENGTH = 200

/**
 * The first 200 characters a reader sees, white space collapsed: of the text, or of the HTML where there is no text.
 * Only the beginning of a large body is looked at.
 */
export function previewOf(html: string | null, text: string | null): string {
  const fromText = text ? beginning(text) : ""
  return fromText !== "" || !html ? fromText : collapse(plainText(html, 4 * LENGTH))
}

/** Most texts are read in a short look; one that begins with much that is nothing to read takes a longer one. */
function beginning(text: string): string {
  const short = collapse(text.slice(0, 2 * LENGTH))
  return short.length === LENGTH || text.length <= 2 * LENGTH ? short : collapse(text.slice(0, 8 * LENGTH))
}

function collapse(text: string): string {
  // Newsletters fill the preview with invisible characters; they are nothing to read.
  const line = text
    .replace(/[\u200b-\u200d\u2060\u00ad\ufeff]|\u034f/g, "")
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim()
  return line
    .slice(0, LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()
}
