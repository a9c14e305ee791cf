import { dkimSign } from "mailauth"
import MailComposer from "nodemailer/lib/mail-composer"
import { encodeWord } from "nodemailer/lib/mime-funcs"
import { internal } from "../core/errors.ts"
import type { MimeAddress, MimeAttachment, MimeBody, MimeEmail, MimeOptions } from "../core/ports.ts"

/** Headers of the message's structure, which no custom header may touch, whatever the settings let through. */
const STRUCTURAL = /^(?:content-|mime-version$|bcc$)/i
/** RFC 5322 2.1.1 allows 998 characters; the name and colon before the value need some of them. */
const MAX_UNBROKEN = 900
/** Nothing that would be encoded. */
const BLANK = /^[\t ]*$/
/** A fold before a blank that is none in RFC 5322: what follows it would be read as a header of its own. */
const FALSE_FOLD = /\r\n(?=[^\S\r\n\t ])/g
/** A line of nothing but blanks inside a header, which RFC 5322 3.2.2 forbids: what blanks at the end of a value are folded to. */
const BLANK_FOLD = /(?:\r\n[\t ]+)+(?=\r\n|$)/g

/**
 * The RFC 5322 message of an email, with CRLF line ends. All that could vary is given, so the same input makes the same
 * bytes each time, and the message can be composed whenever someone looks. Nothing is read from files or URLs. A custom
 * header comes after the message's own, keeps its spelling, and is left out where the message has that header already.
 */
export async function composeMime(
  email: MimeEmail,
  body: MimeBody,
  attachments: readonly MimeAttachment[],
  options: MimeOptions,
): Promise<Buffer> {
  const spellings = new Map<string, string>()
  const message = new MailComposer({
    from: copyOf(email.from),
    to: email.to.map(copyOf),
    ...(email.cc.length > 0 && { cc: email.cc.map(copyOf) }),
    ...(email.reply_to.length > 0 && { replyTo: email.reply_to.map(copyOf) }),
    subject: unstructured(email.subject),
    messageId: options.message_id,
    date: new Date(options.date),
    ...(body.text && { text: lines(body.text) }),
    ...(body.html && { html: lines(body.html) }),
    attachments: attachments.map(partOf),
    baseBoundary: options.boundary_seed,
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
    normalizeHeaderKey: (key: string) => spellings.get(key.toLowerCase()) ?? key,
  }).compile()
  if (options.list_unsubscribe_url !== undefined) {
    message.addHeader("List-Unsubscribe", { prepared: true, value: `<${options.list_unsubscribe_url}>` })
    message.addHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
  }
  const blank = BLANK.test(email.subject) ? ["Subject"] : []
  // One by one: in a copy of the object, an own key `__proto__` would be lost.
  for (const [name, value] of Object.entries(email.headers)) {
    if (STRUCTURAL.test(name) || (message.getHeader(name) !== undefined && !spellings.has(name.toLowerCase()))) continue
    spellings.set(name.toLowerCase(), name)
    if (BLANK.test(value)) blank.push(name)
    else message.addHeader(name, unstructured(value))
  }
  const raw = await message.build()
  const end = raw.indexOf("\r\n\r\n")
  // The composer leaves out a header without a value; whoever sent it looks for it.
  const first = blank.map((name) => `${name}: \r\n`).join("")
  const head = Buffer.from(first + raw.toString("utf8", 0, end).replace(FALSE_FOLD, "").replace(BLANK_FOLD, ""))
  return Buffer.concat([head, raw.subarray(end)])
}

const copyOf = ({ name, address }: MimeAddress) => ({ name: name.toWellFormed(), address })

/** Line ends that no transport would change; a lone CR is none in mail. */
const lines = (text: string) => text.toWellFormed().replace(/\r\n?|\n/g, "\r\n")

/** A value that can be folded: encoded where a run without spaces is longer than a line may be. */
function unstructured(value: string): string {
  const sound = value.toWellFormed()
  const longest = sound.split(/[ \t]/).reduce((most, run) => Math.max(most, run.length), 0)
  return longest > MAX_UNBROKEN ? encodeWord(sound, "Q", 52) : sound
}

/** What no line of a message may be: with a NUL, a lone CR, or more than 998 octets (RFC 5322 2.1.1, 2.3). */
const UNSENDABLE = /\0|\r(?!\n)|[^\r\n]{999}/

/** A message inside a message may not be encoded (RFC 2046 5.2.1): one that cannot travel as it is goes as mere bytes. */
const contentTypeOf = ({ content_type, bytes }: MimeAttachment) =>
  /^message\//i.test(content_type) && UNSENDABLE.test(bytes.toString("latin1"))
    ? "application/octet-stream"
    : content_type

const partOf = (attachment: MimeAttachment) => ({
  filename: attachment.filename.toWellFormed(),
  contentType: contentTypeOf(attachment),
  content: attachment.bytes,
  contentDisposition: attachment.content_id === null ? "attachment" : "inline",
  ...(attachment.content_id !== null && { cid: attachment.content_id }),
})

/** What a DKIM signature is made with. */
export interface SigningKey {
  domain: string
  selector: string
  /** PKCS#8 PEM. */
  private_key: string
  /** Milliseconds since the epoch, or a timestamp; becomes the signature's `t=`. */
  signed_at: number | string
}

/** What RFC 6376 5.4.1 recommends, and both List-Unsubscribe headers, which RFC 8058 wants signed. */
const SIGNED = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "In-Reply-To", "References"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "List-Unsubscribe", "List-Unsubscribe-Post"],
]

/**
 * The message with its DKIM-Signature ahead of it. RSA signatures and a given time make the same bytes each time.
 * @throws internal when the key or the domain cannot make a signature.
 */
export async function signMime(raw: Buffer, key: SigningKey): Promise<Buffer> {
  const signer = { signingDomain: key.domain, selector: key.selector, privateKey: key.private_key }
  const { signatures, errors } = await dkimSign(raw, {
    ...signer,
    canonicalization: "relaxed/relaxed",
    algorithm: "rsa-sha256",
    signTime: new Date(key.signed_at),
    headerList: SIGNED,
    signatureData: [signer],
  })
  if (errors.length > 0 || signatures === "") throw internal(`The message could not be DKIM-signed for ${key.domain}.`)
  return Buffer.concat([Buffer.from(signatures), raw])
}
