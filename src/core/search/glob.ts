/**
 * Whether the whole text matches the pattern. `*` matches any characters, `?` exactly one. Case-sensitive. Backtracks only
 * to the last `*`, so the time is at most the product of the two lengths.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === "*") {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === "*") p++
  return p === pattern.length
}
