/** The maximum number of characters shown: more would block the page. Copies and downloads have the whole text. */
export const SHOWN = 200_000

/** The first {@link SHOWN} characters of a text, and whether it was cut. */
export function truncate(text: string): { shown: string; cut: boolean } {
  return text.length > SHOWN ? { shown: text.slice(0, SHOWN), cut: true } : { shown: text, cut: false }
}
