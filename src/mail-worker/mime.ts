import { dkimSign } from "mailauth"
import MailComposer from "nodemailer/lib/mail-composer"
import { encodeWord } from "nodemailer/lib/mime-funcs"
import { internal, invalid } from "../core/errors.ts"
import type { InboundMail, Mime, MimeAddress, MimeAttachment } from "../core/ports.ts"
import { lengthenFileNames, withoutInnerPadding } from "./header-forms.ts"

/** Structural headers. A custom header must never set them, regardless of the settings. */
const STRUCTURAL = /^(?:content-|mime-version$|bcc$)/i
/** RFC 5322 2.1.1 allows 998 characters; the name and colon before the value need some of them. */
const MAX_UNBROKEN = 900
/** An empty value or only blanks. */
const BLANK = /^[\t ]*$/
/** A fold before a whitespace character that RFC 5322 does not allow there: the rest would be read as a new header. */
const FALSE_FOLD = /\r\n(?=[^\S\r\n\t ])/g
/** A header line of only blanks, which RFC 5322 3.2.2 forbids. Folding creates it from trailing blanks. */
const BLANK_FOLD = /(?:\r\n[\t ]+)+(?=\r\n|$)/g

/**
 * Composes the RFC 5322 message of an email, with CRLF line ends. Deterministic: the same input produces the same bytes, so the message
 * can be composed on demand. Reads no files or URLs. Custom headers follow the message's own headers and keep their spelling. A custom
 * header that the message already has is left out.
 */
export const composeMime: Mime["compose"] = async (email, body, attachments, options) => {
  /** The spellings of each custom header, in their order: the composer has only one for names that differ in case. */
  const spellings = new Map<string, string[]>()
  const message = new MailComposer({
    from: composerAddress(email.from),
    to: email.to.map(composerAddress),
    ...(email.cc.length > 0 && { cc: email.cc.map(composerAddress) }),
    ...(email.reply_to.length > 0 && { replyTo: email.reply_to.map(composerAddress) }),
    subject: isMisread(email.subject)
      ? encodeWord(email.subject.toWellFormed(), "Q", 52)
      : encodeUnstructured(email.subject),
    messageId: options.message_id,
    date: new Date(options.date),
    ...(body.text && { text: lines(body.text) }),
    ...(body.html && { html: lines(body.html) }),
    attachments: attachments.map(partOf),
    baseBoundary: options.boundary_seed,
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
    normalizeHeaderKey: (key: string) => spellings.get(key.toLowerCase())?.shift() ?? key,
  }).compile()
  if (options.list_unsubscribe_url !== undefined) {
    message.addHeader("List-Unsubscribe", { prepared: true, value: `<${options.list_unsubscribe_url}>` })
    message.addHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
  }
  const blank = BLANK.test(email.subject) ? ["Subject"] : []
  // Added one by one, because copying the object would lose an own key `__proto__`.
  for (const [name, value] of Object.entries(email.headers)) {
    if (STRUCTURAL.test(name) || (message.getHeader(name) !== undefined && !spellings.has(name.toLowerCase()))) continue
    const lower = name.toLowerCase()
    const isBlank = BLANK.test(value)
    spellings.set(lower, [...(spellings.get(lower) ?? []), ...(isBlank ? [] : [name])])
    if (isBlank) blank.push(name)
    else message.addHeader(name, encodeUnstructured(value))
  }
  lengthenFileNames(message)
  const raw = await message.build()
  const end = raw.indexOf("\r\n\r\n")
  // The composer drops headers without a value, but the sender expects to find them.
  const first = blank.map((name) => `${name}: \r\n`).join("")
  const written = raw.toString("utf8", 0, end).replace(FALSE_FOLD, "").replace(BLANK_FOLD, "")
  return Buffer.concat([Buffer.from(first + withoutInnerPadding(written)), raw.subarray(end)])
}

/** Whether a text must be encoded, or a reader would drop a blank at its ends or decode what only looks like an encoded word (RFC 2047). */
const isMisread = (text: string) => !BLANK.test(text) && (/^[\t ]|[\t ]$/.test(text) || text.includes("=?"))

/** An address for the composer, whose name every reader shows as it was written. */
const composerAddress = ({ name, address }: MimeAddress) => {
  const wellFormed = name.toWellFormed()
  return { name: isMisread(wellFormed) ? encodeWord(wellFormed, "Q", 52) : wellFormed, address }
}

/** Normalizes line ends to CRLF, so that no transport changes them. */
const lines = (text: string) => text.toWellFormed().replace(/\r\n?|\n/g, "\r\n")

/** Encodes a value that cannot be folded because a word in it is longer than a line may be. */
function encodeUnstructured(value: string): string {
  const wellFormed = value.toWellFormed()
  const longest = wellFormed.split(/[ \t]/).reduce((most, word) => Math.max(most, word.length), 0)
  return longest > MAX_UNBROKEN ? encodeWord(wellFormed, "Q", 52) : wellFormed
}

/** Invalid in a message: NUL, a lone CR, or a line of more than 998 octets (RFC 5322 2.1.1, 2.3). */
const UNSENDABLE = /\0|\r(?!\n)|[^\r\n]{999}/

const partOf = ({ filename, content_type, content_id, bytes }: MimeAttachment) => {
  // An attached message must not be encoded (RFC 2046 5.2.1). One that cannot be sent unencoded is no message.
  const isUnsendable = /^message\//i.test(content_type) && UNSENDABLE.test(bytes.toString("latin1"))
  return {
    filename: filename.toWellFormed(),
    contentType: isUnsendable ? "application/octet-stream" : content_type,
    content: bytes,
    ...(content_id === null ? { contentDisposition: "attachment" } : { contentDisposition: "inline", cid: content_id }),
  }
}

/** The headers that RFC 6376 5.4.1 recommends, and both List-Unsubscribe headers, which RFC 8058 requires to be signed. */
const SIGNED = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "In-Reply-To", "References"],
  ...[
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "OTP-Token",
  ],
]

/**
 * Prepends a DKIM-Signature to the message. Deterministic, because RSA signatures are and the time is given.
 * @throws internal if the key or the domain is unusable.
 */
export const signMime: Mime["sign"] = async (raw, key) => {
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

const FIELD_NAME = /^[!-9;-~]{1,76}$/
const OWN_FIELDS = /^(from|to|cc|bcc|subject|mime-version|content-.*)$/i
const FORBIDDEN_IN_VALUES = /[\r\n\0]/

/**
 * Composes the raw message of a draft. Reads no files or URLs. The draft's own `Date` and `Message-ID` headers override the
 * given ones. Throws `validation_error` for an invalid header, or one that has its own request field.
 */
export const composeInbound: InboundMail["compose"] = async (draft, made) => {
  const headers = Object.entries(draft.headers ?? {}).map(([key, value]) => ({ key, value: checkHeader(key, value) }))
  const own = (name: string) => headers.find(({ key }) => key.toLowerCase() === name)?.value
  const composer = new MailComposer({
    from: draft.from,
    to: draft.to,
    cc: draft.cc,
    subject: draft.subject ?? "",
    ...((draft.text !== undefined || draft.html === undefined) && { text: lines(draft.text ?? "") }),
    ...(draft.html !== undefined && { html: lines(draft.html) }),
    messageId: own("message-id") ?? made.message_id,
    date: own("date") ?? made.date,
    headers: headers.filter(({ key }) => !/^(date|message-id)$/i.test(key)),
    attachments: (draft.attachments ?? []).map((attachment) => ({
      filename: attachment.filename,
      content: Buffer.from(attachment.content, "base64"),
      contentType: attachment.content_type,
      cid: attachment.content_id,
      contentDisposition: attachment.content_id === undefined ? ("attachment" as const) : ("inline" as const),
    })),
    // Used for ASCII too, because `breakSignature` can alter such a body without changing its decoded text.
    encoding: "quoted-printable",
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const checkHeader = (name: string, value: string): string => {
  if (!FIELD_NAME.test(name))
    throw invalid(
      `\`headers\`: ${JSON.stringify(name)} is not a valid header name (RFC 5322: printable ASCII without colon or space).`,
    )
  if (OWN_FIELDS.test(name))
    throw invalid(
      `\`headers\`: ${name} is set by the sandbox. Use the request field, or send the whole message as message/rfc822.`,
    )
  if (FORBIDDEN_IN_VALUES.test(value))
    throw invalid(`\`headers\`: the value of ${name} must not contain CR, LF or NUL.`)
  return value
}
