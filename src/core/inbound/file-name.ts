const LONGEST = 200
// Control characters, and the format characters: invisible ones and those that turn the reading direction, behind which "exe" hides as "jpg".
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * A name that is safe to show and to save under: no path, no hidden or direction-turning characters, no characters
 * that file systems refuse, at most 200 characters with its ending kept. `fallback` when nothing is left.
 */
export const safeFileName = (name: string, fallback: string): string => {
  const base = name.toWellFormed().replace(HIDDEN, "").split(/[/\\]/u).at(-1) ?? ""
  const clean = base.replace(/[<>:"|?*]/gu, "_").replace(/^[.\s]+|[.\s]+$/gu, "")
  if (clean === "") return fallback
  const characters = [...clean]
  if (characters.length <= LONGEST) return clean
  const ending = /\.[A-Za-z0-9]{1,10}$/u.exec(clean)?.[0] ?? ""
  return characters.slice(0, LONGEST - ending.length).join("") + ending
}
