import { isTemporary } from "../../../core/errors.ts"
import { webhookPreview } from "../../../core/mail/plain-text.ts"
import { unread } from "../../../core/mail/unread.ts"
import { answeredId } from "../../../core/mailbox/thread.ts"
import { pick } from "../../../core/pick.ts"
import { bytesOf, type RawMessage } from "../../../core/ports.ts"
import type { Change } from "../../../core/state/state.ts"
import { cutToBytes } from "../../../core/text/text.ts"
import type { Needs, World } from "../../../operations/context.ts"
import { composeEmail } from "../../emails/shared/compose.ts"
import { receivedEvent, type Texts } from "../../webhooks/rules/payload.ts"
import { deliveryChanges } from "../../webhooks/shared.ts"
import type { InboundRecord } from "../record.ts"
import { evaluate } from "../rules/evaluate.ts"
import { withTrace } from "../rules/trace-fields.ts"
import { keepBody, withFindings } from "./content.ts"

/** With limited memory, messages above this size exist in one copy at a time. Their processing attempts are counted on disk. */
export const LARGE = 1024 * 1024
/** Messages up to this size are read once for all steps; a copy of a larger one lives no longer than its step. */
const SMALL = 65_536

/**
 * Parses and checks one message, and commits the result together with its webhook deliveries (sections 2.5 and 6,
 * assumptions inbound.spam_statuses, inbound.spam, inbound.verdict_values, inbound.authentication, inbound.body_limit and webhooks.send_spam). A message that was deleted in the meantime is skipped.
 *
 * @param isOver whether the sandbox is stopping. Then nothing is stored, and the next start processes the message.
 * @throws the disk's error if a write fails. The message then stays in the queue.
 */
export async function processMessage(world: World, message: InboundRecord, isOver: () => boolean): Promise<void> {
  const raw = await rawMessage(world, message)
  if (raw === null) return world.store.commitSoon([{ op: "delete", in: "inbound", id: message.id }])
  const { mail, settings, fixed } = world
  const authenticate = settings()["inbound.authentication"]
    ? mail.authenticate({ raw, ...message.envelope, ...pick(message, "simulation"), now: timeOfCheck(message) })
    : Promise.resolve(null)
  // Each step copies the message into a worker thread. With limited memory, a large message is in only one of them at a time.
  if (fixed.limits.one_step_at_a_time && message.size_bytes > LARGE) await authenticate
  const reading = {
    message_parts: settings()["inbound.message_parts"],
    html_of_text: settings()["inbound.html_of_text"],
  }
  const parsing = mail.parse(raw, reading)
  const [parsed, auth, daemon] = await Promise.all([parsing, authenticate, daemonAnswer(world, message, raw)])
  // Assumption inbound.body_limit.
  const limit = settings()["inbound.body_limit"]
  const cut = { text: cutToBytes(parsed.text, limit), html: cutToBytes(parsed.html, limit) }
  if (isOver() || !isWaiting(world, message)) return
  // The worker analysed the body before it was cut.
  const isCut = cut.text !== parsed.text || cut.html !== parsed.html
  const body = await withFindings(world, parsed, cut, isCut ? undefined : parsed.analysis)
  if (!isOver() && isWaiting(world, message)) keep(world, message, { raw: bytesOf(raw), parsed, auth, daemon }, body)
}

/** The time with which the times of signatures are compared: when the message came (assumption inbound.signature_times). */
const timeOfCheck = ({ email_id, simulation, received_at }: InboundRecord): number | null =>
  email_id === undefined && simulation === undefined ? Date.parse(received_at) : null

/** Stores a message unparsed, with the reason. Its webhooks are sent anyway. */
export function storeUnparsed(
  world: Needs<"blobs" | "clock" | "event_forms" | "ids" | "settings" | "store">,
  message: InboundRecord,
  parse_error: string,
): void {
  if (!isWaiting(world, message)) return
  if (message.raw === null) world.store.commitSoon([{ op: "delete", in: "inbound", id: message.id }])
  else {
    const raw = readOrNothing(world, message.raw)
    keep(world, message, { raw, parsed: unread(raw, parse_error), auth: null, daemon: null }, NO_BODY)
  }
}

/** The bytes of a message: a small one is read once, a larger one at each call. Null if its email was deleted. */
async function rawMessage(world: World, message: InboundRecord): Promise<RawMessage | null> {
  const { raw } = message
  if (raw === null) return await composeLoopback(world, message)
  return message.size_bytes > SMALL ? () => world.blobs.read(raw) : world.blobs.read(raw)
}

/** The received bytes of an email, equal to its raw view. Null if the email was deleted. */
async function composeLoopback(world: World, { email_id }: InboundRecord): Promise<Buffer | null> {
  const email = email_id === undefined ? undefined : world.store.tables.emails.get(email_id)
  return email ? await composeEmail(world, email) : null
}

/** Treats bytes that are permanently missing as empty. */
function readOrNothing({ blobs }: Needs<"blobs">, ref: string): Buffer {
  try {
    return blobs.read(ref)
  } catch (error) {
    if (isTemporary(error)) throw error
    return Buffer.alloc(0)
  }
}

/** An unparsed message has no text to search. */
const NO_BODY = { text: "", html: "", found: { links: [], codes: [], cut: false } }

function keep(
  world: Needs<"blobs" | "clock" | "event_forms" | "ids" | "settings" | "store">,
  message: InboundRecord,
  seen: Parameters<typeof evaluate>[0],
  body: Parameters<typeof keepBody>[1],
): void {
  const processed = { ...processedMessage(world, message, seen, body), parser: seen.parsed.parser }
  world.store.commitSoon([
    { op: "patch", in: "inbound", id: message.id, fields: processed },
    ...receivedChanges(world, processed, body, () => webhookPreview(seen.parsed.text, seen.parsed.html)),
  ])
}

/** The record of a message after parser and checks. Stores its body and attachments, and the raw bytes of a message composed here. */
export function processedMessage(
  world: Needs<"blobs" | "settings">,
  message: InboundRecord,
  seen: Parameters<typeof evaluate>[0],
  body: Parameters<typeof keepBody>[1],
): InboundRecord {
  const { blobs, settings } = world
  const { raw, parsed } = seen
  const rules = settings()
  const in_reply_to = answeredId(parsed.headers)
  const evaluated = evaluate(seen, {
    checking: rules["inbound.spam"] !== "off",
    trusts_spam_header: message.trusts_spam_header === true || rules["inbound.trust_spam_header"],
  })
  return {
    ...message,
    ...evaluated,
    ...(in_reply_to !== undefined && { in_reply_to }),
    raw: message.raw ?? blobs.append(raw),
    size_bytes: message.raw === null ? raw.length : message.size_bytes,
    body: keepBody(world, body),
    body_cut: body.text.length < parsed.text.length || body.html.length < parsed.html.length,
    attachments: parsed.attachments.map(({ bytes, written_name: _, ...attachment }) => ({
      ...attachment,
      // Assumption inbound.content_types.
      ...(rules["inbound.content_types"] === "declared" && { content_type: attachment.declared_type }),
      blob: blobs.append(bytes),
    })),
    processed: true,
    ...(message.tries !== undefined && { tries: 0 }),
  }
}

/** False if the message was deleted, or replaced by a message with the same id from a snapshot. */
export const isWaiting = ({ store }: Needs<"store">, message: InboundRecord) =>
  store.tables.inbound.get(message.id) === message

/** The result of the SpamAssassin daemon, if it is enabled (assumption inbound.spamd). */
async function daemonAnswer({ mail, settings }: Needs<"mail" | "settings">, message: InboundRecord, raw: RawMessage) {
  const { "inbound.spam": how, "inbound.spamd": daemon, "webhooks.url_policy": policy } = settings()
  if (how !== "spamd" || message.trusts_spam_header) return null
  if (daemon !== "") return await mail.askSpamd(withTrace(bytesOf(raw), message), daemon, policy)
  return {
    ok: false as const,
    reason: "The setting inbound.spamd is empty. Set it to the host:port of a SpamAssassin daemon.",
  }
}

/** When a waiting message is due: immediately, even if the clock was moved since it arrived. */
export const dueSince = (world: Needs<"clock">, message: InboundRecord): number =>
  Math.min(Date.parse(message.received_at), world.clock.now())

/** The `email.received` deliveries of a message (section 6). None for spam, unless `webhooks.send_spam` is on (webhooks.send_spam). */
function receivedChanges(
  world: Needs<"blobs" | "clock" | "event_forms" | "ids" | "settings" | "store">,
  message: InboundRecord,
  body: Texts,
  /** Called only if the account has an endpoint. */
  text_preview: () => string,
): Change[] {
  if (message.status === "spam" && !world.settings()["webhooks.send_spam"]) return []
  const { account_id, id: inbound_id } = message
  const webhooks = world.store.tables.webhooks.by.account(account_id).all()
  if (webhooks.length === 0) return []
  const isWhole = world.settings()["webhooks.received_data"] === "message"
  const payload = receivedEvent(message, text_preview(), isWhole ? { texts: body } : {})
  const keepTexts = (texts: string) => world.blobs.append(Buffer.from(texts))
  const now = world.clock.now()
  const planned = { account_id, inbound_id, email_id: null, payload, webhooks, now, keepTexts }
  const { received_at: created_at, message_id } = message
  return deliveryChanges(world, planned, { created_at, message_id, inbound: message })
}
