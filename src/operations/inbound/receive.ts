import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import { MAX_MESSAGE_BYTES } from "../../core/inbound/record.ts"
import type { Context } from "../context.ts"
import { type Arriving, accept, deliver, NoRecipientLeft } from "./accept.ts"
import { composed } from "./draft.ts"
import { fromRaw } from "./raw-message.ts"
import { arriveWith } from "./verdict.ts"

/** Well above the maximum processing time of one message. */
const LONGEST_MS = 60_000

type Received = { inbound_id: string; recipient: string }[]

/**
 * POST /sandbox/inbound: injects a message as if over SMTP, and responds once it is processed. A JSON message is
 * composed here. With `verdict` it gets a real or broken signature, and the zone has DNS records for its sender
 * (see {@link arriveWith}). With `spam_score` it gets that X-Spam-Score header, which is trusted for this message.
 * @throws ApiError `validation_error` for a recipient that SMTP would reject (with the SMTP reply) and for a malformed message
 */
export async function receiveInbound(
  ctx: Context,
  { query, body, content_type }: ControlInput<"receiveInbound">,
): Promise<ControlAnswer<"receiveInbound">> {
  if (content_type === "message/rfc822") {
    const arriving = await fromRaw(ctx, body as unknown, query)
    await checkRecipients(ctx, arriving.recipients)
    return { data: await arrive(ctx, arriving) }
  }
  const draft = body as Exclude<typeof body, string>
  const { verdict, spam_score } = draft
  const chosen = { trusts_spam_header: spam_score !== undefined }
  const { domain, ...arriving } = await composed(ctx, draft)
  await checkRecipients(ctx, arriving.recipients)
  if (verdict === undefined) return { data: await arrive(ctx, arriving, chosen) }
  const { raw, client_ip } = arriving
  const data = await arriveWith(ctx, { verdict, domain, client_ip }, raw, (signed) =>
    arrive(ctx, { ...arriving, raw: signed }, chosen),
  )
  return { data }
}

async function checkRecipients(ctx: Context, recipients: readonly string[]): Promise<void> {
  for (const recipient of recipients) {
    const acceptance = await accept(ctx, recipient)
    if (!acceptance.ok) throw invalid(`SMTP would refuse the recipient ${recipient}: ${acceptance.reply}.`)
  }
}

async function arrive(ctx: Context, arriving: Arriving, chosen = {}): Promise<Received> {
  const { length } = arriving.raw
  if (length > MAX_MESSAGE_BYTES)
    throw invalid(
      `SMTP would refuse the message: 552 5.3.4 it has ${length} bytes; at most ${MAX_MESSAGE_BYTES} are taken.`,
    )
  const received = kept(ctx, arriving, chosen)
  const until = ctx.clock.wall() + LONGEST_MS
  const waits = () => received.some(({ inbound_id }) => ctx.store.tables.inbound.get(inbound_id)?.processed === false)
  while (waits() && ctx.clock.wall() < until && !ctx.gone.signal.aborted)
    await ctx.changes.next(until - ctx.clock.wall())
  return received
}

/** Signing is asynchronous: the receiving address may have been deleted by then. */
function kept(ctx: Context, arriving: Arriving, chosen: object): Received {
  try {
    return deliver(ctx, arriving, chosen)
  } catch (error) {
    if (error instanceof NoRecipientLeft) throw invalid(`SMTP would refuse the message: 550 5.1.1 ${error.message}`)
    throw error
  }
}
