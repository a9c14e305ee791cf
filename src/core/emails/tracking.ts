import { UNSUBSCRIBE_PLACEHOLDER } from "./content.ts"
import { type HtmlPlaces, placesOf } from "./html-places.ts"

/** What is put into a message's HTML on its way out; what is left out is left alone. */
export interface Rewriting {
  pixel_url?: string
  /** The address that stands for the nth of `linksOf`. */
  link_url?: (n: number) => string
  unsubscribe_url?: string
}

/** The http and https targets of `<a href>` in their order, entities decoded; the unsubscribe link is none (M15). */
export const linksOf = (html: string): string[] => clicksIn(placesOf(html))

/** Those of the places that a click leads to. */
export const clicksIn = ({ links }: HtmlPlaces): string[] => links.map(({ url }) => url).filter(isClick)

/**
 * The HTML as it goes out (assumptions M14, M15, M16): links replaced, the unsubscribe placeholder filled in, the pixel
 * before the body's end tag, or at the end where the parser sees none. Every other character stays as it came.
 *
 * @param known `placesOf` the HTML, where they are known already.
 */
export function rewrite(html: string, rewriting: Rewriting, known?: HtmlPlaces): string {
  const edits: { start: number; end: number; text: string }[] = []
  if (rewriting.pixel_url !== undefined || rewriting.link_url) {
    const places = known ?? placesOf(html)
    for (const [n, link] of places.links.filter((place) => isClick(place.url)).entries()) {
      if (!rewriting.link_url || link.url === rewriting.unsubscribe_url) continue
      edits.push({ start: link.start, end: link.end, text: escapeAttribute(rewriting.link_url(n)) })
    }
    if (rewriting.pixel_url !== undefined) {
      const at = places.bodyEnd ?? html.length
      edits.push({ start: at, end: at, text: pixel(rewriting.pixel_url) })
    }
  }
  const url = rewriting.unsubscribe_url
  if (url !== undefined) {
    for (const start of placeholders(html)) {
      edits.push({ start, end: start + UNSUBSCRIBE_PLACEHOLDER.length, text: escapeAttribute(url) })
    }
  }
  return splice(html, edits)
}

/** The plain-text body as it goes out: only the unsubscribe placeholder is filled in (assumption M15). */
export function fillText(text: string, unsubscribe_url: string): string {
  return text.split(UNSUBSCRIBE_PLACEHOLDER).join(unsubscribe_url)
}

const isClick = (url: string) => !url.includes(UNSUBSCRIBE_PLACEHOLDER)

const pixel = (url: string) => `<img src="${escapeAttribute(url)}" width="1" height="1" alt="" style="display:none" />`

function* placeholders(html: string) {
  const length = UNSUBSCRIBE_PLACEHOLDER.length
  for (
    let at = html.indexOf(UNSUBSCRIBE_PLACEHOLDER);
    at >= 0;
    at = html.indexOf(UNSUBSCRIBE_PLACEHOLDER, at + length)
  ) {
    yield at
  }
}

/** Safe in double quotes, in single ones, and in an href without any. */
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

/** Edits never overlap: a link with the placeholder in it is no click, and the pixel is an insertion. */
function splice(html: string, edits: { start: number; end: number; text: string }[]): string {
  let result = ""
  let from = 0
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    result += html.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + html.slice(from)
}
