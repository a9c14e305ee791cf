import { isIP } from "node:net"
import type { ControlInput } from "../../../api/contract.ts"
import { invalid } from "../../../core/errors.ts"
import { pick } from "../../../core/pick.ts"
import { type Mailbox, parseMailbox } from "../../../core/text/addresses.ts"
import type { Context, Control, Needs } from "../../../operations/context.ts"
import { recipientRefusal } from "../../../recipient-refusal.ts"
import type { Simulation } from "../../domains/record.ts"
import { checkAttachments } from "../../emails/rules/attachments.ts"
import { checkMailbox } from "../../emails/rules/content.ts"
import { RESULTS, type WantedResults } from "../rules/simulation.ts"
import type { IncomingMail } from "../shared.ts"
import { acceptRecipient } from "../shared.ts"
import { receiveAndWait } from "./receive.ts"
import { receiveStaged, resultsOf, signersOf } from "./staging.ts"

/**
 * POST /sandbox/inbound: injects a message as if over SMTP, and responds once it is processed. A JSON message is
 * composed here. With `verdict`, or `spf`, `dkim` and `dmarc`, it gets a real or broken signature, and the zone gets DNS records for its
 * sender (see {@link receiveStaged}). With `spam_score` it gets that X-Spam-Score header, which is trusted for this message.
 * @throws ApiError `validation_error` for a recipient that SMTP would reject (with the SMTP reply) and for a malformed message
 */
export const receiveInbound: Control<"receiveInbound"> = async (ctx, { query, body, content_type }) => {
  if (content_type === "message/rfc822") {
    const arriving = await fromRaw(ctx, body as unknown, query)
    await requireAccepted(ctx, arriving.recipients)
    return { data: await receiveAndWait(ctx, arriving) }
  }
  const draft = body as Draft
  const chosen = { trusts_spam_header: draft.spam_score !== undefined }
  const results = wantedResults(draft)
  const { domain, ...composedMail } = await composeDraft(ctx, draft)
  await requireAccepted(ctx, composedMail.recipients)
  if (results === null) return { data: await receiveAndWait(ctx, composedMail, chosen) }
  const { signer, spf_domain } = draft.verdict ? { signer: domain, spf_domain: domain } : signersOf(results, domain)
  const sent = spf_domain === domain ? composedMail : { ...composedMail, mail_from: `bounces@${spf_domain}` }
  const staging = { results, domain, signer, spf_domain, client_ip: sent.client_ip }
  const receive = (raw: Buffer, simulation: Simulation) =>
    receiveAndWait(ctx, { ...sent, raw }, { ...chosen, simulation })
  return { data: await receiveStaged(ctx, staging, sent.raw, receive) }
}

/** The results that the checks must have; null if they are not chosen. */
function wantedResults({ verdict, spf, dkim, dmarc }: Draft): WantedResults | null {
  const isChosen = spf !== undefined || dkim !== undefined || dmarc !== undefined
  if (verdict === undefined) return isChosen ? resultsOf({ spf, dkim, dmarc }) : null
  if (isChosen) throw invalid("Give either `verdict` or `spf`, `dkim` and `dmarc`, not both.")
  return RESULTS[verdict]
}

async function requireAccepted(
  ctx: Needs<"activation" | "fixed" | "settings" | "store">,
  recipients: readonly string[],
): Promise<void> {
  for (const recipient of recipients) {
    const acceptance = await acceptRecipient(ctx, recipient)
    if (!acceptance.ok) throw invalid(recipientRefusal(recipient, acceptance.reply))
  }
}

type Draft = Exclude<ControlInput<"receiveInbound">["body"], string>

const LOCALHOST = "127.0.0.1"
const MOST_POINTS = 100_000

/** Builds the message of a JSON request, with its envelope and its sender's domain. Throws `validation_error` with the field. */
async function composeDraft(ctx: Context, draft: Draft): Promise<IncomingMail & { domain: string }> {
  const from = checkMailbox("from", draft.from)
  const recipients = mailboxes("to", draft.to)
  const copies: Mailbox[] = []
  for (const copy of mailboxes("cc", draft.cc ?? []))
    if ((await acceptRecipient(ctx, copy.address)).ok) copies.push(copy)
  const raw = await ctx.mail.compose(
    {
      ...pick(draft, "from", "subject", "text", "html"),
      to: [draft.to].flat(),
      cc: [draft.cc ?? []].flat(),
      attachments: attachmentsOf(draft, ctx.fixed.limits.message_bytes),
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
    recipients: [...recipients, ...copies].map(({ address }) => address),
  }
}

const mailboxes = (field: string, written: string | string[]): Mailbox[] =>
  Array.isArray(written)
    ? written.map((one, index) => checkMailbox(`${field}[${index}]`, one))
    : [checkMailbox(field, written)]

/** Received mail is not restricted like sent mail: executable attachments are allowed. */
function attachmentsOf({ attachments }: Draft, attachment_bytes: number) {
  const most = { attachments: 100, attachment_bytes }
  return checkAttachments(attachments, { ...most, refused_attachments: [], base64: "strict" }).map(
    ({ filename, content_type, content_id, bytes }) => ({
      filename,
      content_type,
      content: bytes.toString("base64"),
      ...(content_id !== null && { content_id }),
    }),
  )
}

/** Adds the score as a header, where the spam check reads it. */
function headersOf({ headers = {}, spam_score }: Draft): Record<string, string> {
  if (spam_score === undefined) return headers
  if (Math.abs(spam_score) > MOST_POINTS)
    throw invalid(`\`spam_score\` must be from -${MOST_POINTS} to ${MOST_POINTS}, got ${spam_score}.`)
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "x-spam-score")
  return { ...Object.fromEntries(others), "X-Spam-Score": spam_score.toFixed(1) }
}

type Query = ControlInput<"receiveInbound">["query"]

/**
 * A raw message and its envelope. Missing query parameters are read from the message: the sender is the From address, the recipients
 * are the receiving addresses in To and Cc. Throws `validation_error` with the invalid value.
 */
async function fromRaw(
  ctx: Needs<"activation" | "fixed" | "mail" | "settings" | "store">,
  body: unknown,
  query: Query,
): Promise<IncomingMail> {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid("The body is empty. Send a complete RFC 5322 message.")
  const named = recipientsOf(query)
  const parsed = query.mail_from === undefined || named.length === 0 ? await ctx.mail.parse(body) : null
  const mail_from = query.mail_from === undefined ? (parsed?.from ?? "") : sender(query.mail_from)
  const recipients = named.length > 0 ? named : await receiving(ctx, [...(parsed?.to ?? []), ...(parsed?.cc ?? [])])
  return { raw: body, mail_from, recipients, client_ip: clientOf(query), helo: heloOf(query) }
}

/** A repeated parameter, or a comma-separated list. */
const recipientsOf = ({ rcpt_to = [] }: Query): string[] =>
  [rcpt_to]
    .flat()
    .flatMap((list) => list.split(",").map(bare))
    .filter(Boolean)

const bare = (written: string) => written.trim().replace(/^<(.*)>$/, "$1")

async function receiving(
  ctx: Needs<"activation" | "fixed" | "settings" | "store">,
  written: string[],
): Promise<string[]> {
  const found: string[] = []
  for (const address of new Set(written)) if ((await acceptRecipient(ctx, address)).ok) found.push(address)
  if (found.length > 0) return found
  throw invalid(
    `No address in To or Cc of the message is an active receiving address. Give one with ?rcpt_to=, or add one with POST ${ctx.fixed.addresses().url}/v1/inbound/addresses.`,
    { reason: "no_receiving_address" },
  )
}

function sender(written: string): string {
  const address = bare(written)
  if (address === "") return ""
  const parsed = parseMailbox(address)
  if ("error" in parsed) throw invalid(`\`mail_from\` ${parsed.error}. Leave it empty for a bounce.`)
  return parsed.address
}

function clientOf({ client_ip = "127.0.0.1" }: Query): string {
  if (isIP(client_ip) === 0) throw invalid("`client_ip` must be an IPv4 or IPv6 address such as 192.0.2.1.")
  return client_ip
}

function heloOf({ helo = "localhost" }: Query): string {
  if (/^[\x21-\x7e]*$/.test(helo)) return helo
  throw invalid("`helo` must be a host name or an address literal, in visible ASCII characters.")
}
