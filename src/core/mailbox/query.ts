import { emailEventTypeValues, emailStatusValues, inboundStatusValues } from "../../api/sandbox.enums.gen.ts"
import { isBlank } from "../../blank.ts"
import { CHECK_LEVELS } from "../../search-words.ts"
import { invalid } from "../errors.ts"
import { didYouMean, QUOTES } from "../search/foreign-search.ts"
import { type Negatable, parseSearch, type TextTerm } from "../search/search-grammar.ts"
import {
  beginOf,
  type FieldReader,
  type FieldValue,
  knownWord,
  readDay,
  readTime,
  refusedValue,
  type SearchedTime,
} from "../search/search-values.ts"
import type { Timestamp } from "../state/basics.ts"
import type { MailCollection } from "../state/state.ts"
import { normalisedMailbox, parseMailbox } from "../text/addresses.ts"
import { bare } from "../text/suggest.ts"

/** One condition of a search without its negation. `value` is in lower case unless the field says otherwise. */
export type BareTerm =
  | TextTerm
  | { field: "subject" | "message-id" | "test"; value: string }
  /** The beginning of a status or event. */
  | { field: "status" | "event"; value: string }
  /**
   * `exact`: the normalized address, and in `name` the name beside it or null. Otherwise a part of the address as written.
   */
  | { field: "from" | "to" | "cc" | "bcc" | "reply-to"; value: string; exact: boolean; name: string | null }
  /** The checks of an email have a finding of this level or a worse one. */
  | { field: "check"; value: (typeof CHECK_LEVELS)[number] }
  /** A one-time code without its separators, a part of the URL of a link. */
  | { field: "code" | "link"; value: string }
  /** Bytes of the whole message. */
  | { field: "larger" | "smaller"; value: number }
  /** A custom header: the lower-case name, and a part of the value or null. */
  | { field: "header"; name: string; value: string | null }
  /** A `value` of null matches every value. Case-sensitive. */
  | { field: "tag"; key: string; value: string | null }
  | { field: "has"; value: (typeof PARTS)[number] }
  | { field: "is"; value: (typeof STATES)[number] }
  /** A timestamp. `after` includes it, `before` does not. */
  | ({ field: "before" | "after" } & SearchedTime)
  /** Left for its recipient then or later. */
  | ({ field: "sent-after" } & SearchedTime)
  /** From `value` until before `end`. */
  | ({ field: "on"; end: Timestamp } & SearchedTime)

/** One condition of a search. */
export type SearchTerm = Negatable<BareTerm>
export type CheckTerm = Extract<SearchTerm, { field: "check" }>
/** A condition that is about what the analysis of a body finds. */
export type FindingTerm = Extract<SearchTerm, { field: "code" | "link" }>

const PARTS = ["attachment", "inline"] as const
const STATES = ["read", "unread", "duplicate"] as const

/**
 * Parses the `q` of `GET /sandbox/emails` and `GET /sandbox/inbound`, which `sandbox.openapi.yaml` documents (search.fields, search.times, search.quotes). A message must
 * match all terms. The value of `status:`, `event:`, `has:`, `is:` and `check:` may be cut off, as while it is typed. `now` is the time of
 * the sandbox. Throws `validation_error` for what is not understood.
 */
export const parseQuery = (q: string, collection: MailCollection, now: Timestamp): SearchTerm[] =>
  parseSearch<BareTerm>(q, fieldsOf(collection, now))

/** The fields that a search of a mailbox has, with the readers of their values. */
function fieldsOf(collection: MailCollection, now: Timestamp): Record<string, FieldReader<BareTerm>> {
  const isEmails = collection === "emails"
  const time =
    (field: "before" | "after"): FieldReader<BareTerm> =>
    (written) => ({ field, ...readTime(written, now) })
  const statuses = beginOf(isEmails ? emailStatusValues : inboundStatusValues)
  const states = isEmails ? STATES : STATES.filter((state) => state !== "duplicate")
  return {
    to: addressTerm("to"),
    recipient: addressTerm("to"),
    from: addressTerm("from"),
    sender: addressTerm("from"),
    cc: addressTerm("cc"),
    bcc: ofEmails(addressTerm("bcc")),
    "reply-to": ofEmails(addressTerm("reply-to")),
    subject: ({ value }) => ({ field: "subject", value: value.toLowerCase() }),
    status: (written) => ({ field: "status", value: statuses(written) }),
    event: ofEmails((written) => ({ field: "event", value: beginOf(emailEventTypeValues)(withoutPrefix(written)) })),
    tag: ofEmails((written) => {
      const [key, text] = splitAtEquals(written)
      if (text === null && !written.quoted && key.includes(":")) {
        const meant = `tag:${key.replace(":", "=")}`
        throw refusedValue(written, `must be a key and a value. ${didYouMean(meant)} ${QUOTES}`, meant)
      }
      return { field: "tag", key, value: text }
    }),
    header: ofEmails(headerTerm),
    "message-id": (written) => {
      const value = written.value.toLowerCase().replace(/^<|>$/g, "")
      if (isBlank(value)) throw refusedValue(written, "has no id between its brackets.")
      return { field: "message-id", value }
    },
    test: ofEmails(({ value }) => ({ field: "test", value: value.toLowerCase() })),
    code: codeTerm,
    link: ({ value }) => ({ field: "link", value: value.toLowerCase() }),
    has: (written) => ({ field: "has", value: knownWord(PARTS)(withoutPlural(written)) }),
    is: (written) => {
      if (isEmails && written.value.toLowerCase() === "refused") throw refusedIsLogged()
      return { field: "is", value: knownWord(states)(written) }
    },
    check: ofEmails((written) => ({ field: "check", value: knownWord(CHECK_LEVELS)(written) })),
    larger: (written) => ({ field: "larger", value: bytesOf(written) }),
    smaller: (written) => ({ field: "smaller", value: bytesOf(written) }),
    after: time("after"),
    before: time("before"),
    on: (written) => ({ field: "on", ...readDay(written, now) }),
    "sent-after": ofEmails((written) => ({ field: "sent-after", ...readTime(written, now) })),
  }

  /** The field of captured emails. A received message has nothing of the kind. */
  function ofEmails(read: FieldReader<BareTerm>): FieldReader<BareTerm> {
    if (isEmails) return read
    return (written) => {
      throw refusedValue(written, `matches nothing: only a search of captured emails has ${written.field}:.`)
    }
  }
}

const refusedIsLogged = () =>
  invalid(
    "`is:refused` is a search of the request log, because a refused email was never captured. Use GET /sandbox/logs?q=is:refused endpoint:/emails.",
  )

/** Webhooks call the events `email.delivered`. */
const withoutPrefix = (written: FieldValue): FieldValue => ({
  ...written,
  value: written.value.replace(/^email\.(?=.)/i, ""),
})

const withoutPlural = (written: FieldValue): FieldValue => ({
  ...written,
  value: written.value.replace(/^(attachment)s$/i, "$1"),
})

/** `key=value`; a value of null without the `=`. Throws for a key or a value that is blank (search.empty). */
function splitAtEquals(written: FieldValue): [key: string, value: string | null] {
  const { field, value: text, quoted } = written
  const equals = text.indexOf("=")
  if (equals < 0) return [text, null]
  const [key, value] = [text.slice(0, equals), text.slice(equals + 1)]
  if (isBlank(key)) throw refusedValue(written, `has no name before the =. Write ${field}:name=value.`)
  if (isBlank(value) && !(quoted && field === "tag")) {
    const any = `Write ${field}:${key} without the = for any value`
    throw refusedValue(
      written,
      `has no value after the =. ${any}${field === "tag" ? `, or tag:${key}="" for an empty one` : ""}.`,
    )
  }
  return [key, value]
}

function headerTerm(written: FieldValue): BareTerm {
  const [name, value] = splitAtEquals({ ...written, value: written.value.toLowerCase() })
  if (/^[!-9;-~]+$/.test(name)) return { field: "header", name, value }
  throw refusedValue(written, "is not the name of a header. Write header:name=value, such as header:x-order=7.")
}

function codeTerm(written: FieldValue): BareTerm {
  const value = bare(written.value.normalize("NFKC"))
  if (value.length >= 3 && value.length <= 20) return { field: "code", value }
  throw refusedValue(written, "is not a one-time code: letters and digits, such as code:482913.")
}

/** Bytes: a number with k or m for 1,024 or 1,048,576. */
function bytesOf(written: FieldValue): number {
  const [, number, unit = ""] = /^(\d{1,12}(?:\.\d{1,3})?)(k|m)?b?$/i.exec(written.value) ?? []
  if (number !== undefined)
    return Number(number) * { "": 1, k: 1024, m: 1024 * 1024 }[unit.toLowerCase() as "" | "k" | "m"]
  const { field } = written
  throw refusedValue(written, `must be a size: ${field}:500 (bytes), ${field}:100k or ${field}:1.5m.`)
}

/**
 * A whole address, also with its name as it was sent, or a part of an address or name. Throws for several addresses and for what no address
 * or name contains as it is written here.
 */
const addressTerm =
  (field: "from" | "to" | "cc" | "bcc" | "reply-to"): FieldReader<BareTerm> =>
  (written) => {
    const { value, quoted } = written
    const whole = wholeAddress(value)
    if (whole) return { field, exact: true, ...whole }
    if (!/[\p{L}\p{N}]/u.test(value) && !quoted) {
      throw refusedValue(written, `has no address: a variable in it is probably not set. ${QUOTES}`)
    }
    if (/@[^,;]*[,;]\s*([^,;]*@|$)/.test(value)) {
      throw refusedValue(written, `must be one address. Write ${written.field}: once for each; all must match.`)
    }
    if (/^mailto:/i.test(value)) throw refusedValue(written, "must be an address. Leave out mailto:.")
    if (!quoted && /%(40|3c|22|20)/i.test(value)) {
      throw refusedValue(written, "is percent-encoded twice. Encode the whole `q` once.")
    }
    return { field, exact: false, value: value.toLowerCase(), name: null }
  }

/** The normalized address with its name; null for a part of one. A domain without a dot is probably not typed to the end. */
export function wholeAddress(text: string): { value: string; name: string | null } | null {
  // A name may be written without the quotes that it needs in a message: `Lee, Ann <ann@example.com>`.
  const [, name = "", address] = /^([^<>@]*)<([^<>]+)>\s*$/.exec(text) ?? []
  const mailbox = parseMailbox(address ?? text)
  if ("error" in mailbox || !/[.[]/.test(mailbox.domain)) return null
  const named = parseMailbox(text)
  const written = "error" in named ? name : named.name
  return { value: normalisedMailbox(mailbox), name: sameName(written) || null }
}

/** A name in the form in which names are compared: without quotes, case and repeated spaces. */
export const sameName = (name: string): string => name.replace(/["\\]/g, "").replace(/\s+/g, " ").trim().toLowerCase()
