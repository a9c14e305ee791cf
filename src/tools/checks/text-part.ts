import { codeCalledSo, differingCodes } from "../../core/mail/analysis.ts"
import { linksInText } from "../../core/mail/text-links.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument } from "./html-document.ts"
import type { CheckedMail } from "./mail.ts"
import { checkTextColumns } from "./text-columns.ts"

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
  checkJoinedLinks(text, document, findings)
  if (!document) return
  const shown = document.blocks.flatMap((block) => (block.tag.unseen ? [] : [block.text])).join("\n")
  const words = wordsOfParts(text, shown)
  checkWords(text, words, findings)
  checkFooter(text, words, document, findings)
  checkTextColumns(text, shown, document, findings)
  checkCodes(mail.subject, text, document, findings)
  checkValues(mail.subject, { text, shown, words }, document, findings)
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

/** A URL in the text whose end another one follows at once. */
const JOINED = /(https?:\/\/[^\s<>"']{1,2000}?)(?=https?:\/\/)/gi

const MOST_JOINED = 100

/** One URL may have another in it, such as an archive: not right after a letter or digit, nor if a link ends there. */
function checkJoinedLinks(text: string, document: HtmlDocument | null, findings: Findings): void {
  if (!/[^\s<>"']https?:\/\//i.test(text)) return
  const targets = (document?.tags ?? []).flatMap(({ attrs }) => attrs.href?.trim() ?? [])
  for (const { 0: found, index } of text.matchAll(JOINED).take(MOST_JOINED)) {
    const rest = text.slice(index, index + found.length + 12)
    const isJoined = /[a-z\d]$/i.test(found) || targets.includes(found)
    if (!isJoined || targets.some((url) => url.startsWith(rest))) continue
    const message = `A reader of the text part cannot follow "${shortenText(found, 60)}", because the next URL follows at once.`
    findings.add("text-joined-links", { part: "text", offset: index, excerpt: shortenText(rest, 100), message })
  }
}

/** The distinct words of a text part and of the visible HTML, ignoring case, short words, and words of URLs. */
interface Words {
  inText: ReadonlySet<string>
  inHtml: ReadonlySet<string>
  /** Words of the HTML that the text part does not have. */
  missing: readonly string[]
}

function wordsOfParts(text: string, shown: string): Words {
  const inText = new Set(comparedWords(text))
  const inHtml = new Set(comparedWords(shown))
  return { inText, inHtml, missing: [...inHtml].filter((word) => !inText.has(word)) }
}

function checkWords(text: string, { inText, inHtml, missing }: Words, findings: Findings): void {
  const isShorter = [...inText].filter((word) => inHtml.has(word)).length >= inText.size / 2
  const bound = Math.max(isShorter ? MISSING_OF_SHORTER : MISSING_WORDS, inHtml.size * MISSING_SHARE)
  const isUnrelated =
    missing.length === inHtml.size && Math.min(inText.size, inHtml.size) >= UNRELATED_WORDS && !UNSPACED.test(text)
  if (missing.length < bound && !isUnrelated) return
  const examples = missing.slice(0, 5).map((word) => `"${word}"`)
  const message = `${missing.length} of ${inHtml.size} words of the HTML are missing in the text part, for example ${examples.join(", ")}.`
  findings.add("text-differs", { part: "text", message, excerpt: shortenText(text, 80) })
}

/** At least this many words before the footer, of which at most this share is in the text part. */
const [MAIN_WORDS, MAIN_SHARE] = [8, 0.1]
const FOOTER_SHARE = 0.8

/** Whether the text part is only the end of the HTML. */
function checkFooter(text: string, { inText, inHtml, missing }: Words, { blocks }: HtmlDocument, findings: Findings) {
  if (missing.length < MAIN_WORDS || inText.size === 0 || missing.length < (1 - FOOTER_SHARE) * inHtml.size) return
  const left = new Set(inText)
  const end = blocks.findLastIndex(({ tag, text: shown }) => {
    if (!tag.unseen) for (const word of comparedWords(shown)) left.delete(word)
    return left.size <= (1 - FOOTER_SHARE) * inText.size
  })
  const before = new Set(
    blocks.slice(0, Math.max(0, end)).flatMap(({ tag, text: shown }) => (tag.unseen ? [] : comparedWords(shown))),
  )
  const said = [...before].filter((word) => inText.has(word)).length
  if (before.size < MAIN_WORDS || said > MAIN_SHARE * before.size) return
  const message = "A reader of the text part sees only the end of the message."
  findings.add("text-footer", { part: "text", message, excerpt: shortenText(text, 80) })
}

const CURRENCY = "[$€£¥₹]|(?:USD|EUR|GBP|CHF|JPY)"
const NUMBER = "\\d{1,12}(?:[.,'’ \\u00a0\\u202f]\\d{3}){0,4}(?:[.,]\\d{1,2})?(?!\\d)"
const AMOUNT = new RegExp(
  `(?:${CURRENCY})[ \\u00a0\\u202f]?(${NUMBER})|(?<![\\d.,])(${NUMBER})[ \\u00a0\\u202f]?(?:${CURRENCY})`,
  "gu",
)
/** A text part with this share of the words of the HTML is no summary. */
const WHOLE_SHARE = 0.8
/** Mails with codes are short. */
const CODE_MAIL = 5_000

/** Looks for codes and amounts that only one part has. Alternative texts of images count as text. */
function checkValues(
  subject: string,
  { text, shown, words }: { text: string; shown: string; words: Words },
  { blocks, tags }: HtmlDocument,
  findings: Findings,
) {
  const all = [...blocks.map((block) => block.text), ...tags.flatMap(({ attrs }) => attrs.alt ?? [])].join("\n")
  const add = (value: string, where: "text part" | "HTML", other: string) => {
    const message = `Only the ${where} has ${value}: the ${other} does not have it as text.`
    const at = where === "HTML" ? -1 : text.indexOf(value)
    findings.add("text-value", { part: "text", offset: at < 0 ? null : at, excerpt: value, message })
  }
  const isWhole = words.missing.length <= (1 - WHOLE_SHARE) * words.inHtml.size
  for (const amount of amountsOnlyIn(text, all)) add(amount, "text part", "HTML")
  if (isWhole) for (const amount of amountsOnlyIn(shown, text)) add(amount, "HTML", "text part")
  if (shown.length > CODE_MAIL || text.length > CODE_MAIL) return
  const [written, called] = [codeCalledSo(subject, text), codeCalledSo(subject, shown)]
  if (written !== null && called === null && !hasCode(all, written)) add(written, "text part", "HTML")
  if (called !== null && written === null && !hasCode(text, called)) add(called, "HTML", "text part")
}

const hasCode = (text: string, code: string) => lettersOf(text).includes(lettersOf(code))
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase()

/** The amounts of a text whose digits another text does not have, however it writes them. */
function amountsOnlyIn(text: string, other: string): string[] {
  const amounts = new Set(Array.from(text.matchAll(AMOUNT), ([amount]) => amount))
  if (amounts.size === 0) return []
  const digits = other.replace(/\D+/g, "")
  return [...amounts].filter((amount) => {
    const whole = amount.replace(/[.,]00?(?=\D*$)/, "")
    return !digits.includes(whole.replace(/\D+/g, ""))
  })
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
