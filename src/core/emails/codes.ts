import { BEFORE, type Candidate, findNumbers, isDate } from "./code-candidates.ts"
import { ENTRIES, UNSPACED, type Vocabulary, vocabularyOf, type Word } from "./code-lexer.ts"
import type { WordKind } from "./code-words.ts"

/** How strong the evidence is that a number is the code (assumption codes.order), best first. */
const SCORE = { directAndAlone: 50, direct: 40, aloneNearWord: 30, sixDigits: 20, other: 10, alone: 5 }

export const MAX_CODES = 20
/** A code with the strength of its evidence. */
export interface RankedCode {
  code: string
  score: number
}

/**
 * Ranks the one-time codes of texts, such as a subject and a body, best first; those with equal evidence in the order of the text. A code
 * is what is called so in one of many languages (`code-words.ts`), or a number that is alone in its line or element. Numbers of
 * cards, orders, addresses and so on, years, amounts and durations are none. Hyphens are kept, spaces are not.
 */
export const rankCodes = (...texts: string[]): RankedCode[] => rankWith(VOCABULARY, texts.join("\n\n"))
const VOCABULARY = vocabularyOf(ENTRIES)

/** Ranks the codes of a text by other words than those of the table. */
export function rankWith(vocabulary: Vocabulary, source: string): RankedCode[] {
  const { text, candidates } = findNumbers(vocabulary, source)
  if (candidates.length === 0) return []
  const scores = new Map<string, number>()
  const direct = directOf(text, candidates)
  let previous: { candidate: Candidate; score: number } | null = null
  const ranked = candidates.map((candidate) => {
    const continues = previous && isNextOfList(text, previous.candidate, candidate) ? previous.score : 0
    const score = Math.max(continues, scoreOf(text, candidate, direct))
    previous = { candidate, score }
    return { code: candidate.code, score }
  })
  for (const { code, score } of ranked) if (score > 0) scores.set(code, Math.max(score, scores.get(code) ?? 0))
  const found = [...scores].map(([code, score]) => ({ code, score })).sort((one, other) => other.score - one.score)
  // Without a word for code, one number may be the code, but not one of several.
  const best = found[0]?.score ?? 0
  if (best <= SCORE.alone && (found.length > 1 || candidates.filter(({ isAlone }) => isAlone).length > 1)) return []
  return found
}

/** The best of ranked codes: one, or several with equal evidence. */
export function bestCodes(...rankings: RankedCode[][]): string[] {
  const scores = new Map<string, number>()
  for (const { code, score } of rankings.flat()) scores.set(code, Math.max(score, scores.get(code) ?? 0))
  const best = Math.max(0, ...scores.values())
  return [...scores]
    .filter(([, score]) => score === best && score > 0)
    .map(([code]) => code)
    .slice(0, MAX_CODES)
}

/** Whether the evidence of the best code is a word for it. */
export const isCertain = (ranking: RankedCode[]): boolean => (ranking[0]?.score ?? 0) >= SCORE.direct

const has = (word: Word | undefined, kind: WordKind) => word?.kinds.has(kind) ?? false
const SENTENCE_END = /[.!?](?=\s)|[。؟۔।॥]/
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]`, "gv")
/** The number of words in a text; letters of scripts without spaces count a third. */
const countWords = (text: string) =>
  (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []).length +
  Math.floor((text.match(UNSPACED_RUN) ?? []).length / 4)

const ENDS_SENTENCE = /^[)\]"'”»]? *(?:$|\n|[.,!。])/

/** How a word for code leads to a number: only by punctuation, up to a colon or "is", or over a few words. */
type Lead = "next" | "colon" | "near" | null

function leadOf(text: string, word: Word, { code, start, end, isAlone, before }: Candidate): Lead {
  const gap = text.slice(word.end, start)
  if (gap.length > BEFORE) return null
  const line = gap.trimEnd()
  if (!/[\p{L}\p{N}]/u.test(gap)) return !SENTENCE_END.test(gap) || isAlone ? "next" : null
  if (line.includes("\n") || SENTENCE_END.test(line)) return null
  const last = before.at(-1)
  const endsWithIs = has(last, "is") && !/[\p{L}\p{N}]/u.test(text.slice(last?.end, start))
  if (/:[^\p{L}\p{N}]*$/u.test(line) || endsWithIs) return "colon"
  if (line.length < gap.trimStart().length && gap.includes("\n")) return null
  // "Use this code to confirm your address 482913."
  const most = code.replaceAll("-", "").length === 6 && ENDS_SENTENCE.test(text.slice(end, end + 9)) ? 8 : 3
  return countWords(gap) <= most && !/\d/.test(gap) ? "near" : null
}

/** The numbers to which a word for code leads. Each word leads to one. */
function directOf(text: string, candidates: Candidate[]): Set<Candidate> {
  const usable = candidates.filter((candidate) => !isLabelled(text, candidate) && !isAmount(text, candidate))
  const best = new Map<Word, { candidate: Candidate; lead: Lead }>()
  for (const candidate of usable) {
    for (const word of candidate.before) {
      if (!has(word, "code")) continue
      const lead = leadOf(text, word, candidate)
      if (lead === null || !isPlausible(text, candidate, lead)) continue
      const other = best.get(word)
      if (!other || LEADS.indexOf(lead) < LEADS.indexOf(other.lead)) best.set(word, { candidate, lead })
    }
  }
  const direct = new Set([...best.values()].map(({ candidate }) => candidate))
  for (const candidate of usable) if (isFollowedByWord(text, candidate, best)) direct.add(candidate)
  return direct
}
/** The best first. */
const LEADS: Lead[] = ["next", "colon", "near"]

/** Letters alone are a code only in groups or if they are emphasised. After other words, `K7QX2P` at the end of a sentence is one, `ANN1985` a name. */
function isPlausible(text: string, { code, end, digits, isAlone }: Candidate, lead: Lead): boolean {
  if (lead !== "near") return /\d/.test(code) || code.includes("-") || isAlone
  if (digits) return !isDate(code)
  return /^[A-Z0-9]*(?:[A-Z]\d+[A-Z]|\d[A-Z]+\d)[A-Z0-9]*$/.test(code) && ENDS_SENTENCE.test(text.slice(end, end + 9))
}

/** Whether a number is followed by a word for code, as in "482913 is your code" and "use 5521 as your PIN". */
function isFollowedByWord(text: string, candidate: Candidate, led: ReadonlyMap<Word, unknown>): boolean {
  const { code, start, end, digits, after } = candidate
  if (isDate(code) || !/\d/.test(code)) return false
  const word = after.find((one) => has(one, "code"))
  if (!word || led.has(word)) return false
  const gap = text.slice(end, word.start)
  if (SENTENCE_END.test(gap) || /[\n:\d]/.test(gap)) return false
  const [first] = after
  if (has(first, "is") && (first as Word).start - end <= 3) return true
  if (isAfterVerb(text, candidate) || /^["'”»)\]]? ?[-:] /.test(gap)) return true
  if (gap.length <= 6 && UNSPACED_NEXT.test(text.slice(end, word.end))) return true
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start)
  return (
    digits &&
    code.replaceAll("-", "").length === 6 &&
    countWords(gap) <= 8 &&
    !/[\p{L}\p{N}](?![\p{L}\p{N}\s]*[:\]])/u.test(line)
  )
}

const UNSPACED_NEXT = new RegExp(`^[^\\p{L}]*[${UNSPACED}]`, "v")

/** Whether a number follows a verb such as "enter". */
function isAfterVerb(text: string, { start, before }: Candidate): boolean {
  const last = before.at(-1)
  return has(last, "enter") && /^[^\p{L}\p{N}\n]*$/u.test(text.slice(last?.end, start))
}

/** Whether the word before a number calls it something else than a code. */
function isLabelled(text: string, { start, before }: Candidate): boolean {
  const at = before.findLastIndex((word) => has(word, "code") || has(word, "other"))
  const label = before[at]
  if (!label || has(label, "code")) return false
  const gap = text.slice(label.end, start)
  if (gap.length > 24 || /\d/.test(gap) || SENTENCE_END.test(gap.replace(/^\./, "")) || countWords(gap) > 2)
    return false
  if (gap.includes("\n") && /[\p{L}\p{N}]/u.test(gap)) return false
  // "The code for your order: 482913"
  const code = before.slice(0, at).findLast((word) => has(word, "code"))
  return !(code && gap.includes(":") && !/[\n.!?:。]|\d/.test(text.slice(code.end, label.start)))
}

/** Whether a unit follows a number. */
function isAmount(text: string, { end, digits, after: [next] }: Candidate): boolean {
  return digits && has(next, "unit") && /^ ?-?$/.test(text.slice(end, next?.start))
}

function scoreOf(text: string, candidate: Candidate, direct: Set<Candidate>): number {
  const { code, start, end, digits, isAlone, before, after } = candidate
  if (direct.has(candidate)) return isAlone ? SCORE.directAndAlone : SCORE.direct
  if (isLabelled(text, candidate) || isAmount(text, candidate) || isDate(code)) return 0
  if (!digits && !(isAlone && /\d/.test(code))) return 0
  const length = code.replaceAll("-", "").length
  const word = before.findLast((one) => has(one, "code"))
  const following = after.find((one) => has(one, "code"))
  const isToEnter = isAfterVerb(text, candidate)
  if (isAlone) {
    if (word || isToEnter || (following && (digits || code.includes("-"))))
      return SCORE.aloneNearWord + (length === 6 ? 1 : 0)
    return digits && length === 6 ? SCORE.alone : 0
  }
  const isOneSentence = (from: number, to: number) =>
    !/\n/.test(text.slice(from, to)) && !SENTENCE_END.test(text.slice(from, to))
  const isNear =
    (word && start - word.end <= 80 && isOneSentence(word.end, start)) ||
    (following && following.start - end <= 30 && isOneSentence(end, following.start))
  const isAddress = /^[, ]+\p{Lu}/u.test(text.slice(end, end + 3))
  if (length === 6 && (isToEnter || (isNear && !isAddress))) return SCORE.sixDigits
  return isNear && isToEnter ? SCORE.other : 0
}

/** Whether a number follows one of the same form as in a list. */
function isNextOfList(text: string, one: Candidate, next: Candidate): boolean {
  const gap = text.slice(one.end, next.start)
  const shape = (code: string) => code.replace(/[A-Za-z0-9]/g, "x")
  return (
    gap.length <= 40 &&
    shape(one.code) === shape(next.code) &&
    one.isAlone === next.isAlone &&
    /^[\s,;|•·*-]*(?:\d{1,2}[.)])?[\s|•·*-]*$/.test(gap) &&
    /[\n,;|•·]/.test(gap)
  )
}
