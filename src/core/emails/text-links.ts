const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** Characters that may follow a URL without being part of it. */
const AFTER = ".,;:!?*_~])}"

/** Returns the URLs in a plain text, in order, without duplicates. */
export function linksInText(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([found]) => bare(found)))].filter((url) => URL.canParse(url))
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
