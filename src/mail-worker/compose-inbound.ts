import MailComposer from "nodemailer/lib/mail-composer"
import { invalid } from "../core/errors.ts"
import type { InboundDraft } from "../core/ports.ts"

const FIELD_NAME = /^[!-9;-~]{1,76}$/
const OWN_FIELDS = /^(from|to|cc|bcc|subject|mime-version|content-.*)$/i
const FORBIDDEN_IN_VALUES = /[\r\n\0]/

/**
 * Composes the raw message of a draft. Reads no files or URLs. The draft's own `Date` and `Message-ID` headers override the
 * given ones. Throws `validation_error` for an invalid header, or one that has its own request field.
 */
export const composeInbound = async (
  draft: InboundDraft,
  made: { message_id: string; date: Date },
): Promise<Buffer> => {
  const headers = Object.entries(draft.headers ?? {}).map(([key, value]) => ({ key, value: checkHeader(key, value) }))
  const own = (name: string) => headers.find(({ key }) => key.toLowerCase() === name)?.value
  const composer = new MailComposer({
    from: draft.from,
    to: draft.to,
    cc: draft.cc,
    subject: draft.subject ?? "",
    text: draft.text ?? (draft.html === undefined ? "" : undefined),
    html: draft.html,
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
