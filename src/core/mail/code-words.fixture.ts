import type { WordKind } from "./code-words.ts"

/** A sentence with `{}` for a word of its kind, and the codes that it has with this word. Without the word it has others. */
type Frame = readonly [sentence: string, codes: string]

/**
 * Each word of `code-words.ts` decides which codes are found in at least one sentence of its kind. Three words between a code and what it
 * is called, or two after another label, are the most that are read, so a longer entry is needed although a shorter one begins it.
 */
export const FRAMES: Record<WordKind, readonly Frame[]> = {
  code: [
    ["Acme {} to sign in 4829.", "4829"],
    ["482913 {}", "482913"],
  ],
  is: [["The code that you asked us for {} 4829.", "4829"]],
  enter: [["To go on, {} 482913 in the app.", "482913"]],
  other: [
    ["The code for {} at Acme 482913.", ""],
    ["Acme {}: 4829", ""],
  ],
  unit: [["The code is valid for 3600 {}.", ""]],
}

/** Further ones for words of scripts without spaces. */
export const UNSPACED_FRAMES: Record<WordKind, readonly Frame[]> = {
  code: [
    ["Acme{}4829。", "4829"],
    ["482913{}。", "482913"],
  ],
  is: [["The code that you asked us for{}4829。", "4829"]],
  enter: [["To go on,{}482913。", "482913"]],
  other: [
    ["The code for{}482913。", ""],
    // Only for this word, which begins with that for "times".
    ["인증번호 482913 회원번호 1234", "482913"],
  ],
  unit: [["The code is valid for 3600{}。", ""]],
}
