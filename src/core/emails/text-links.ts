const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** Characters that may follow a URL without being part of it. */
const AFTER = ".,;:!?*_~])}"

/** Returns the URLs in a plain text, in order, without duplicates. */
export const linksInText = (text: string): string[] => [...placesInText(text).keys()]

/** Returns the URLs in a plain text, in order, each with the index of its first place. */
export function placesInText(text: string): Map<string, number> {
  const places = new Map<string, number>()
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = bare(found)
    if (!places.has(url) && URL.canParse(url)) places.set(url, index)
  }
  return places
}

/** Removes trailing punctuation. A closing bracket stays if its opening bracket is part of the URL. */
function bare(found: string): string {
  let end = found.length
  if (!AFTER.includes(found[end - 1] as string)) return found
  let unopened = count(found, ")") - count(found, "(")
  for (; end > 0 && AFTER.includes(found[end - 1] as string); end--) {
    if (found[end - 1] === ")" && unopened-- <= 0) break
  }
  return found.slice(0, end)
}

function count(text: string, character: string): number {
  let times = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times++
  return times
}
