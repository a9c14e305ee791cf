import { plainText } from "../emails/plain-text.ts"

const LONGEST_PREVIEW = 500
/** Maximum characters of a body that a preview reads. */
const READ = 65_536

/** Returns the first 500 characters of the text, or of the HTML's text if there is none, with white space collapsed (assumption W5). */
export const textPreview = (text: string, html: string): string => {
  const source = text.trim() === "" ? plainText(html, 4 * LONGEST_PREVIEW, READ) : text.slice(0, READ)
  const joined = source.replace(/\s+/gu, " ").trim()
  return [...joined.slice(0, LONGEST_PREVIEW * 2)].slice(0, LONGEST_PREVIEW).join("")
}
