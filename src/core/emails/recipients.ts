import { type Mailbox, normalisedMailbox, parseMailbox } from "../addresses.ts"
import { invalid } from "../errors.ts"
import { quote } from "./quote.ts"
import type { SendBody } from "./send-body.ts"

const MAX_RECIPIENTS = 50
const MAX_REPLY_TO = 10

/** One entry of to, cc or bcc. */
export interface Recipient {
  field: "to" | "cc" | "bcc"
  /** As in the request (assumption M21). */
  written: string
  mailbox: Mailbox
  /** The form that suppressions and outcomes compare (assumption M9). */
  normalised: string
}

/** Returns the entries of a field that may be a string or an array (section 2.2, assumption M24). */
const entriesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value

/**
 * Parses to, cc and bcc in that order. Duplicates are kept and counted (assumption M17).
 * @throws invalid if `to` is empty, there are more than 50 recipients (section 8), or one is not a mailbox.
 */
export function checkRecipients(body: Pick<SendBody, "to" | "cc" | "bcc">): Recipient[] {
  const [to, cc, bcc] = [entriesOf(body.to), entriesOf(body.cc), entriesOf(body.bcc)]
  if (to.length === 0) throw invalid("`to` is empty; at least one recipient is required.")
  const count = to.length + cc.length + bcc.length
  if (count > MAX_RECIPIENTS) {
    throw invalid(
      `to, cc and bcc have ${count} recipients in total; at most ${MAX_RECIPIENTS} are allowed. ` +
        "Split the message, or send a batch.",
    )
  }
  const read = (field: Recipient["field"], written: string, index: number, of: string | string[] | undefined) => {
    const mailbox = checkMailbox(typeof of === "string" ? field : `${field}[${index}]`, written)
    return { field, written, mailbox, normalised: normalisedMailbox(mailbox) }
  }
  return [
    ...to.map((written, index) => read("to", written, index, body.to)),
    ...cc.map((written, index) => read("cc", written, index, body.cc)),
    ...bcc.map((written, index) => read("bcc", written, index, body.bcc)),
  ]
}

/**
 * Checks reply_to and returns its entries as written.
 * @throws invalid if there are more than 10 addresses (section 8), or one is not a mailbox.
 */
export function checkReplyTo(value: SendBody["reply_to"]): string[] {
  const entries = entriesOf(value)
  if (entries.length > MAX_REPLY_TO) {
    throw invalid(`reply_to has ${entries.length} addresses; at most ${MAX_REPLY_TO} are allowed.`)
  }
  for (const [index, written] of entries.entries()) {
    checkMailbox(typeof value === "string" ? "reply_to" : `reply_to[${index}]`, written)
  }
  return entries
}

/** @throws invalid if the text is not exactly one mailbox (assumption M18); the message says why. */
export function checkMailbox(field: string, written: string): Mailbox {
  const mailbox = parseMailbox(written)
  if (!("error" in mailbox)) return mailbox
  throw invalid(
    `${field} ${quote(written)} is not a valid address: it ${mailbox.error}. Use the form ann@example.com or Ann <ann@example.com>.`,
  )
}
