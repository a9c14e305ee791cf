import { linksOf } from "../emails/tracking.ts"

const MOST_LINKS = 500
/** Of a larger body only the beginning is looked at. */
const READ = 1024 * 1024

/** The web links of a received message: those of its HTML, or the addresses that its text names. */
export function linksIn({ text, html }: { text: string; html: string }): string[] {
  if (html !== "") return linksOf(html.slice(0, READ)).slice(0, MOST_LINKS)
  const found = text.slice(0, READ).match(/\bhttps?:\/\/[^\s<>"'`]+/gi) ?? []
  // The full stop after a link ends the sentence, not the link.
  return [...new Set(found.map((url) => url.replace(/[.,;:!?)\]}]+$/, "")))].slice(0, MOST_LINKS)
}
