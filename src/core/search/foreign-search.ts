import { inQuotes, type SearchWord } from "../../search-words.ts"
import { type ApiError, invalid } from "../errors.ts"
import { editDistance, nearest } from "../text/suggest.ts"

// What people write who know the searches of other programs. Here it would find nothing, which looks like a result, so it is refused (search.fields).

/** What others call a field, or what finds it instead. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  addressed: ["to"],
  address: ["to", "from"],
  address_to: ["to"],
  email: ["to", "from"],
  mail: ["to", "from"],
  rcpt: ["recipient"],
  rcpt_to: ["recipient"],
  recipients: ["recipient"],
  receiver: ["recipient"],
  contact: ["to", "from"],
  contacts: ["to", "from"],
  participants: ["to", "from"],
  with: ["to", "from"],
  deliveredto: ["recipient"],
  mail_from: ["from"],
  sent_by: ["from"],
  reply: ["reply-to"],
  title: ["subject"],
  topic: ["subject"],
  state: ["status"],
  label: ["tag"],
  labels: ["tag"],
  category: ["tag"],
  in: ["status", "is"],
  type: ["event", "status"],
  attachment: ["has"],
  attachments: ["has"],
  att: ["has"],
  hasattachment: ["has"],
  hasattachments: ["has"],
  id: ["message-id", "email"],
  msgid: ["message-id"],
  rfc822msgid: ["message-id"],
  messageid: ["message-id"],
  otp: ["code"],
  pin: ["code"],
  token: ["code", "link"],
  url: ["link", "endpoint"],
  href: ["link"],
  path: ["endpoint"],
  route: ["endpoint"],
  verb: ["method"],
  code: ["status"],
  size: ["larger", "smaller"],
  larger_than: ["larger"],
  bigger: ["larger"],
  smaller_than: ["smaller"],
  msgsize: ["larger", "smaller"],
  messagesize: ["larger", "smaller"],
  minsize: ["larger"],
  maxsize: ["smaller"],
  date: ["on", "after"],
  dates: ["on", "after"],
  datetime: ["on", "after"],
  time: ["on", "after"],
  timestamp: ["on", "after"],
  sent_at: ["on", "after"],
  received_at: ["on", "after"],
  created_at: ["on", "after"],
  year: ["on", "after"],
  month: ["on", "after"],
  week: ["on", "after"],
  age: ["after"],
  day: ["on"],
  sent: ["on", "after"],
  received: ["on", "after"],
  created: ["on", "after"],
  since: ["after"],
  from_date: ["after"],
  newer: ["after"],
  newer_than: ["after"],
  later: ["after"],
  until: ["before"],
  till: ["before"],
  older: ["before"],
  older_than: ["before"],
  earlier: ["before"],
}

/** The known fields that a name probably means, best first. */
function meantFields(lower: string, known: readonly string[]): string[] {
  const others = (Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : undefined) ?? []
  const meant = others.filter((field) => known.includes(field))
  return meant.length > 0 ? [...meant] : [nearest(lower, known) ?? []].flat()
}

/** The known word from which a word differs by one letter, or by two from six letters on. */
export function similar(written: string, known: readonly string[]): string | undefined {
  if (written.length > 20 || known.some((one) => one.startsWith(written))) return undefined
  const most = written.length < 6 ? 1 : 2
  return known.find((one) => editDistance(written, one) <= most)
}

/** What others call a field for something that words find. */
const WORDS = "body text html content contents message preview snippet any all q query filename file".split(" ")

/** The refusal of a name that is no field, with what was probably meant: terms that `isTerm` accepts. */
export function unknownField(word: SearchWord, known: readonly string[], isTerm: (field: string) => boolean): ApiError {
  const { name, value, quoted } = word
  const written = shownWord(word)
  const rest = quoted ? written.slice(written.indexOf(":") + 1) : value.slice(0, 60)
  const meant = meantTerms()
  const fix = meant.length > 0 ? didYouMean(...meant) : `The fields are ${known.join(", ")}.`
  const problem = `is not a search field. ${fix} Write ${textForm(word)} in quotes to search for this text.`
  return refuse(written, problem, meant[0])

  function meantTerms(): string[] {
    const lower = (name ?? "").toLowerCase()
    if (WORDS.includes(lower)) return [quoted ? rest : inQuotes(value.slice(0, 60))]
    if (known.includes("header") && /^x-[a-z0-9-]+$/.test(lower)) return [`header:${name}=${rest}`]
    const fields = meantFields(lower, known)
    const terms = fields.filter(isTerm).map((field) => `${field}:${rest}`)
    return terms.length > 0 ? terms : fields.map((field) => `${field}:`)
  }
}

/** Whether a name is one that others use for a field, or a misspelt field. */
export const isMeantField = (name: string, known: readonly string[]): boolean =>
  Object.hasOwn(OTHER_NAMES, name) ||
  WORDS.includes(name) ||
  (/^[a-z_-]{4,}$/.test(name) && similar(name, known) !== undefined)

/** Refuses `or`, `and` and `not` between terms, since a search finds what matches all of them, and the unit of a size as a word. */
export function refuseOperators(words: readonly SearchWord[], fields: Readonly<Record<string, unknown>>): void {
  const isField = (word: SearchWord | undefined) => word?.name != null && Object.hasOwn(fields, word.name.toLowerCase())
  words.forEach(({ written, negated }, index) => {
    const unit = /^(larger|smaller)$/i.test(words[index - 1]?.name ?? "") && /^([kmg]b?|bytes?)$/i.test(written)
    if (unit)
      throw refuse(written, `must follow its number without a space: ${words[index - 1]?.written}${written}. ${QUOTES}`)
    const isOperator = /^(OR|AND|NOT|\|\||&&)$/.test(written)
    // In lower case they are words of a text.
    const isBetween =
      /^(or|and|not)$/i.test(written) && isField(words[index + 1]) && (index === 0 || isField(words[index - 1]))
    if (negated || !(isOperator || isBetween)) return
    const ways = {
      or: "Terms cannot be alternatives: search once for each",
      and: "All terms must match without it: leave it out",
      not: "Write - directly before a term to exclude what matches it",
    }
    const operator = { "||": "or", "&&": "and" }[written] ?? written.toLowerCase()
    throw refuse(
      written,
      `is not an operator. ${ways[operator as keyof typeof ways]}, or put it in quotes to search for this text.`,
    )
  })
}

/** Refuses what other searches understand in a bare text and would find nothing here. */
export function refuseForeignText(word: SearchWord, known: readonly string[]): void {
  const text = word.written.slice(word.negated ? 1 : 0)
  const fields = known.join("|")
  const written = shownWord(word)
  const [, opening, inner] = new RegExp(`^([({[]+)(-?(?:${fields}):.*)`, "iu").exec(text) ?? []
  if (opening) throw refuse(written, `begins with ${opening}. Terms cannot be grouped: write ${inner} without it.`)
  const [, field = "", operator = ""] = new RegExp(`^(${fields})(==?|!=|[<>]=?|~=?|%3a|：)\\S`, "iu").exec(text) ?? []
  if (field !== "") {
    const meant = `${operator === "!=" ? "-" : ""}${field}:${text.slice(field.length + operator.length, 60)}`
    throw refuse(written, `is searched as text. ${didYouMean(meant)} ${QUOTES}`, meant)
  }
  const [, parameter = "", search = ""] =
    new RegExp(`^(q=|query=|search=)(-?(?:${fields})[:=].*)`, "iu").exec(text) ?? []
  if (parameter !== "") {
    const meant = search.slice(0, 60)
    throw refuse(written, `begins with ${parameter}. Write ${meant} without it.`, meant)
  }
  if (/^!["\p{L}]/u.test(text)) {
    const meant = `-${text.slice(1, 60)}`
    throw refuse(written, `is searched as text. ${didYouMean(meant)} ${QUOTES}`, meant)
  }
  if (/^\+["\p{L}]/u.test(text)) {
    const problem = `is searched as text. All terms must match without +: leave it out. ${QUOTES}`
    throw refuse(written, problem, text.slice(1, 60))
  }
  if (text.includes('\\"'))
    throw refuse(written, `has \\" outside quotes. Write "…" around a text, and \\" only inside it.`)
  if (/^'[^']+'?$/.test(text) && !/^'\p{L}{1,3}$/u.test(text)) {
    throw refuse(written, `begins with a single quote. A phrase has double quotes: "two words". ${QUOTES}`)
  }
  if (/^(\p{L}[\p{L}\p{N}]+\*|\*[\p{L}\p{N}@.]+|\*@.*|.*@\*)$/u.test(text)) throw refuse(written, WILDCARD)
}

/** The same for the bare value of a field. */
export function refuseForeignValue(word: SearchWord, field: string): void {
  const { value } = word
  const written = shownWord(word)
  if (value.includes('\\"'))
    throw refuse(written, `has \\" outside quotes. Write ${field}:"…" around a value, and \\" only inside it.`)
  if (/^['(‘’“”„«»「『]/u.test(value)) {
    throw refuse(
      written,
      `has a value that begins with ${value.charAt(0)}. A value with spaces has straight double quotes: ${field}:"two words".`,
    )
  }
  if (/^\*[\p{L}\p{N}@.]|[\p{L}\p{N}@.]\*$/u.test(value)) throw refuse(written, WILDCARD)
  if (value.startsWith("/") && EXACT.includes(field)) {
    throw refuse(
      written,
      `has a regular expression or a path. Write a part of the text, in quotes if it begins with /.`,
    )
  }
}

/** Fields in which a value that begins with a slash is most often a regular expression. */
const EXACT = ["to", "recipient", "from", "sender", "cc", "bcc", "reply-to", "subject", "tag"]

export const QUOTES = "Put it in quotes to search for this text."
const WILDCARD = `has a wildcard. Leave out *: a part of a word or address matches, too. ${QUOTES}`

/** `meant` is the term that was probably meant instead. */
export const refuse = (written: string, problem: string, meant?: string) =>
  invalid(`\`${written}\` in \`q\` ${problem}`, { ...(meant !== undefined && { suggestion: meant }) })

export const didYouMean = (...terms: string[]): string =>
  `Did you mean ${terms.map((term) => `\`${term}\``).join(" or ")}?`

/** A word in an error, without its minus. */
export const shownWord = ({ written, negated }: SearchWord): string => written.slice(negated ? 1 : 0).slice(0, 60)

const textForm = (word: SearchWord): string => `"${shownWord(word).replaceAll('"', "")}"`
