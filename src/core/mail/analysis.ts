import { UNSUBSCRIBE_PLACEHOLDER } from "../../parts/emails/rules/content.ts"
import { isTracked } from "../../parts/emails/rules/tracking.ts"
import type { OutlookLink, SeenAnchor, SeenHtml } from "../../visible-html.ts"
import { bestCodes, isCertain, type RankedCode, rankCodes } from "./codes.ts"
import { type HtmlImage, type HtmlPlaces, PARSED, placesOf } from "./html-places.ts"
import { otpToken } from "./otp-token.ts"
import { SEARCHED_TEXT, seeMarked, withoutMarks } from "./plain-text.ts"
import { possibleCodes } from "./possible-codes.ts"
import { linksInText } from "./text-links.ts"

/** Maximum characters of a body to analyse. Links and codes after them are not found (assumption tracking.rewriting). */
export const ANALYSED = PARSED

/** Raised when the same message gives other links or codes, so that none of an older version is shown. */
export const ANALYSIS_VERSION = 7

/** The text of a sent or received message. A missing body is null or empty. */
export interface MessageText {
  subject: string
  text: string | null
  html: string | null
  /** Its header fields, of which `OTP-Token` is read. */
  headers?: readonly { name: string; value: string }[]
}

export interface BodyFindings {
  /** Visible links, buttons first, then areas of image maps, then URLs that are text of the HTML, then those of the text part. */
  links: string[]
  /** The text of each link; empty for a URL that is text. Absent in what older versions stored. */
  texts?: string[]
  /** Links of conditional comments, which only Outlook for Windows shows. Absent in what older versions stored. */
  outlook_links?: OutlookLink[]
  /** The images of the HTML. Absent in what older versions stored. */
  images?: HtmlImage[]
  /** The one-time code; several if there is equal evidence for each (assumption codes.order). */
  codes: string[]
  /** Numbers that may be the code, if `codes` is empty. Absent in what older versions stored. */
  possible_codes?: string[]
  /** Whether the analysis is incomplete: the body is longer than {@link ANALYSED}, or the analysis timed out. */
  cut: boolean
  /** Whether the HTML nests too many elements to lay it out. Absent in what older versions stored. */
  too_deep?: boolean
  /** {@link ANALYSIS_VERSION} of its time. Absent in what older versions stored. */
  version?: number
}

export interface Analysis extends BodyFindings {
  /** For each link, which of those that tracking rewrites it is; null for a URL that is text. */
  tracked: (number | null)[]
  /** The places in the HTML that tracking changes. */
  places: HtmlPlaces
}

/** The links, images and codes of a message, as the control API shows them. */
export const presentFindings = ({ links, texts = [], codes, cut, ...more }: BodyFindings) => ({
  links: links.map((url, index) => ({ url, text: texts[index] || null })),
  outlook_links: (more.outlook_links ?? []).map(({ url, text }) => ({ url, text: text || null })),
  images: more.images ?? [],
  codes,
  possible_codes: more.possible_codes ?? [],
  analysis_cut: cut,
})

/** The result for a body whose analysis timed out: no links and no codes. */
export const unanalysed: Analysis = {
  links: [],
  texts: [],
  tracked: [],
  outlook_links: [],
  images: [],
  codes: [],
  possible_codes: [],
  cut: true,
  too_deep: false,
  version: ANALYSIS_VERSION,
  places: { links: [], bodyEnd: null },
}

/** Finds links and codes in the first {@link ANALYSED} characters of each body. Run it in a worker for bodies above about 64 KiB. */
export function analyse({ subject, text, html, headers = [] }: MessageText): Analysis {
  const read = (html ?? "").slice(0, ANALYSED)
  const written = text?.slice(0, ANALYSED) ?? ""
  const places = html ? placesOf(html) : unanalysed.places
  const seen = html ? seeMarked(read, SEARCHED_TEXT, ANALYSED) : null
  const links = listLinks(places, seen, written)
  const codes = codesOf({ subject, text: text && written, html, headers }, seen)
  return {
    links: links.map(({ url }) => url),
    texts: links.map(({ text }) => text),
    tracked: links.map(({ tracked }) => tracked),
    outlook_links: seen?.outlook_links ?? [],
    images: places.images ?? [],
    codes,
    possible_codes: codes.length > 0 ? [] : possibleCodes(written || withoutMarks(seen?.text ?? "")),
    cut: (html || text || "").length > ANALYSED,
    too_deep: places.too_deep ?? false,
    version: ANALYSIS_VERSION,
    places,
  }
}

interface ListedLink {
  url: string
  text: string
  /** Which of the links that tracking rewrites it is; null if it is a text. */
  tracked: number | null
}

/**
 * The links of a message, in the order in which readers use them: visible links of the HTML, those that look like buttons
 * first and logos last, then URLs in its visible text, then those that only the text part has.
 */
function listLinks(places: HtmlPlaces, seen: SeenHtml | null, text: string): ListedLink[] {
  const anchors = seen?.anchors ?? []
  let [next, clicks] = [0, 0]
  const shown = places.links.flatMap((place) => {
    const { url, text = "", start } = place
    const tracked = isTracked(place) ? clicks++ : null
    if (tracked === null && !place.is_relative) return []
    while ((anchors[next]?.to ?? Number.POSITIVE_INFINITY) <= start) next++
    const anchor = anchors[next]
    const seenAs = anchor && anchor.from <= start ? anchor : null
    return seenAs?.isVisible === false ? [] : [{ url, text, tracked, rank: rankOf(url, seenAs) }]
  })
  shown.sort((one, other) => one.rank - other.rank)
  const links: ListedLink[] = shown.map(({ url, text, tracked }) => ({ url, text, tracked }))
  const known = new Set(links.map(({ url }) => pageOf(url)))
  const asTexts = [...(seen ? linksInText(unlinkedText(seen)) : []), ...linksInText(text)]
  for (const { url, text } of [...(seen?.areas ?? []), ...asTexts.map((url) => ({ url, text: "" }))]) {
    if (known.has(pageOf(url)) || url.includes(UNSUBSCRIBE_PLACEHOLDER)) continue
    known.add(pageOf(url))
    links.push({ url, text, tracked: null })
  }
  return links
}

/** Buttons before what is alone in a colored box, before texts, before logos: links to a home page, or of pictures only. */
function rankOf(url: string, anchor: SeenAnchor | null): number {
  if (anchor?.looksLikeButton) return 0
  const isHome = /^https?:\/\/[^/?#]+\/?(?:\?utm_[^#]*)?$/i.test(url)
  if (isHome || anchor?.hasText === false) return 3
  return anchor?.fillsBox ? 1 : 2
}

/** A URL in one form, by which the same one is known. */
const pageOf = (url: string) => URL.parse(url)?.href ?? url

/** The visible text without the texts of links. */
function unlinkedText({ text, linked }: SeenHtml): string {
  let from = 0
  let rest = ""
  for (const { start, end } of linked) {
    rest += `${text.slice(from, start)}\n`
    from = end
  }
  return withoutMarks(rest + text.slice(from))
}

/**
 * The codes of the header, else of text and HTML. If each part calls another number the code, both are listed (assumption codes.order). Of the HTML what is
 * visible counts, and only if there is no other what inboxes show after the subject, or narrow screens show.
 */
function codesOf({ subject, text, headers = [] }: MessageText, seen: SeenHtml | null): string[] {
  const token = otpToken(headers)?.code
  if (token !== undefined) return [token]
  const ofText = text || !seen ? rankCodes(subject, text ?? "") : []
  if (!seen) return bestCodes(ofText)
  const ofHtml = rankCodes(subject, seen.text)
  const [written, shown] = [certainCode(ofText), certainCode(ofHtml)]
  if (written !== null && shown !== null) return isSameCode(written, shown) ? [written] : [written, shown]
  const certain = written ?? shown
  if (certain !== null) return [certain]
  const found = bestCodes(ofText, ofHtml)
  if (found.length > 0) return found
  const hidden = [seen.narrow, seen.preheader].map((part) => bestCodes(rankCodes(subject, part)))
  return hidden.find((codes) => codes.length > 0) ?? []
}

/** The only code that a part itself calls so; null if it calls none so, or several. */
function certainCode(ranking: RankedCode[]): string | null {
  const [code = null, ...others] = isCertain(ranking) ? bestCodes(ranking) : []
  return others.length > 0 ? null : code
}

/** Codes are shown with hyphens or without. */
const isSameCode = (one: string, other: string) => one.replaceAll("-", "") === other.replaceAll("-", "")

/** The only code that a text itself calls so, or null. */
export const codeCalledSo = (subject: string, text: string): string | null =>
  certainCode(rankCodes(subject, text.slice(0, ANALYSED)))

/** The code of each part, if text and HTML call different ones so (assumption codes.order). Run it in a worker for long bodies. */
export function differingCodes(subject: string, text: string, html: string): { text: string; html: string } | null {
  const written = codeCalledSo(subject, text)
  if (written === null) return null
  const shown = certainCode(rankCodes(subject, seeMarked(html, SEARCHED_TEXT, ANALYSED).text))
  return shown === null || isSameCode(written, shown) ? null : { text: written, html: shown }
}
