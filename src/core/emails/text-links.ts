const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** What ends a sentence or wraps an address, and is no part of it. */
const AFTER = /[.,;:!?*_~\])}]$/u

/** The web addresses in a plain text, in order, each once. */
export function linksInText(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([found]) => bare(found)))].filter((url) => URL.canParse(url))
}

/** Without the punctuation behind it; a closing bracket stays where the address opens one. */
function bare(found: string): string {
  let url = found
  while (AFTER.test(url) && !(url.endsWith(")") && url.includes("("))) url = url.slice(0, -1)
  return url
}
