import { invalid } from "../../../core/errors.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Context, Needs } from "../../../operations/context.ts"
import { instant } from "../../../time/clock.ts"
import type { InboundRecord } from "../record.ts"
import { newInbound } from "../rules/inbound.ts"
import { type IncomingMail, receiverOf } from "../shared.ts"
import { whenProcessed } from "./content.ts"
import { signedSimulation } from "./staging.ts"

/** Well above the maximum processing time of one message. */
const LONGEST_MS = 60_000

/** Fields of the record that the caller of the control API sets. */
export type Chosen = Pick<InboundRecord, "trusts_spam_header" | "simulated" | "simulation">

/** All recipient addresses of a message were deleted. */
export class NoRecipientLeft extends Error {}

/**
 * Stores a message once per recipient, unparsed, and returns the ids. When it returns, the messages are
 * in the journal, so the sender can get its confirmation. Processing is due work, which continues after a restart.
 * @throws NoRecipientLeft if every address was deleted since it was accepted
 */
export function receiveMessage(
  world: Needs<"blobs" | "clock" | "ids" | "settings" | "store">,
  { raw, recipients, mail_from, client_ip, helo }: IncomingMail,
  chosen: Chosen = {},
): { inbound_id: string; recipient: string }[] {
  const received_at = instant(world.clock.now())
  const simulation = chosen.simulation ?? signedSimulation(world, raw)
  const kept = new Map<string, Change & { in: "inbound"; op: "put" }>()
  for (const rcpt_to of recipients) {
    const found = receiverOf(world, rcpt_to)
    if (!found) continue
    const key = found.written.toLowerCase()
    if (kept.has(key)) continue
    const record = {
      ...newInbound({
        ...found,
        id: world.ids.uuid(),
        received_at,
        raw: world.blobs.append(raw),
        size_bytes: raw.length,
        envelope: { mail_from, rcpt_to, client_ip, helo },
      }),
      ...chosen,
      ...(simulation && { simulation }),
    }
    kept.set(key, { op: "put", in: "inbound", record })
  }
  if (kept.size === 0)
    throw new NoRecipientLeft(
      "Every recipient address of the message was deleted while it was being received. Add one again, and resend the message.",
    )
  world.store.commit([...kept.values()])
  return [...kept.values()].map(({ record }) => ({ inbound_id: record.id, recipient: record.recipient }))
}

/** Stores a message, and resolves once it is processed. Signing is asynchronous: the receiving address may have been deleted by then. */
export async function receiveAndWait(
  ctx: Context,
  arriving: IncomingMail,
  chosen: Chosen = {},
): Promise<ReturnType<typeof receiveMessage>> {
  const { length } = arriving.raw
  const { message_bytes } = ctx.fixed.limits
  if (length > message_bytes)
    throw invalid(
      `SMTP would refuse the message: 552 5.3.4 it has ${length} bytes; at most ${message_bytes} are allowed.`,
    )
  let uncover = () => {}
  try {
    const received = receiveMessage(ctx, arriving, chosen)
    const ids = received.map(({ inbound_id }) => inbound_id)
    // The request has memory for that already.
    uncover = ctx.memory.cover(ids)
    await whenProcessed(ctx, ids, LONGEST_MS)
    return received
  } catch (error) {
    throw error instanceof NoRecipientLeft
      ? invalid(`SMTP would refuse the message: 550 5.1.1 ${error.message}`)
      : error
  } finally {
    uncover()
  }
}
