import addressparser from "nodemailer/lib/addressparser"
import { addressText } from "../core/mail/address-text.ts"
import { libmime } from "../core/mail/content-field.ts"
import { eachHeaderField, unfoldValue } from "../core/mail/headers.ts"

/** An entry of an address field: the decoded name, and what is written as the address; either may be empty. */
export interface FieldAddress {
  name: string
  address: string
}

const NAMES = new Set(["from", "to", "cc", "bcc", "sender", "reply-to"])
/** Fields that a message has only once, of which the first counts (RFC 5322 3.6). */
const SINGLE = new Set(["from", "sender", "reply-to"])

/**
 * Reads the address fields of a readable message: the one answer to who sent it, for the API, the verdict, webhooks and the inbox.
 * Returns a function that lists the mailboxes of a field, with the members of groups (assumption inbound.address_fields). Addresses are
 * as written, domains too; an entry without an `@` is a name. Raw bytes are UTF-8, else in `charset`.
 */
export function addressFields(message: Buffer, charset?: string): (name: string) => FieldAddress[] {
  const written = new Map<string, string[]>()
  eachHeaderField(message, (name, start, end) => {
    const key = name.toLowerCase()
    if (!NAMES.has(key) || (SINGLE.has(key) && written.has(key))) return
    const value = unfoldValue(message, start, end)
    const values = written.get(key)
    if (values) values.push(value)
    else written.set(key, [value])
  })
  return (name) => (written.get(name) ?? []).flatMap((value) => mailboxesIn(value, charset))
}

/** The mailboxes of the value of a field, given as latin1. */
const mailboxesIn = (value: string, charset?: string): FieldAddress[] =>
  addressparser(addressText(value, charset), { flatten: true }).map(({ name = "", address = "" }) => ({
    // One quote is what is left of a word that was split (mail-mime-parser#161).
    name: libmime()
      .decodeWords(name.trim())
      .replace(/^"([^"]*)$/, "$1"),
    address: decodeAddress(address),
  }))

const WORD = /=\?[^?]+\?[bq]\?[^?]*\?=/i

/** An encoded word in an address (RFC 2047 5 forbids it) counts only if it is a simple address afterwards. */
function decodeAddress(address: string): string {
  if (!WORD.test(address)) return address
  const text = libmime().decodeWords(address)
  return /^[^\s@]+@[^\s@]+$/.test(text) && !text.includes("=?") ? text : ""
}

/** The address of an entry; none for a name without an `@` (assumption inbound.address_fields). */
export const addressIn = ({ address }: FieldAddress): string[] => (/.@./.test(address) ? [address] : [])
