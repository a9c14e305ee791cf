import { withoutFillers } from "../../html-text.ts"
import { seeHtml } from "../../visible-html.ts"
import type { CheckedMail, CheckResult } from "./mail.ts"

/** Characters that clients read for the row, and characters of a body to read for them. */
const MOST = 200
const READ = 100_000

/** Entities that are read as a space or as nothing elsewhere. */
const withFiller = (html: string) => html.replaceAll("&nbsp;", "\u00a0").replaceAll("&zwnj;", "\u200c")

/**
 * What inboxes show after the subject: the preheader and what is visible. Unlike in a preview, the invisible characters that fill a
 * preheader stay, because they keep the text after them out of the row.
 */
export function inboxText({ html, text }: Pick<CheckedMail, "html" | "text">): CheckResult["inbox_text"] {
  const seen = html === null ? null : seeHtml(withFiller(html.slice(0, READ)), { maxText: MOST })
  const written = seen ? `${seen.preheader} ${seen.text}` : (text ?? "").slice(0, READ)
  // Only the white space that HTML collapses, and no non-breaking space.
  const row = written
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/^ /, "")
    .slice(0, MOST)
  if (row.trim() === "") return { text: "", source: "nothing" }
  return {
    text: row.replace(/ $/, ""),
    source: !seen ? "text" : withoutFillers(seen.preheader) === "" ? "html" : "preheader",
  }
}
