import { cutToBytes } from "../../core/cut-to-bytes.ts"
import { evaluate } from "../../core/inbound/evaluate.ts"
import { textPreview } from "../../core/inbound/preview.ts"
import { unread } from "../../core/inbound/unread.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import { isTemporary } from "../../core/temporary.ts"
import type { World } from "../context.ts"
import { keepBody, withFindings } from "./content.ts"
import { composeLoopback } from "./loopback.ts"
import { receivedChanges } from "./received.ts"

/** Of larger ones, where memory is short, there is one copy at a time; and how often they were tried is written down. */
export const LARGE = 1024 * 1024

/**
 * Takes one message apart, judges it and makes that known, with the webhooks owed for it, as one commit (sections 2.5 and 6,
 * assumptions I1 to I4, I12, W5). A message that was deleted meanwhile is dropped.
 *
 * @param isOver whether the sandbox is stopping: then nothing is kept, and the next start judges the message.
 * @throws what the disk says when it takes no more bytes; the message waits then as before.
 */
export async function processInbound(world: World, message: InboundRecord, isOver: () => boolean): Promise<void> {
  const raw = await rawMessage(world, message)
  if (raw === null) return world.store.commitSoon([{ op: "delete", in: "inbound", id: message.id }])
  const { mail, settings, fixed } = world
  const authenticate = settings()["inbound.authentication"]
    ? mail.authenticate({ raw, ...message.envelope })
    : Promise.resolve(null)
  // Each step has a copy of the message in a thread of its own: where memory is short, a large one is in one of them only.
  if (fixed.limits.one_step_at_a_time && message.size_bytes > LARGE) await authenticate
  const [parsed, auth, daemon] = await Promise.all([mail.parse(raw), authenticate, daemonAnswer(world, message, raw)])
  // Assumption I12.
  const limit = settings()["inbound.body_limit"]
  const cut = { text: cutToBytes(parsed.text, limit), html: cutToBytes(parsed.html, limit) }
  if (isOver() || !isWaiting(world, message)) return
  const body = await withFindings(world, parsed.subject, cut)
  if (!isOver() && isWaiting(world, message)) keep(world, message, { raw: raw(), parsed, auth, daemon }, body)
}

/** Keeps a message as it came, without having parsed it, and says why; its webhooks are sent all the same. */
export function giveUp(world: World, message: InboundRecord, parse_error: string): void {
  if (!isWaiting(world, message)) return
  if (message.raw === null) world.store.commitSoon([{ op: "delete", in: "inbound", id: message.id }])
  else {
    const raw = readOrNothing(world, message.raw)
    keep(world, message, { raw, parsed: unread(raw, parse_error), auth: null, daemon: null }, NO_BODY)
  }
}

/** The bytes of a message, read anew each time; null when its email was deleted since. */
async function rawMessage(world: World, message: InboundRecord): Promise<(() => Buffer) | null> {
  const { raw } = message
  if (raw !== null) return () => world.blobs.read(raw)
  const composed = await composeLoopback(world, message)
  return composed && (() => Buffer.from(composed))
}

/** Bytes that are gone for good are kept as none. */
function readOrNothing({ blobs }: World, ref: string): Buffer {
  try {
    return blobs.read(ref)
  } catch (error) {
    if (isTemporary(error)) throw error
    return Buffer.alloc(0)
  }
}

/** A message that was not parsed has no texts to search. */
const NO_BODY = { text: "", html: "", found: { links: [], codes: [], cut: false } }

function keep(
  world: World,
  message: InboundRecord,
  seen: Parameters<typeof evaluate>[0],
  body: Parameters<typeof keepBody>[1],
): void {
  const { store, blobs, settings } = world
  const { raw, parsed } = seen
  const rules = settings()
  const evaluated = evaluate(seen, {
    checking: rules["inbound.spam"] !== "off",
    trusts_spam_header: message.trusts_spam_header === true || rules["inbound.trust_spam_header"],
  })
  const processed: InboundRecord = {
    ...message,
    ...evaluated,
    raw: message.raw ?? blobs.append(raw),
    size_bytes: message.raw === null ? raw.length : message.size_bytes,
    body: keepBody(world, body),
    attachments: parsed.attachments.map(({ filename, content_type, content_id, size, bytes }) => ({
      ...{ filename, content_type, content_id, size, blob: blobs.append(bytes) },
    })),
    processed: true,
    ...(message.tries !== undefined && { tries: 0 }),
  }
  const preview = textPreview(parsed.text, parsed.html)
  store.commitSoon([
    { op: "patch", in: "inbound", id: message.id, fields: processed },
    ...receivedChanges(world, processed, preview),
  ])
}

/** False once it was deleted, also where a snapshot has put another of its id in its place. */
export const isWaiting = ({ store }: World, message: InboundRecord) => store.tables.inbound.get(message.id) === message

/** The SpamAssassin daemon's word, where one is to be asked (assumption I2). */
async function daemonAnswer({ mail, settings }: World, message: InboundRecord, raw: () => Buffer) {
  const { "inbound.spam": how, "inbound.spamd": daemon, "webhooks.url_policy": policy } = settings()
  if (how !== "spamd" || message.trusts_spam_header) return null
  if (daemon !== "") return await mail.ask_spamd(raw(), daemon, policy)
  return {
    ok: false as const,
    reason: "The setting inbound.spamd is empty. Set it to the host:port of a SpamAssassin daemon.",
  }
}

/** When a message that waits is due: at once, whatever has become of the clock since it came. */
export const dueSince = (world: World, message: InboundRecord): number =>
  Math.min(Date.parse(message.received_at), world.clock.now())
