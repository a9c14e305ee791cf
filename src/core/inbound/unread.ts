import { parseMailbox } from "../addresses.ts"
import { decodeWords } from "../encoded-words.ts"
import type { ParsedMail } from "../ports.ts"
import { splitAt } from "./content-field.ts"
import { plainAddresses } from "./header-text.ts"
import { type HeaderField, headerFields } from "./headers.ts"

/** Maximum bytes to search for headers, since this runs in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536
const MOST_ADDRESSES = 1_000

/** Returns a message that was not parsed: only its headers, what they say of sender, recipients and subject, and a sentence that says why. */
export function unread(raw: Buffer, parse_error: string): ParsedMail {
  const headers = headerFields(raw.subarray(0, HEADERS_WITHOUT_PARSER))
  const value = (name: string) => headers.find((field) => field.name.toLowerCase() === name)?.value ?? ""
  const addresses = (name: string) => mailboxes(value(name)).map(({ address }) => address)
  const [author = { address: "", name: "" }] = mailboxes(value("from"))
  return {
    from: author.address,
    from_name: author.name,
    to: addresses("to"),
    cc: addresses("cc"),
    subject: decoded(value("subject")),
    message_id: value("message-id"),
    text: "",
    html: "",
    headers,
    attachments: [],
    parse_error,
    parser: "none",
  }
}

/** The mailboxes of a list. What is not an address is shown as it is. */
const mailboxes = (list: HeaderField["value"]) =>
  splitAt(",", plainAddresses(list))
    .slice(0, MOST_ADDRESSES)
    .map((written) => written.trim())
    .filter(Boolean)
    .map((written) => {
      const mailbox = parseMailbox(written)
      return "error" in mailbox ? { address: decoded(written), name: "" } : mailbox
    })

const decoded = (text: string) =>
  decodeWords(text.split(/[ \t]+/).map((word) => ({ text: word, spaced: true, encoded: word.startsWith("=?") })))
