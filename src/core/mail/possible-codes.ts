const MOST = 5
const SEARCHED = 100_000

/** The groups of 4 to 8 digits in a text of which one may be the code, for a message whose code was not recognized. */
export function possibleCodes(text: string): string[] {
  const plain = text.slice(0, SEARCHED).replace(/https?:\/\/\S+/gi, " ")
  return [...new Set(plain.match(DIGIT_GROUP) ?? [])].slice(0, MOST)
}

/** Not a part of a longer number, an amount, a date or a word. Scripts without spaces may have letters beside it. */
const DIGIT_GROUP = /(?<!\p{Nd}[.,:/-]?|[A-Za-z#])\p{Nd}{4,8}(?![.,:/-]?\p{Nd}|[A-Za-z])/gu
