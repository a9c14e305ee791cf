import type { SeenHtml } from "../../visible-html.ts"
import { bestCodes, isCertain, rankCodes } from "./codes.ts"
import { type HtmlImage, type HtmlPlaces, PARSED, placesOf } from "./html-places.ts"
import { otpToken } from "./otp-token.ts"
import { SEARCHED_TEXT, seeMarked } from "./plain-text.ts"
import { linksInText } from "./text-links.ts"
import { clickPlaces, clicksIn } from "./tracking.ts"

/** Maximum characters of a body to analyse. Links and codes after them are not found (assumption tracking.rewriting). */
export const ANALYSED = PARSED

/** Raised when the same message gives other links or codes, so that none of an older version is shown. */
export const ANALYSIS_VERSION = 1

/** The text of a sent or received message. A missing body is null or empty. */
export interface MessageText {
  subject: string
  text: string | null
  html: string | null
  /** Its header fields, of which `OTP-Token` is read. */
  headers?: readonly { name: string; value: string }[]
}

export interface BodyFindings {
  /** The links of the HTML in order. Without HTML, the URLs in the text. */
  links: string[]
  /** The text of each link of the HTML. Absent in what older versions stored. */
  texts?: string[]
  /** The images of the HTML. Absent in what older versions stored. */
  images?: HtmlImage[]
  /** The one-time code; several if there is equal evidence for each (assumption codes.order). */
  codes: string[]
  /** Whether the analysis is incomplete: the body is longer than {@link ANALYSED}, or the analysis timed out. */
  cut: boolean
  /** Whether the HTML nests too many elements to lay it out. Absent in what older versions stored. */
  too_deep?: boolean
  /** {@link ANALYSIS_VERSION} of its time. Absent in what older versions stored. */
  version?: number
}

export interface Analysis extends BodyFindings {
  /** The places in the HTML that tracking changes. */
  places: HtmlPlaces
}

/** The links, images and codes of a message, as the control API shows them. */
export const presentFindings = ({ links, texts = [], images = [], codes, cut }: BodyFindings) => ({
  links: links.map((url, index) => ({ url, text: texts[index] || null })),
  images,
  codes,
  analysis_cut: cut,
})

/** The result for a body whose analysis timed out: no links and no codes. */
export const unanalysed: Analysis = {
  links: [],
  texts: [],
  images: [],
  codes: [],
  cut: true,
  too_deep: false,
  version: ANALYSIS_VERSION,
  places: { links: [], bodyEnd: null },
}

/** Finds links and codes in the first {@link ANALYSED} characters of a message. Run it in a worker for bodies above about 64 KiB. */
export function analyse({ subject, text, html, headers = [] }: MessageText): Analysis {
  const read = (html || text || "").slice(0, ANALYSED)
  const places = html ? placesOf(read) : unanalysed.places
  const seen = html ? seeMarked(read, SEARCHED_TEXT) : null
  return {
    links: html ? clicksIn(places) : linksInText(read),
    texts: html ? clickPlaces(places).map(({ text = "" }) => text) : [],
    images: places.images ?? [],
    codes: codesOf({ subject, text, html, headers }, seen),
    cut: (html || text || "").length > ANALYSED,
    too_deep: places.too_deep ?? false,
    version: ANALYSIS_VERSION,
    places,
  }
}

/**
 * The code of the header, else the one that the text calls so, else the best of text and HTML: a text part may leave the code out. Of the HTML
 * what is visible counts, and only if that has none what inboxes show after the subject, or narrow screens show.
 */
function codesOf({ subject, text, headers = [] }: MessageText, seen: SeenHtml | null): string[] {
  const token = otpToken(headers)
  if (token !== null) return [token]
  const ofText = text || !seen ? rankCodes(subject, text ?? "") : []
  const codes = bestCodes(ofText)
  if (!seen || (codes.length === 1 && isCertain(ofText))) return codes
  const ofHtml = rankCodes(subject, seen.text)
  const shown = bestCodes(ofHtml)
  if (shown.length === 1 && isCertain(ofHtml)) return shown
  const found = bestCodes(ofText, ofHtml)
  if (found.length > 0) return found
  return (
    [seen.narrow, seen.preheader]
      .map((hidden) => bestCodes(rankCodes(subject, hidden)))
      .find((ones) => ones.length > 0) ?? []
  )
}
