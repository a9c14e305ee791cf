import { once } from "../remember.ts"
import { BEFORE, type Candidate, findNumbers, isDate } from "./code-candidates.ts"
import { allEntries, isInLanguageOf, UNSPACED, type Vocabulary, vocabularyOf, type Word } from "./code-lexer.ts"
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
export const rankCodes = (...texts: string[]): RankedCode[] => rankWith(wholeVocabulary(), texts.join("\n\n"))
const wholeVocabulary = once(() => vocabularyOf(allEntries()))

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

function leadOf(text: string, word: Word, { code, start, end, digits, isAlone, before }: Candidate): Lead {
  const gap = text.slice(word.end, start)
  if (gap.length > BEFORE) return null
  const line = gap.trimEnd()
  if (!/[\p{L}\p{N}]/u.test(gap)) return !SENTENCE_END.test(gap) || isAlone ? "next" : null
  if (line.includes("\n") || SENTENCE_END.test(line)) return null
  const last = before.at(-1)
  const endsWithIs =
    last !== undefined &&
    has(last, "is") &&
    !/[\p{L}\p{N}]/u.test(text.slice(last.end, start)) &&
    (digits || isInLanguageOf(text, last, word))
  if (/:[^\p{L}\p{N}]*$/u.test(line) || endsWithIs) return "colon"
  if (line.length < gap.trimStart().length && gap.includes("\n")) return null
  // "Use this code to confirm your address 482913."
  const most = code.replaceAll("-", "").length === 6 && ENDS_SENTENCE.test(text.slice(end, end + 9)) ? 8 : 3
  return countWords(gap) <= most && !/\d/.test(gap) ? "near" : null
}

/** The numbers to which a word for code leads. Each word leads to one. */
function directOf(text: string, candidates: Candidate[]): Set<Candidate> {
  const usable = candidates.filter(
    (candidate) => !isLabelled(text, candidate) && !isAmount(text, candidate) && !isOffered(text, candidate),
  )
  const best = new Map<Word, { candidate: Candidate; lead: Lead }>()
  for (const candidate of usable) {
    for (const word of candidate.before) {
      if (!has(word, "code")) continue
      const lead = leadOf(text, word, candidate)
      if (lead === null || !isPlausible(text, word, candidate, lead)) continue
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

/** After other words than a colon or a verb, `K7QX2P` at the end of a sentence is a code, `ANN1985` a name. */
function isPlausible(text: string, word: Word, candidate: Candidate, lead: Lead): boolean {
  const { code, end, digits } = candidate
  if (lead !== "near") return /\d/.test(code) || code.includes("-") || isOfLetters(text, word, candidate, lead)
  if (digits) return !isDate(code)
  return /^[A-Z0-9]*(?:[A-Z]\d+[A-Z]|\d[A-Z]+\d)[A-Z0-9]*$/.test(code) && ENDS_SENTENCE.test(text.slice(end, end + 9))
}

/** Capitals that follow a word for code, or stand alone, without being a code: buttons, and what is said about the code. */
const NO_CODE = new Set(
  (
    "ABOVE ACCEPT ACCOUNT ACTIVATE ACTIVE APPROVE AUTHORIZE BELOW CANCEL CLICK CODE CONFIDENTIAL CONFIRM CONFIRMED CONTINUE " +
    "COPY CORRECT DENY DOWNLOAD ENTER EXPIRED EXPIRES EXPIRING FINISH FOLLOWING FREE HELLO HELP HERE HTML HTTP HTTPS " +
    "IMPORTANT INCORRECT INSIDE INVALID JOIN LINK LOGIN MISSING MORE NEEDED NEVER NEXT NONE NOTE ONLY OPEN OPTIONAL PASSWORD PENDING " +
    "PERSONAL PRIVATE READ READY RECEIVED REGISTER REJECT RENEWED REQUIRED RESEND RESET SECRET SECURE SENT SHOWN SIGN SIGNIN SIGNUP " +
    "START SUBMIT TEMPORARY THIS UNIQUE UNSUBSCRIBE USED VALID VERIFIED VERIFY VIEW WAITING WARNING WELCOME WRONG YOUR TODAY " +
    "ABGELAUFEN AKTIV BEREIT BESTELLEN FERTIG GEHEIM HIER KLICKEN UNTEN WEITER FALSCH ANMELDEN AKTIVIEREN ABLEHNEN " +
    "ACTIF CONFIRMER CONTINUER EXPIRE EXPIRER INVALIDE PRET REQUIS SECRETE VALIDE VALIDER ANNULER CONNEXION " +
    "ABAJO ACTIVO AQUI CONFIRMAR CONTINUAR ENTRAR EXPIRADO LISTO SECRETO VALIDO VERIFICAR ACEPTAR INICIAR " +
    "ACEITAR PRONTO ATTIVO CONFERMA CONFERMARE CONTINUA QUI SCADUTO SEGRETO VALIDA ACCEDI VERIFICA " +
    "BEVESTIG BEVESTIGEN DOORGAAN GEHEIM GELDIG HIERONDER KLAAR VERLOPEN INLOGGEN POTWIERDZ ZALOGUJ DALEJ"
  ).split(" "),
)

/** Whether letters alone are a code (assumption codes.order): capitals directly after a word for code and a colon or a verb, or alone in their block. */
function isOfLetters(text: string, word: Word, { code, start, isAlone }: Candidate, lead: Lead): boolean {
  const gap = text.slice(word.end, start)
  if (NO_CODE.has(code) || SENTENCE_END.test(gap.trimEnd()) || text.includes(code.toLowerCase())) return false
  if (isAlone) return true
  // In a line of capitals each word looks like a code.
  const before = text.slice(Math.max(text.lastIndexOf("\n", start - 1) + 1, start - 60), start)
  if (/\p{Lu}{3}/u.test(before) && !/\p{Ll}{3}/u.test(before)) return false
  return lead === "colon" || /[:：]/.test(gap)
}

/** What an offer says, whose code is for everybody: a share of the price, or the next order. The vocabulary has the words for its code. */
const OFFER =
  /\d ?%|%\d|\bnext (?:order|purchase)\b|\b(?:nächste\p{L}* (?:bestellung|einkauf)|prochaine? (?:commande|achat)|próxim[ao] (?:pedido|compra)|prossim[ao] (?:ordine|acquisto)|volgende bestelling)/iu

/** Whether the sentence of a number is an offer. */
function isOffered(text: string, { start, end }: Candidate): boolean {
  const before = text.slice(Math.max(text.lastIndexOf("\n", start - 1) + 1, start - BEFORE), start)
  const sentence = before.split(SENTENCE_END).at(-1) ?? ""
  const after = text.slice(end, end + 80).split(/\n|[.!?](?=\s|$)|[。؟۔।॥]/)[0] ?? ""
  return OFFER.test(sentence) || OFFER.test(after)
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

/** A number with the letters that the page shows beside its field. */
const PREFIXED = /^[A-Z]{2,4}-\d{4,8}$/

function scoreOf(text: string, candidate: Candidate, direct: Set<Candidate>): number {
  const { code, start, end, digits, isAlone, before, after } = candidate
  if (direct.has(candidate)) return isAlone ? SCORE.directAndAlone : SCORE.direct
  if (isLabelled(text, candidate) || isAmount(text, candidate) || isDate(code) || isOffered(text, candidate)) return 0
  const word = before.findLast((one) => has(one, "code"))
  // "Tell nobody the OTP. To approve, use HTW-191206."
  if (word && PREFIXED.test(code) && isAfterVerb(text, candidate)) return SCORE.sixDigits
  if (!digits && !(isAlone && /\d/.test(code))) return 0
  const length = code.replaceAll("-", "").length
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
