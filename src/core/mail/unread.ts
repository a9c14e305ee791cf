import type { ParsedMail } from "../ports.ts"
import { decodeText } from "../text/encoded-words.ts"
import { mailboxesIn } from "./address-list.ts"
import { withoutInnerComments } from "./header-text.ts"
import { headerFields } from "./headers.ts"

/** Maximum bytes to search for headers, since this runs in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536

/** Why a message was not parsed for which there is no memory. */
export const NO_MEMORY =
  "The message was not parsed, because the memory of Sandpost is used up by stored mail. Its raw bytes are kept."

/** Returns a message that was not parsed: only its headers, what they say of sender, recipients and subject, and a sentence that says why. */
export function unread(raw: Buffer, parse_error: string): ParsedMail {
  const headers = headerFields(raw.subarray(0, HEADERS_WITHOUT_PARSER))
  const value = (name: string) => headers.find((field) => field.name.toLowerCase() === name)?.value ?? ""
  const addresses = (name: string) => mailboxesIn(value(name)).map(({ address }) => address)
  const author = withoutInnerComments(value("from"))
  const [{ address, name } = { address: "", name: decodeText(author.replace(/<.*/s, "").trim()) }] = mailboxesIn(author)
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
