/** Words near which one-time codes occur, in several languages. */
const WORDS =
  /\b(?:codes?|pin|otp|tan|passcode|one[- ]time|verif\w*|confirm\w*|security|authenticat\w*|2fa|mfa|log[- ]?in|sign[- ]?in|token|einmal\w*|bestätig\w*|bestaetig\w*|sicherheits\w*|anmelde\w*|\w*code|código|codigo|clave|vérif\w*|passwor[dt]|kennwort)(?![\p{L}\p{N}])/giu

/** Digits in one or two groups with an optional prefix such as `G-`, or mixed capital letters and digits. */
const CANDIDATE =
  /(?<![\p{L}\p{N}._/+#-])(?:[A-Z]{1,3}-)?(?:\d{4,8}|\d{3}[ -]\d{3,4}|\d{4}[ -]\d{4}|[A-Z0-9]{3,4}-[A-Z0-9]{3,4}|[A-Z0-9]{4,8})(?![\p{L}\p{N}_/@-]|[.,:]\d)/gu

/** Maximum characters between a word and a code after it. */
const REACH = 80
/** Maximum characters between a code and a word after it. */
const REACH_BACK = 30
/** Maximum characters to search. Codes are near the top of a mail. */
const MAX_TEXT = 20_000
const MAX_CODES = 10

/**
 * Finds one-time codes in a text: 4 to 8 digits, or short mixtures of capital letters and digits, near a word such as "code".
 * Ignores years, prices, percentages, telephone numbers, dates and numbers after words such as "order". A code written as two
 * groups of digits is returned without the space or hyphen.
 */
export function codesIn(text: string): string[] {
  const searched = text.slice(0, MAX_TEXT).replace(/\bhttps?:\/\/\S+/gi, " ")
  const words = [...searched.matchAll(WORDS)].map((word) => ({ start: word.index, end: word.index + word[0].length }))
  if (words.length === 0) return []
  const codes = new Set<string>()
  for (const match of searched.matchAll(CANDIDATE)) {
    if (codes.size === MAX_CODES) break
    const [start, end] = [match.index, match.index + match[0].length]
    if (!isNearWord(start, end, words)) continue
    const before = searched.slice(Math.max(0, start - 24), start)
    if (isCode(match[0], before, searched.slice(end, end + 12))) codes.add(bare(match[0]))
  }
  return [...codes]
}

function isNearWord(start: number, end: number, words: { start: number; end: number }[]): boolean {
  return words.some(
    (word) => (word.end <= start && start - word.end <= REACH) || (word.start >= end && word.start - end <= REACH_BACK),
  )
}

/** Whether the format of a candidate and the characters around it are those of a code. */
function isCode(written: string, before: string, after: string): boolean {
  if (!/\d/.test(written)) return false
  const digitsOnly = /^[\d -]+$/.test(written)
  if (digitsOnly && /(?:[$€£¥₹]|\b(?:EUR|USD|GBP|CHF|Rs\.?))\s*$/i.test(before)) return false
  if (
    digitsOnly &&
    /^\s*(?:[$€£¥₹%]|(?:EUR|USD|GBP|CHF|euros?|dollars?|percent|px|km|kg|min|minutes?|hours?|days?)\b)/i.test(after)
  )
    return false
  // Part of a longer number, such as a telephone number, a card number or a date.
  if (digitsOnly && (/[\d)][ -]?$/.test(before) || /^[ -]?\d/.test(after))) return false
  if (/(?:\btel\b|\bphone|\bcall|\bfax|telefon|\+)[^\p{L}]*$/iu.test(before)) return false
  if (
    /(?:order|invoice|bestellung|rechnung|customer|kunden\w*|ticket|case|ref(?:erence)?|zip|postal|account)[ -]?(?:number|no\.?|nr\.?|id|code)?[\s:#]*$/i.test(
      before,
    )
  )
    return false
  if (/^(?:19|20)\d\d$/.test(written))
    return /(?:\b|\w)(?:code|pin|otp|tan|passcode)\b(?:\s+(?:is|ist|lautet|es))?\s*:?\s*$/i.test(before)
  return true
}

const bare = (written: string) => (/^[\d -]+$/.test(written) ? written.replace(/[ -]/g, "") : written)
