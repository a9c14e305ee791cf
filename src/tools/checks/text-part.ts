import { differingCodes } from "../../core/emails/analysis.ts"
import { linksInText } from "../../core/emails/text-links.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument } from "./html-document.ts"
import type { CheckedMail } from "./mail.ts"

/** Maximum characters of a text part to check. */
const MAX_TEXT = 1024 * 1024
/** The text part differs if this share of the words of the HTML is missing, and at least this many. */
const MISSING_SHARE = 0.5
const MISSING_WORDS = 12
/** At least this many words in each part, and no word in common, are two different messages, however short. */
const UNRELATED_WORDS = 4
/** Scripts without spaces, whose words are not known. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** The same if its own words are in the HTML: a short mail may be shorter still as text. */
const MISSING_OF_SHORTER = 25
/** Links that a text part may leave out. */
const SIDE_LINK =
  /facebook|twitter|\/\/x\.com|instagram|linkedin|youtube|tiktok|pinterest|unsubscri|preferences|privacy|terms|imprint|view.{0,5}browser|apps?\.apple|play\.google/i

/** Checks the text part, and compares it with the HTML. */
export function checkTextPart(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const text = mail.text?.slice(0, MAX_TEXT) ?? null
  if (mail.html !== null && mail.html.trim() !== "" && text === null) {
    findings.add("text-missing", { part: "text", message: "A client that shows only text shows nothing." })
    return
  }
  if (text === null) return
  if (text.trim() === "") {
    if (mail.html !== null)
      findings.add("text-empty", { part: "text", message: "A client that shows only text shows an empty mail." })
    return
  }
  // What matters is how long a line is as it is encoded.
  if (mail.raw === null) checkLines(text, findings)
  if (!document) return
  checkWords(text, document, findings)
  checkCodes(mail.subject, text, document, findings)
  checkTextLinks(mail, text, document, findings)
}

function checkLines(text: string, findings: Findings): void {
  let offset = 0
  for (const line of text.split("\n")) {
    const bytes = line.length > 332 ? Buffer.byteLength(line) : 0
    if (bytes > 998) {
      const message = `A line has ${bytes} bytes; some clients do not wrap it.`
      findings.add("text-long-line", { part: "text", offset, excerpt: line.slice(0, 60), message })
    }
    offset += line.length + 1
  }
}

/** Compares the distinct words of both parts, ignoring case, short words, and words of URLs. */
function checkWords(text: string, { blocks }: HtmlDocument, findings: Findings): void {
  const inText = new Set(comparedWords(text))
  const inHtml = new Set(blocks.filter(({ tag }) => !tag.unseen).flatMap((block) => comparedWords(block.text)))
  const missing = [...inHtml].filter((word) => !inText.has(word))
  const isShorter = [...inText].filter((word) => inHtml.has(word)).length >= inText.size / 2
  const bound = Math.max(isShorter ? MISSING_OF_SHORTER : MISSING_WORDS, inHtml.size * MISSING_SHARE)
  const isUnrelated =
    missing.length === inHtml.size && Math.min(inText.size, inHtml.size) >= UNRELATED_WORDS && !UNSPACED.test(text)
  if (missing.length < bound && !isUnrelated) return
  const examples = missing.slice(0, 5).map((word) => `"${word}"`)
  const message = `${missing.length} of ${inHtml.size} words of the HTML are missing in the text part, for example ${examples.join(", ")}.`
  findings.add("text-differs", { part: "text", message, excerpt: shortenText(text, 80) })
}

function checkCodes(subject: string, text: string, { source }: HtmlDocument, findings: Findings): void {
  const codes = differingCodes(subject, text, source)
  if (!codes) return
  const at = text.indexOf(codes.text)
  const message = `The text part calls ${codes.text} the code, the HTML ${codes.html}. A reader of one of them cannot use it.`
  findings.add("text-other-code", { part: "text", offset: at < 0 ? null : at, excerpt: codes.text, message })
}

/** The words of a text in lower case, without short ones and those of URLs. */
export function comparedWords(text: string): string[] {
  const withoutUrls = text.slice(0, MAX_TEXT).replace(/\bhttps?:\/\/\S+/g, " ")
  return (withoutUrls.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 40))
}

function checkTextLinks(mail: CheckedMail, text: string, { tags }: HtmlDocument, findings: Findings): void {
  const inText = new Set(linksInText(text).map(page))
  const seen = new Set<string>()
  for (const tag of tags) {
    const url = tag.name === "a" ? (tag.attrs.href ?? "").trim() : ""
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || SIDE_LINK.test(url) || SIDE_LINK.test(tag.label)) continue
    if (new URL(url).pathname === "/" || seen.has(page(url)) || inText.has(page(url)) || text.includes(url)) continue
    seen.add(page(url))
    const message = `A reader of the text part cannot follow "${shortenText(tag.label || url, 40)}".`
    findings.add("text-links", { part: "text", message, excerpt: shortenText(url, 100) })
  }
  if (mail.list_unsubscribe && mail.html?.includes("{{unsubscribe_url}}") && !text.includes("{{unsubscribe_url}}")) {
    const message = "A reader of the text part cannot unsubscribe."
    findings.add("text-links", { part: "text", message, excerpt: "{{unsubscribe_url}}" })
  }
}

/** A URL without its query, by which links of both parts are compared: tracking parameters may differ. */
const page = (url: string): string =>
  url
    .replace(/[?#].*$/s, "")
    .replace(/\/$/, "")
    .toLowerCase()
