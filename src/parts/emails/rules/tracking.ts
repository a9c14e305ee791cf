import { type HtmlPlaces, type LinkPlace, placesOf } from "../../../core/mail/html-places.ts"
import { UNSUBSCRIBE_PLACEHOLDER } from "./content.ts"

/** The changes to a message's HTML when it is sent. A missing field changes nothing. */
export interface Rewriting {
  pixel_url?: string
  /** Returns the tracking URL of the nth link of `linksOf`. */
  link_url?: (n: number) => string
  unsubscribe_url?: string
}

/** Returns the http and https URLs of `<a href>` in order, with decoded entities, without the unsubscribe link (assumption tracking.rewriting). */
export const linksOf = (html: string): string[] => clicksIn(placesOf(html))

/** Returns the URLs whose clicks are tracked. */
export const clicksIn = (places: HtmlPlaces): string[] => clickPlaces(places).map(({ url }) => url)

/** Returns the links whose clicks are tracked. */
export const clickPlaces = ({ links }: HtmlPlaces): LinkPlace[] => links.filter(isTracked)

/**
 * Returns the HTML as sent (assumptions tracking.hits, tracking.rewriting and tracking.unsubscribe): with tracking links, the unsubscribe link, and the pixel before the body's
 * end tag, or at the end if the parser finds none. No other character changes.
 *
 * @param known the result of `placesOf` for the HTML, if it is already computed.
 */
export const rewrite = (html: string, rewriting: Rewriting, known?: HtmlPlaces): string =>
  splice(html, editsOf(html, rewriting, known))

/** A part of a text that is replaced. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The changes that {@link rewrite} makes. */
export function editsOf(html: string, rewriting: Rewriting, known?: HtmlPlaces): Edit[] {
  const edits: Edit[] = []
  if (rewriting.pixel_url !== undefined || rewriting.link_url) {
    const places = known ?? placesOf(html)
    for (const [n, link] of clickPlaces(places).entries()) {
      if (!rewriting.link_url || link.url === rewriting.unsubscribe_url) continue
      edits.push({ start: link.start, end: link.end, text: escapeAttribute(rewriting.link_url(n)) })
    }
    if (rewriting.pixel_url !== undefined) {
      const at = places.bodyEnd ?? html.length
      edits.push({ start: at, end: at, text: pixel(rewriting.pixel_url) })
    }
  }
  const url = rewriting.unsubscribe_url
  return url === undefined ? edits : [...edits, ...placeholderEdits(html, escapeAttribute(url))]
}

/** The changes that put a URL in the place of each unsubscribe placeholder. */
export const placeholderEdits = (text: string, url: string): Edit[] =>
  Array.from(placeholders(text), (start) => ({ start, end: start + UNSUBSCRIBE_PLACEHOLDER.length, text: url }))

/** Returns the plain-text body as sent. Only the unsubscribe placeholder is replaced (assumption tracking.rewriting). */
export function fillText(text: string, unsubscribe_url: string): string {
  return text.split(UNSUBSCRIBE_PLACEHOLDER).join(unsubscribe_url)
}

/** Whether clicks of a link can be tracked. */
export const isTracked = ({ url, is_relative }: LinkPlace) => !is_relative && !url.includes(UNSUBSCRIBE_PLACEHOLDER)

const pixel = (url: string) => `<img src="${escapeAttribute(url)}" width="1" height="1" alt="" style="display:none" />`

function* placeholders(html: string) {
  const find = (from: number) => html.indexOf(UNSUBSCRIBE_PLACEHOLDER, from)
  for (let at = find(0); at >= 0; at = find(at + UNSUBSCRIBE_PLACEHOLDER.length)) yield at
}

/** Escapes a value for an attribute with double, single or no quotes. */
const escapeAttribute = (text: string) => text.replace(/[&"'<>`=\s]/g, (character) => ENTITIES[character] ?? "%20")
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;",
  "`": "&#96;",
  "=": "&#61;",
}

/** Applies the edits. They never overlap: a link with the placeholder is not tracked, and the pixel is an insertion. */
export function splice(html: string, edits: Edit[]): string {
  let result = ""
  let from = 0
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    result += html.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + html.slice(from)
}
