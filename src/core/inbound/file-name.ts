const LONGEST = 200
/** Of a longer name only the beginning and the end are looked at: of each so many characters. */
const LOOKED_AT = 500
// Control characters, and the format characters: invisible ones and those that turn the reading direction, behind which "exe" hides as "jpg".
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const DOT_OR_SPACE = /[.\s]/u

/**
 * A name that is safe to show and to save under: no path, no hidden or direction-turning characters, no characters
 * that file systems refuse, at most 200 characters with its ending kept. `fallback` when nothing is left.
 */
export const safeFileName = (name: string, fallback: string): string => {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
  const short = base.length > 2 * LOOKED_AT ? base.slice(0, LOOKED_AT) + base.slice(-LOOKED_AT) : base
  const clean = trimmed(
    short
      .toWellFormed()
      .replace(HIDDEN, "")
      .replace(/[<>:"|?*]/gu, "_"),
  )
  if (clean === "") return fallback
  const characters = [...clean]
  if (characters.length <= LONGEST) return clean
  const ending = /\.[A-Za-z0-9]{1,10}$/u.exec(clean)?.[0] ?? ""
  return characters.slice(0, LONGEST - ending.length).join("") + ending
}

/** Without dots and white space at both ends. By index: a regular expression that looks for an end tries again at each character. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && DOT_OR_SPACE.test(text[start] as string)) start++
  while (end > start && DOT_OR_SPACE.test(text[end - 1] as string)) end--
  return text.slice(start, end)
}
