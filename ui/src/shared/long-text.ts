/** How much of a text is put on the screen at once: more would hold up the whole page. Copies and downloads have all of it. */
export const SHOWN = 200_000

/** The beginning of a text, and whether that is not all. */
export function beginning(text: string): { shown: string; cut: boolean } {
  return text.length > SHOWN ? { shown: text.slice(0, SHOWN), cut: true } : { shown: text, cut: false }
}
