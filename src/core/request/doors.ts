/** The ways in which a refused message may have come: the API over HTTP, SMTP, `sandpost call`, and the tools of `/mcp`. */
export type Door = "http" | "smtp" | "command" | "mcp"

/**
 * What a refusal says in other words at each door. Rules are written once, in the words of HTTP, with these; `inWordsOf` puts in those of
 * another door. The compiler asks for the words of every door.
 */
export const SAYINGS = {
  one_address: {
    http: "put each in its own array entry",
    smtp: "write only one in its place",
    command: "repeat the flag for each, such as --to ann@example.com --to bob@example.com",
    mcp: "put each in its own array entry",
  },
  too_many_recipients: {
    http: "Split the message, or send a batch.",
    smtp: "Send it to some of them at a time.",
    command: "Split the message, or call sendBatch.",
    mcp: "Split the message.",
  },
  one_message_each: {
    http: "send one message to each, for example as a batch.",
    smtp: "send one message to each.",
    command: "send one message to each, for example with sandpost call sendBatch.",
    mcp: "send one message to each.",
  },
  all_recipients: {
    http: "to, cc and bcc have",
    smtp: "the message has",
    command: "--to, --cc and --bcc have",
    mcp: "to, cc and bcc have",
  },
  no_recipient: {
    http: "`to` is empty; at least one recipient is required.",
    smtp: "The message has no recipient; at least one is required.",
    command: "--to is missing; at least one recipient is required.",
    mcp: "`to` is empty; at least one recipient is required.",
  },
  no_body: {
    http: "html and text are both empty; at least one is required.",
    smtp: "The message has no text and no HTML; at least one is required.",
    command: "--html and --text are both empty; at least one is required.",
    mcp: "html and text are both empty; at least one is required.",
  },
  retry_later: {
    http: "Retry after the time in the Retry-After header.",
    smtp: "Try again later; mailers do so by themselves.",
    command: "Try again in a second.",
    mcp: "Try again in a second.",
  },
  variable_not_set: {
    http: "is not set where the request is made.",
    smtp: "is not set where the mail is sent.",
    command: "is not set.",
    mcp: "is not set where the request is made.",
  },
  missing_key: {
    http: "Send `Authorization: Bearer <API key>`.",
    smtp: "Log in with an API key as password (AUTH PLAIN or LOGIN).",
    command: "Give it with --key.",
    mcp: "Send `Authorization: Bearer <API key>`.",
  },
} as const satisfies Record<string, Record<Door, string>>

/** What a mail calls the fields of a send body with which a refusal begins. */
const PARTS_OF_MAIL: Record<string, string> = {
  from: "From",
  to: "To",
  cc: "Cc",
  bcc: "Bcc",
  reply_to: "Reply-To",
  subject: "The subject",
  html: "The HTML",
  text: "The text",
  headers: "The header",
  attachments: "The list of attachments",
}
const PARTS_OF_ATTACHMENT: Record<string, string> = {
  filename: "The file name",
  content: "The content",
  content_type: "The Content-Type",
  content_id: "The Content-ID",
}

/** A refusal in the words of a door. Text that is there already in these words stays as it is. */
export function inWordsOf(door: Door, message: string): string {
  if (door === "http") return message
  let said = message
  for (const saying of Object.values(SAYINGS)) said = said.replaceAll(saying.http, saying[door])
  if (door !== "smtp") return said
  const named = said
    .replace(/^`?attachments\[(\d+)\]\.(\w+)`?(?= )/, (whole, index, part) =>
      PARTS_OF_ATTACHMENT[part] ? `${PARTS_OF_ATTACHMENT[part]} of attachment ${Number(index) + 1}` : whole,
    )
    .replace(/^`?headers\["([^"]*)"\]`?(?= )/, "The header field $1")
    .replace(/^`?([a-z_]+)(?:\[\d+\])?`?(?= )/, (whole, field) =>
      Object.hasOwn(PARTS_OF_MAIL, field) ? (PARTS_OF_MAIL[field] as string) : whole,
    )
  // Not an address or a domain.
  return named.replace(/^[a-z]+(?= )/, (word) => word.charAt(0).toUpperCase() + word.slice(1))
}

/** Whether the first bytes of a connection are a TLS record with a handshake (RFC 8446 5.1), at a port without TLS. */
export const isTlsHello = (first: Uint8Array): boolean => first[0] === 0x16 && first[1] === 0x03
