type Link = { url: string; text: string | null }

/** Texts and paths of links that mail has at its edges: what nobody opens it for. */
const ASIDE =
  /unsubscribe|opt.?out|preferences?\b|\bmanage\b.*(?:email|notification|subscription)|view.*(?:browser|online)|web.?version|privacy|\bterms\b|impressum|imprint|\blegal\b|\bhelp\b|support|contact|\bfaq\b|facebook|twitter|\bx\.com|instagram|linkedin|youtube|tiktok|play\.google|apps\.apple|w3\.org/i
/** What a mail asks for, in its texts and, whatever its language, in its URLs. */
const ASKED =
  /confirm|verif|activat|reset|passw|recover|sign.?in|log.?in|magic|\bauth|accept|invit|\bjoin\b|token|\bpay\b|invoice|order|track|review|get.?started|view/i

/**
 * The link that a mail is sent for, to confirm or to reset something: the first that says so, else the first with a text; the links are
 * listed with buttons first and logos last. Never what mail has at its edges, such as an unsubscribe link.
 */
export function actionLink<T extends Link>(links: readonly T[]): T | undefined {
  const pages = links.filter(({ url }) => /^https?:/i.test(url))
  const wanted = pages.filter(({ url, text }) => !ASIDE.test(`${text ?? ""} ${url}`))
  const isHome = ({ url }: Link) => /^\/?$/.test(pathOf(url))
  const named = wanted.filter((link) => link.text !== null && !/^https?:/.test(link.text) && !isHome(link))
  const says = (link: Link) => ASKED.test(`${link.text ?? ""} ${pathOf(link.url)}`)
  return named.find(says) ?? wanted.find(says) ?? named[0] ?? wanted[0]
}

/** A URL without its scheme and host. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?#]*/i, "")

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
export function shownText({ text, html }: { text: string | null; html: string | null }): string {
  if (text !== null || html === null) return text ?? ""
  const page = new DOMParser().parseFromString(html.slice(0, SEARCHED), "text/html")
  for (const hidden of page.querySelectorAll("style, script, title")) hidden.remove()
  return page.body.textContent
}
