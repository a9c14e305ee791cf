import { withoutFillers } from "../../html-text.ts"
import { seeHtml } from "../../visible-html.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument, Tag } from "./html-document.ts"

/** Characters after a conditional comment in which the other half of a button begins, in a comment for all others. */
const OTHER_HALF = /^\s*<!\[endif\]-->\s*<!--\s*\[if\s+!\s*mso[^\]]*\]/i
const WITHIN = 600

/** Compares the buttons that only Outlook on Windows shows with the links that all others show. */
export function checkOutlook({ source, tags, conditional }: HtmlDocument, findings: Findings): void {
  const shown = tags.filter(({ name, attrs, hidden }) => name === "a" && attrs.href !== undefined && !hidden)
  for (const { text, offset } of conditional) {
    if (!/href/i.test(text)) continue
    const end = source.indexOf("-->", offset)
    const isHalf = OTHER_HALF.test(`<![endif]${source.slice(end, end + WITHIN)}`)
    const next = isHalf
      ? shown.find((tag) => tag.offset !== null && tag.offset > end && tag.offset < end + WITHIN)
      : null
    for (const link of seeHtml(`<!--${text}-->`, { maxText: 1_000 }).outlook_links) {
      const message = differenceOf(link, shown, next ?? null)
      if (message === null) continue
      const at = source.indexOf(link.url, offset)
      findings.add("link-outlook", {
        part: "links",
        message,
        offset: at < 0 || at > end ? offset : at,
        excerpt: link.url,
      })
    }
  }
}

function differenceOf(link: { url: string; text: string }, shown: readonly Tag[], next: Tag | null): string | null {
  const said = plainWords(link.text)
  const same = shown.filter(({ attrs }) => target(attrs.href ?? "") === target(link.url))
  if (same.length > 0) {
    const labels = same.map(({ label }) => label).filter((label) => plainWords(label) !== "")
    if (said === "" || labels.length === 0 || labels.some((label) => plainWords(label) === said)) return null
    return `Outlook on Windows shows "${shortenText(link.text, 40)}" instead of "${shortenText(labels[0] ?? "", 40)}".`
  }
  const pair = next ?? shown.find(({ label }) => said !== "" && plainWords(label) === said)
  if (!pair) return null
  const name = `"${shortenText(withoutFillers(pair.label) || link.text, 40)}"`
  return `${name} leads to ${shortenText(link.url, 60)} in Outlook on Windows, and to ${shortenText(pair.attrs.href ?? "", 60)} elsewhere.`
}

/** A URL without what only says where a click came from. */
function target(url: string): string {
  if (!URL.canParse(url.trim())) return url.trim()
  const parsed = new URL(url.trim())
  for (const name of [...parsed.searchParams.keys()]) if (/^utm_/i.test(name)) parsed.searchParams.delete(name)
  return parsed.href
}

const plainWords = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
