import { cutToBytes } from "../../core/cut-to-bytes.ts"
import { ApiError } from "../../core/errors.ts"
import { judge } from "../../core/inbound/judge.ts"
import { textPreview } from "../../core/inbound/preview.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"
import { keepBody, withFindings } from "./content.ts"
import { composeLoopback } from "./loopback.ts"
import { receivedChanges } from "./received.ts"

/**
 * Takes one message apart, judges it and makes that known, with the webhooks owed for it, as one commit (sections 2.5 and 6,
 * assumptions I1 to I4, I12, W5). A message that was deleted meanwhile is dropped.
 *
 * @param isOver whether the sandbox is stopping: then nothing is kept, and the next start judges the message.
 */
export async function processInbound(world: World, message: InboundRecord, isOver: () => boolean): Promise<void> {
  const raw = message.raw === null ? await composeLoopback(world, message) : world.blobs.read(message.raw)
  if (raw === null) return world.store.commitSoon([{ op: "delete", in: "inbound", id: message.id }])
  const { store, blobs, mail, settings } = world
  const rules = settings()
  const [parsed, auth, daemon] = await Promise.all([
    mail.parse(raw),
    rules["inbound.authentication"] ? mail.authenticate({ raw, ...message.envelope }) : null,
    daemonAnswer(world, message, raw),
  ])
  // Assumption I12.
  const limit = rules["inbound.body_limit"]
  const cut = { text: cutToBytes(parsed.text, limit), html: cutToBytes(parsed.html, limit) }
  if (isOver() || !isWaiting(world, message)) return
  const body = await withFindings(world, parsed.subject, cut)
  if (isOver() || !isWaiting(world, message)) return
  const judged = judge(
    { raw, parsed, auth, daemon },
    {
      checking: rules["inbound.spam"] !== "off",
      trusts_spam_header: message.trusts_spam_header === true || rules["inbound.trust_spam_header"],
    },
  )
  const processed: InboundRecord = {
    ...message,
    ...judged,
    raw: message.raw ?? blobs.append(raw),
    size_bytes: raw.length,
    body: keepBody(world, body),
    attachments: parsed.attachments.map(({ filename, content_type, content_id, size, bytes }) => ({
      ...{ filename, content_type, content_id, size, blob: blobs.append(bytes) },
    })),
    processed: true,
  }
  const preview = textPreview(parsed.text, parsed.html)
  store.commitSoon([
    { op: "patch", in: "inbound", id: message.id, fields: processed },
    ...receivedChanges(world, processed, preview),
  ])
}

/** What could not be judged because of a failure of ours is kept as it came, and says so. */
export function giveUp(world: World, message: InboundRecord, error: unknown): void {
  if (!isWaiting(world, message)) return
  const parse_error =
    error instanceof ApiError
      ? error.message
      : "The sandbox failed while it read this message; its log says why. Its raw bytes are kept."
  const change: Change =
    message.raw === null
      ? { op: "delete", in: "inbound", id: message.id }
      : { op: "patch", in: "inbound", id: message.id, fields: { processed: true, parse_error } }
  world.store.commitSoon([change])
}

/** False once it was deleted, also where a snapshot has put another of its id in its place. */
const isWaiting = ({ store }: World, message: InboundRecord) => store.tables.inbound.get(message.id) === message

/** The SpamAssassin daemon's word, where one is to be asked (assumption I2). */
async function daemonAnswer({ mail, settings }: World, message: InboundRecord, raw: Buffer) {
  const { "inbound.spam": how, "inbound.spamd": daemon, "webhooks.url_policy": policy } = settings()
  if (how !== "spamd" || message.trusts_spam_header) return null
  if (daemon !== "") return await mail.ask_spamd(raw, daemon, policy)
  return { ok: false as const, reason: "The setting inbound.spamd names no SpamAssassin daemon." }
}

/** When a message that waits is due: at once, whatever has become of the clock since it came. */
export const dueSince = (world: World, message: InboundRecord): number =>
  Math.min(Date.parse(message.received_at), world.clock.now())
