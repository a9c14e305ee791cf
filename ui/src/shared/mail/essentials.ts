import { seeHtml } from "../../../../src/visible-html.ts"

type Link = { url: string; text: string | null }

/** Texts and paths of links that mail has at its edges: what nobody opens it for. */
const ASIDE =
  /unsubscribe|opt.?out|preferences?\b|\bmanage\b.*(?:email|notification|subscription)|view.*(?:browser|online)|web.?version|privacy|\bterms\b|impressum|imprint|\blegal\b|\bhelp\b|support|contact|\bfaq\b|facebook|twitter|\bx\.com|instagram|linkedin|youtube|tiktok|play\.google|apps\.apple|w3\.org/i
/** The first link of a mail, as they are listed, without what mail has at its edges, such as an unsubscribe link. */
export const actionLink = <T extends Link>(links: readonly T[]): T | undefined =>
  links.find(({ url, text }) => /^https?:/i.test(url) && !ASIDE.test(`${text ?? ""} ${url}`))

const MOST_NUMBERS = 5
const SEARCHED = 100_000

/** The groups of 4 to 8 digits in a text that may be the code that was not recognized. */
export function digitGroups(text: string): string[] {
  const plain = text.slice(0, SEARCHED).replace(/https?:\/\/\S+/gi, " ")
  return [...new Set(plain.match(DIGIT_GROUP) ?? [])].slice(0, MOST_NUMBERS)
}

/** Not a part of a longer number, an amount, a date or a word. Scripts without spaces may have letters beside it. */
const DIGIT_GROUP = /(?<!\p{Nd}[.,:/-]?|[A-Za-z#])\p{Nd}{4,8}(?![.,:/-]?\p{Nd}|[A-Za-z])/gu

/** The text of a message: its plain text, or what its HTML shows. */
export const shownText = ({ text, html }: { text: string | null; html: string | null }): string =>
  text ?? (html === null ? "" : seeHtml(html, { maxText: SEARCHED, maxSource: SEARCHED }).text)
