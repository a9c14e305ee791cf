import type { ParsedMail } from "../ports.ts"
import { type Mailbox, parseMailbox } from "../text/addresses.ts"
import { decodeText } from "../text/encoded-words.ts"
import { splitAt, withoutInnerComments } from "./header-text.ts"
import { type HeaderField, headerFields } from "./headers.ts"

/** Maximum bytes to search for headers, since this runs in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536
const MOST_ADDRESSES = 1_000

/** Returns a message that was not parsed: only its headers, what they say of sender, recipients and subject, and a sentence that says why. */
export function unread(raw: Buffer, parse_error: string): ParsedMail {
  const headers = headerFields(raw.subarray(0, HEADERS_WITHOUT_PARSER))
  const value = (name: string) => headers.find((field) => field.name.toLowerCase() === name)?.value ?? ""
  const addresses = (name: string) => mailboxes(value(name)).map(({ address }) => address)
  const author = withoutInnerComments(value("from"))
  const [{ address, name } = { address: "", name: decodeText(author.replace(/<.*/s, "").trim()) }] = mailboxes(author)
  return {
    from: address,
    from_name: name,
    to: addresses("to"),
    cc: addresses("cc"),
    subject: decodeText(value("subject")),
    message_id: value("message-id"),
    text: "",
    html: "",
    headers,
    attachments: [],
    parse_error,
    parser: "none",
  }
}

/** The mailboxes of a list and its groups, without what is not an address (assumption inbound.address_fields). */
const mailboxes = (list: HeaderField["value"]): Mailbox[] =>
  splitAt(";", withoutInnerComments(list))
    .flatMap((part) => splitAt(",", part))
    .slice(0, MOST_ADDRESSES)
    .flatMap((written) => {
      const mailbox = parseMailbox(written.trim())
      const member = "error" in mailbox ? parseMailbox((splitAt(":", written).at(-1) ?? "").trim()) : mailbox
      return "error" in member ? [] : [member]
    })
