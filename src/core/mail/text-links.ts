/** Letters of scripts without spaces between words, and full-width forms. In a URL they are percent-encoded; raw ones are text after it. */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\uff00-\\uffef"
/** Printable ASCII and letters. Other quotes, punctuation, symbols and invisible characters end a URL. */
const IN_URL = `[[!-~\\p{L}\\p{N}\\p{M}]--["'<>\`\\\\]--[${UNSPACED}]]`
/** The end of Markdown's link text, or the next URL of a list. */
const NEXT = "\\]\\(|[,;\\|]https?://"
const ADDRESS = new RegExp(
  `(?<![A-Za-z0-9])https?://` +
    // A host may be written in such a script, but not continue with it: `https://例え.テスト/`, `https://app.testにアクセス`.
    `(?:(?!${NEXT})[${IN_URL}--[\\/?#]]|(?<![A-Za-z0-9\\]])[${UNSPACED}])+` +
    `(?:[\\/?#](?:(?!${NEXT})${IN_URL}|'(?=[A-Za-z0-9]))*)?`,
  "giv",
)
/** Characters that may follow a URL without being part of it. */
const AFTER = ".,;:!?*_~|)]}"
const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" }
/** What ends a token as well as emphasis, and how emphasis begins in the line before a URL. One `~` there often means "about". */
const EMPHASIS: Record<string, RegExp> = {
  _: /(?:^|[^\p{L}\p{N}_])_+(?:[^\s_][^\n_]*)?$/u,
  "~": /~~(?:[^\s~][^\n~]*)?$|(?:^|[^\p{L}\p{N}~])~$/u,
}
const LONGEST_LINE = 200

/** Returns the URLs in a plain text, in order, without duplicates. */
export const linksInText = (text: string): string[] => [...placesInText(text).keys()]

/** Returns the URLs in a plain text, in order, each with the index of its first place. */
export function placesInText(text: string): Map<string, number> {
  const places = new Map<string, number>()
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = bare(found, (begins) => begins.test(text.slice(Math.max(0, index - LONGEST_LINE), index)))
    if (!places.has(url) && URL.canParse(url)) places.set(url, index)
  }
  return places
}

/**
 * Removes trailing punctuation. A closing bracket stays if its opening bracket is part of the URL, and an underscore or a tilde, with
 * which tokens may end (posthog#94255), if no emphasis begins before the URL.
 */
function bare(found: string, isEmphasis: (begins: RegExp) => boolean): string {
  let end = found.length
  const unopened: Record<string, number> = {}
  for (; end > 0 && AFTER.includes(found[end - 1] as string); end--) {
    const last = found[end - 1] as string
    const begins = EMPHASIS[last]
    if (begins && !isEmphasis(begins)) break
    const opening = OPENING[last]
    if (opening === undefined) continue
    unopened[last] ??= count(found, last) - count(found, opening)
    if (unopened[last]-- <= 0) break
  }
  return found.slice(0, end)
}

function count(text: string, character: string): number {
  let times = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times++
  return times
}
