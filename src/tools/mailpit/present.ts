import { hash } from "node:crypto"
import { headOf } from "../../core/mail/headers.ts"
import { plainText } from "../../core/mail/plain-text.ts"
import type { StoredAttachment } from "../../core/state/basics.ts"
import { parseMailbox } from "../../core/text/addresses.ts"
import type { World } from "../../operations/context.ts"
import type { EmailRecord, ReadEmail } from "../../parts/emails/record.ts"
import { composeEmail } from "../../parts/emails/shared/compose.ts"
import { emailBodyOf } from "../../parts/emails/shared/content.ts"

const SNIPPET = 250
/** Maximum characters of a text that is made of HTML. */
const LONGEST_TEXT = 1024 * 1024

export interface Address {
  Name: string
  Address: string
}

/** A name and an address as they were written. */
export function namedAddress(written: string): Address {
  const mailbox = parseMailbox(written)
  const inBrackets = /<([^<>]+)>\s*$/.exec(written)?.[1]?.trim()
  if ("error" in mailbox) return { Name: "", Address: inBrackets ?? written.trim() }
  return { Name: mailbox.name, Address: inBrackets ?? (/^\S+$/.test(written) ? written : mailbox.address) }
}

/** Tags as words: one with a value is `name=value`. */
export const tagsOf = ({ tags }: Pick<EmailRecord, "tags">): string[] =>
  Object.entries(tags)
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`))
    .sort()

/** What a row of a list and a message have in common. */
const commonOf = (email: EmailRecord, account: string) => ({
  ID: email.id,
  MessageID: email.message_id.replace(/^<|>$/g, ""),
  From: namedAddress(email.from),
  To: email.to.map(namedAddress),
  Cc: email.cc.map(namedAddress),
  Bcc: email.bcc.map(namedAddress),
  ReplyTo: email.reply_to.map(namedAddress),
  Subject: email.subject,
  Tags: tagsOf(email),
  Size: email.size_bytes,
  Username: account,
})

/** A row of a list. `account` is the name of the account that sent it. */
export const presentRow = (email: EmailRecord, account: string) => ({
  ...commonOf(email, account),
  Read: email.read,
  Created: email.created_at,
  Attachments: email.attachments.filter(isAttached).length,
  Snippet: email.preview.slice(0, SNIPPET),
})

const isAttached = ({ content_id }: StoredAttachment) => content_id === null

/** All details of a message. */
export async function presentMessage(world: World, email: ReadEmail, account: string) {
  const common = commonOf(email, account)
  const headers = headersOf(await submittedBytes(world, email))
  const { html, text } = bodyTextsOf(world, email)
  const date = Date.parse(headers.Date?.[0] ?? "")
  const parts = email.attachments.map((attachment, index) => ({ attachment, part: partOf(world, attachment, index) }))
  return {
    ...common,
    ReturnPath: common.From.Address,
    Date: Number.isNaN(date) ? email.created_at : new Date(date).toISOString(),
    ListUnsubscribe: unsubscribeOf(headers),
    Text: text,
    HTML: html,
    Inline: parts.filter(({ attachment }) => !isAttached(attachment)).map(({ part }) => part),
    Attachments: parts.filter(({ attachment }) => isAttached(attachment)).map(({ part }) => part),
  }
}

function partOf({ blobs }: World, { blob, filename, content_type, content_id, size }: StoredAttachment, index: number) {
  const bytes = blobs.read(blob)
  return {
    PartID: String(index),
    FileName: filename,
    ContentType: content_type,
    ContentID: content_id ?? "",
    Size: size,
    Checksums: { MD5: hash("md5", bytes), SHA1: hash("sha1", bytes), SHA256: hash("sha256", bytes) },
  }
}

/** The texts as the application wrote them. Without a text part, the text is made of the HTML. */
export function bodyTextsOf(world: World, email: ReadEmail): { html: string; text: string } {
  const { html, text } = emailBodyOf(world, email)
  return { html: html ?? "", text: text ?? (html === null ? "" : plainText(html, LONGEST_TEXT).trim()) }
}

/** The message as it was submitted over SMTP. One that was sent as JSON is composed as the service does. */
export async function submittedBytes(world: World, email: EmailRecord): Promise<Buffer> {
  const submitted = email.carried ?? email.submitted
  return submitted === undefined ? await composeEmail(world, email) : world.blobs.read(submitted)
}

/** The header fields of a message by their names as Go writes them, such as `Message-Id`, each with all its values. */
export function headersOf(raw: Buffer): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null)
  for (const { name, start, end } of headOf(raw)?.fields ?? []) {
    if (name === "") continue
    const written = raw.toString("utf8", start, end)
    const value = written
      .slice(written.indexOf(":") + 1)
      .replace(/\r?\n(?=[ \t])/g, "")
      .trim()
    const key = name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
    const values = found[key] ?? []
    found[key] = [...values, value]
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function unsubscribeOf(headers: Record<string, string[]>) {
  const [header = ""] = headers["List-Unsubscribe"] ?? []
  const links = [...header.matchAll(/<([^<>]+)>/g)].map(([, link]) => (link as string).trim())
  const isWrong = header !== "" && (links.length === 0 || links.some((link) => !/^(?:https?|mailto):/i.test(link)))
  return {
    Header: header,
    Links: links,
    Errors: isWrong ? "List-Unsubscribe must have links with http, https or mailto in angle brackets" : "",
    HeaderPost: headers["List-Unsubscribe-Post"]?.[0] ?? "",
  }
}
