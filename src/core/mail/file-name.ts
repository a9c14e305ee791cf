const LONGEST = 200
/** Longer names keep only this many characters of their beginning and of their end. */
const LOOKED_AT = 500
// Control and format characters. Format characters are invisible or reverse the text direction, which can make "exe" look like "jpg".
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const DOT_OR_SPACE = /[.\s]/u

/**
 * Returns a file name that is safe to show and to save: without path, hidden characters and characters that file systems reject,
 * at most 200 characters including the extension. Returns `fallback` if nothing remains.
 */
export const safeFileName = (name: string, fallback: string): string => {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
  const short = base.length > 2 * LOOKED_AT ? base.slice(0, LOOKED_AT) + base.slice(-LOOKED_AT) : base
  const clean = trimDots(
    short
      .toWellFormed()
      .replaceAll("\t", " ")
      .replace(HIDDEN, "")
      .replace(/[<>:"|?*]/gu, "_"),
  )
  if (clean === "") return fallback
  const characters = [...clean]
  if (characters.length <= LONGEST) return clean
  const ending = /\.[A-Za-z0-9]{1,10}$/u.exec(clean)?.[0] ?? ""
  return characters.slice(0, LONGEST - ending.length).join("") + ending
}

/** Removes dots and white space at both ends. Uses indexes, since a regular expression for the end takes quadratic time. */
function trimDots(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && DOT_OR_SPACE.test(text[start] as string)) start++
  while (end > start && DOT_OR_SPACE.test(text[end - 1] as string)) end--
  return text.slice(start, end)
}
