import type { ControlInput } from "../../api/contract.ts"
import { type Mailbox, parseMailbox } from "../../core/addresses.ts"
import { checkAttachments } from "../../core/emails/attachments.ts"
import { invalid } from "../../core/errors.ts"
import { MAX_MESSAGE_BYTES } from "../../core/inbound/record.ts"
import type { Context } from "../context.ts"
import type { Arriving } from "./accept.ts"

type Draft = Exclude<ControlInput<"receiveInbound">["body"], string>

const LOCALHOST = "127.0.0.1"
const MOST_POINTS = 100_000

/** Builds the message of a JSON request, with its envelope and its sender's domain. Throws `validation_error` with the field. */
export async function composed(ctx: Context, draft: Draft): Promise<Arriving & { domain: string }> {
  const from = mailbox("from", draft.from)
  const to = [draft.to].flat()
  const recipients = to.map((written, index) => mailbox(Array.isArray(draft.to) ? `to[${index}]` : "to", written))
  const raw = await ctx.mail.compose(
    {
      from: draft.from,
      to,
      ...(draft.subject !== undefined && { subject: draft.subject }),
      ...(draft.text !== undefined && { text: draft.text }),
      ...(draft.html !== undefined && { html: draft.html }),
      attachments: attachmentsOf(draft),
      headers: headersOf(draft),
    },
    { message_id: `<${ctx.ids.uuid()}@${from.domain}>`, date: new Date(ctx.clock.now()) },
  )
  return {
    raw,
    mail_from: from.address,
    client_ip: LOCALHOST,
    helo: "localhost",
    domain: from.domain,
    recipients: recipients.map(({ address }) => address),
  }
}

function mailbox(field: string, written: string): Mailbox {
  const parsed = parseMailbox(written)
  if ("error" in parsed) throw invalid(`\`${field}\` ${parsed.error}.`)
  return parsed
}

/** Received mail is not restricted like sent mail: executable attachments are allowed. */
function attachmentsOf({ attachments }: Draft) {
  const limits = { attachments: 100, attachment_bytes: MAX_MESSAGE_BYTES, refused_attachments: [] }
  return checkAttachments(attachments, limits).map(({ filename, content_type, content_id, bytes }) => ({
    filename,
    content_type,
    content: bytes.toString("base64"),
    ...(content_id !== null && { content_id }),
  }))
}

/** Adds the score as a header, where the spam check reads it. */
function headersOf({ headers = {}, spam_score }: Draft): Record<string, string> {
  if (spam_score === undefined) return headers
  if (Math.abs(spam_score) > MOST_POINTS) throw invalid(`\`spam_score\` is at most ${MOST_POINTS}, either way.`)
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "x-spam-score")
  return { ...Object.fromEntries(others), "X-Spam-Score": spam_score.toFixed(1) }
}
