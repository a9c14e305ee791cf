import { codesIn } from "./codes.ts"
import { type HtmlPlaces, PARSED, placesOf } from "./html-places.ts"
import { plainText, SEARCHED_TEXT } from "./plain-text.ts"
import { linksInText } from "./text-links.ts"
import { clicksIn } from "./tracking.ts"

/** Characters of a body that are analysed: links and codes after them are not found (assumption M15). */
export const ANALYSED = PARSED

/** What a message says, sent or received. A body that it does not have is null or empty. */
export interface MessageText {
  subject: string
  text: string | null
  html: string | null
}

/** What a person can follow or type in of a message. */
export interface Findings {
  /** The links of the HTML in their order; of a message without HTML the addresses in its text. */
  links: string[]
  codes: string[]
  /** Whether not all of the body was analysed: it is longer than {@link ANALYSED}, or took too long. */
  cut: boolean
}

/** All that is found out about a body. */
export interface Analysis extends Findings {
  /** Where the HTML is to be changed for tracking. */
  places: HtmlPlaces
}

/** What a body is to be that could not be analysed in time: one without links and codes. */
export const unanalysed: Analysis = { links: [], codes: [], cut: true, places: { links: [], bodyEnd: null } }

/** Finds links and codes in the first {@link ANALYSED} characters of a message. Past some 64 KiB this takes long enough to belong in a worker. */
export function analyse({ subject, text, html }: MessageText): Analysis {
  const read = (html || text || "").slice(0, ANALYSED)
  const places = html ? placesOf(read) : unanalysed.places
  return {
    links: html ? clicksIn(places) : linksInText(read),
    codes: codesIn(`${subject}\n${text || plainText(read, SEARCHED_TEXT)}`),
    cut: (html || text || "").length > ANALYSED,
    places,
  }
}
