import { plainText } from "../emails/plain-text.ts"

const LONGEST_PREVIEW = 500
/** More of a body than this is not looked at for a preview. */
const READ = 65_536

/** The first 500 characters of the text, or of what the HTML says when there is no text; white space joined (assumption W5). */
export const textPreview = (text: string, html: string): string => {
  const source = text.trim() === "" ? plainText(html, 4 * LONGEST_PREVIEW, READ) : text.slice(0, READ)
  const joined = source.replace(/\s+/gu, " ").trim()
  return [...joined.slice(0, LONGEST_PREVIEW * 2)].slice(0, LONGEST_PREVIEW).join("")
}
