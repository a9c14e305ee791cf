import { decodeUndeclared } from "../../core/mail/charset.ts"
import { splitAt } from "../../core/mail/header-text.ts"
import { LONGEST_VALUE, unfoldValue } from "../../core/mail/headers.ts"
import type { Field, ReadPart } from "../../core/mail/mime-parts.ts"
import { decodeText } from "../../core/text/encoded-words.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { RuleId } from "./rules.ts"

const DAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)\\s*,?\\s*)?"
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
const CLOCK = "(?:[01]?\\d|2[0-3])\\s*:\\s*[0-5]\\d(?:\\s*:\\s*(?:[0-5]\\d|60))?"
/** A date of RFC 5322 3.3 and 4.3: English names, a number as zone or one of the old names. */
const DATE = new RegExp(
  `^${DAY}(?:0?[1-9]|[12]\\d|3[01])\\s+${MONTH}\\s+\\d{2,4}\\s+${CLOCK}\\s+(?:[+-]\\d{4}|[a-z]{1,3})$`,
  "i",
)
const MESSAGE_ID = /^<[^\s<>@]+@[^\s<>@]+>$|^<"[^"]*"@[^\s<>@]+>$/
const ADDRESSES = /^(?:from|sender|reply-to|to|cc|disposition-notification-to)$/
const WORD = /=\?[\w.*-]{1,60}\?[bq]\?[^?]{0,1000}\?=/gi
/** A parameter in the form of RFC 2231 whose value is an encoded word, or the other way around. */
const MIXED =
  /(?:^|;)\s*[\w-]{1,60}(?:\*\d{0,3})?\*\s*=[^;]{0,100}?=\?[\w-]{1,40}\?[bq]\?|(?:^|;)\s*(?:file)?name\s*=\s*"?(?:utf-?8|iso-8859-\d{1,2}|us-ascii|windows-125\d)'[\w-]{0,20}'/i

/** Checks the fields of a carried message whose form readers take differently. */
export function checkFields(raw: Buffer, message: ReadPart, parts: readonly ReadPart[], findings: Findings): void {
  const add = (rule: RuleId, field: Field, message: string, part: "headers" | "attachments" = "headers") => {
    const name = raw.toString("latin1", field.start, raw.indexOf(":", field.start))
    findings.add(rule, { part, message, excerpt: `${name}: ${valueIn(raw, field)}` })
  }
  for (const field of message.fields) {
    const value = valueIn(raw, field)
    if (field.name === "date" && !DATE.test(withoutComments(value)))
      add("mime-date", field, "A reader may see another time, or none: the date is not in the form of RFC 5322.")
    if (field.name === "message-id" && !MESSAGE_ID.test(withoutComments(value)))
      add(
        "mime-message-id",
        field,
        "Answers may not be found as such: the Message-ID is not of the form <unique@host>.",
      )
    if (field.name === "bcc" && value !== "")
      add("mime-bcc", field, "A server that leaves the field in the message shows it to every recipient.")
    if (ADDRESSES.test(field.name) && hasEncodedAddress(value))
      add("mime-address", field, "A program may find no address to answer to: it is in an encoded word.")
  }
  checkSignatures(raw, message, findings)
  for (const { fields } of parts)
    for (const field of fields) {
      if (!/^content-(?:type|disposition)$/.test(field.name) || !MIXED.test(valueIn(raw, field))) continue
      const message = `A program may save the file under the name "${shortenText(valueIn(raw, field).replace(/^.*?name[\d*]*\s*=\s*"?/i, ""), 40)}".`
      add("mime-parameter", field, message, "attachments")
    }
}

/** The signatures that a mailer made itself. The service adds one of its own, other servers do not. */
function checkSignatures(raw: Buffer, { fields }: ReadPart, findings: Findings): void {
  const needed = ["list-unsubscribe", "list-unsubscribe-post"]
  const signatures = fields.filter(({ name }) => name === "dkim-signature").map((field) => valueIn(raw, field))
  if (signatures.length === 0 || !needed.every((name) => fields.some((field) => field.name === name))) return
  const covered = signatures.map((value) =>
    (/(?:^|;)\s*h\s*=([^;]*)/i.exec(value)?.[1] ?? "").toLowerCase().split(/[:\s]+/),
  )
  if (covered.some((names) => needed.every((name) => names.includes(name)))) return
  const missing = needed.filter((name) => !covered.some((names) => names.includes(name)))
  const message = `Inboxes show no button to unsubscribe if no other server signs: the signature of the mailer does not cover ${missing.map((name) => CAPITALS[name]).join(" and ") || "both fields"}.`
  findings.add("bulk-signature", { part: "headers", message, excerpt: `DKIM-Signature: ${signatures[0]}` })
}

const CAPITALS: Record<string, string> = {
  "list-unsubscribe": "List-Unsubscribe",
  "list-unsubscribe-post": "List-Unsubscribe-Post",
}

const WORD_MARK = "\0"

const valueIn = (raw: Buffer, { start, end }: Field): string =>
  decodeUndeclared(Buffer.from(unfoldValue(raw, start, Math.min(end, start + LONGEST_VALUE)), "latin1"))

const withoutComments = (value: string): string => value.replace(/\([^()]*\)/g, " ").trim()

/** Whether an address of a list, or a part of it, is in an encoded word (RFC 2047 5). */
const hasEncodedAddress = (list: string): boolean =>
  list.includes("=?") &&
  splitAt(",", list).some((entry) => {
    const words = entry.match(WORD) ?? []
    const rest = entry.replace(WORD, WORD_MARK)
    return (
      /\0@|@\0/.test(rest) || (!rest.includes("@") && words.some((word) => `${word} ${decodeText(word)}`.includes("@")))
    )
  })
