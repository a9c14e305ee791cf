import { notFound } from "../../../core/errors.ts"
import { ANALYSIS_VERSION, type Analysis, type BodyFindings } from "../../../core/mail/analysis.ts"
import { headerFields } from "../../../core/mail/headers.ts"
import type { Blobs, ParsedMail } from "../../../core/ports.ts"
import type { BlobRef } from "../../../core/state/basics.ts"
import { decodeStoredBody } from "../../../core/state/state-check.ts"
import type { Needs } from "../../../operations/context.ts"
import { findToRead } from "../../../operations/mailbox/content.ts"
import { findOwn } from "../../../operations/records.ts"
import type { InboundRecord } from "../record.ts"

const MOST_LINKS = 500

/** How long a read waits for messages that are being processed, and a list for a long one, which may take the parser long. */
const LONGEST_WAIT_MS = 5_000
const LONG_MESSAGE_WAIT_MS = 1_000
const LONG_MESSAGE = 128 * 1024
/** With more messages in the queue, a list does not wait. */
const MOST_AWAITED = 20

/** Resolves when the messages are processed, after the timeout (real milliseconds), or when the client has disconnected. */
export async function whenProcessed(
  ctx: Needs<"store" | "clock" | "changes" | "gone">,
  ids: readonly string[],
  timeout_ms: number,
): Promise<void> {
  const until = ctx.clock.wall() + timeout_ms
  const waits = () => ids.some((id) => ctx.store.tables.inbound.get(id)?.processed === false)
  while (waits() && ctx.clock.wall() < until && !ctx.gone.signal.aborted)
    await ctx.changes.next(until - ctx.clock.wall())
}

/**
 * Resolves when the message, or without an id every message that was accepted before this request, is processed, so that a client that
 * has its `250` can read its message. Waits at most five seconds, and for all messages only while few are in the queue; then for long ones
 * a second, so that one which takes the parser long does not delay the readers of others.
 */
export async function whenReadable(
  ctx: Needs<"store" | "clock" | "changes" | "gone" | "account">,
  id?: string,
): Promise<void> {
  if (id !== undefined) return await whenProcessed(ctx, [id], LONGEST_WAIT_MS)
  const queue = ctx.store.tables.inbound.by.account_unprocessed(ctx.account.id)
  const { long = [], short = [] } = Object.groupBy(queue.count() > MOST_AWAITED ? [] : queue.all(), (message) =>
    message.size_bytes > LONG_MESSAGE ? "long" : "short",
  )
  await Promise.all([
    whenProcessed(ctx, idsOf(short), LONGEST_WAIT_MS),
    whenProcessed(ctx, idsOf(long), LONG_MESSAGE_WAIT_MS),
  ])
}

const idsOf = (messages: readonly InboundRecord[]) => messages.map(({ id }) => id)

/** The account's message with that id. Throws `not_found`, also for a message that is not processed yet. */
export function ownInbound(ctx: Needs<"account" | "store">, id: string): InboundRecord {
  const message = findOwn(ctx, "inbound", id)
  if (message.processed) return message
  throw notFound(
    `The inbound message ${id} is still being processed. Retry in a moment, or wait for it with GET /sandbox/inbound/wait.`,
  )
}

/** {@link ownInbound}, for reading its bytes. */
export const ownInboundToRead = (ctx: Needs<"account" | "store">, id: string): Promise<InboundRecord> =>
  findToRead(() => ownInbound(ctx, id))

/** The stored bodies of a message with what was found in them. Messages of a fixture have no findings yet, those of an older version not all. */
type Body = { text: string; html: string; found?: BodyFindings }

/** The bodies of a message, truncated (assumption inbound.body_limit); empty if there are none. */
export function inboundBodyOf({ blobs }: { blobs: Blobs }, { body }: InboundRecord): Body {
  return body === null ? { text: "", html: "" } : decodeStoredBody(blobs.readText(body))
}

/** The bodies with their links and codes, extracted in a worker unless they are analysed already. */
export async function withFindings(
  { mail }: Needs<"mail">,
  { subject, headers }: Pick<ParsedMail, "subject" | "headers">,
  { text, html }: Body,
  analysis?: Analysis,
): Promise<Required<Body>> {
  const {
    links,
    texts = [],
    outlook_links = [],
    images = [],
    codes,
    possible_codes = [],
    cut,
    too_deep = false,
    version = ANALYSIS_VERSION,
  } = analysis ?? (await mail.analyse({ subject, text, html, headers }))
  const kept = { links: links.slice(0, MOST_LINKS), texts: texts.slice(0, MOST_LINKS), outlook_links, images, codes }
  const found = { ...kept, possible_codes, cut, too_deep, version }
  return { text, html, found }
}

export const keepBody = ({ blobs }: Needs<"blobs">, body: Body): BlobRef =>
  blobs.append(Buffer.from(JSON.stringify(body)))

/** Links and codes of a message, from processing or extracted on demand. */
export async function findingsOf(
  world: Needs<"blobs" | "mail" | "store">,
  message: InboundRecord,
): Promise<BodyFindings> {
  const body = inboundBodyOf(world, message)
  if (body.found?.version === ANALYSIS_VERSION) return body.found
  if (message.body === null) return { links: [], codes: [], cut: false }
  const headers = message.raw === null ? [] : headerFields(world.blobs.read(message.raw))
  const analysed = await withFindings(world, { subject: message.subject, headers }, body)
  if (world.store.tables.inbound.get(message.id)?.body === message.body) {
    const fields = { body: keepBody(world, analysed) }
    world.store.keepDerived([{ op: "patch", in: "inbound", id: message.id, fields }])
  }
  return analysed.found
}

/** The complete message as received. */
export function rawOf({ blobs }: Needs<"blobs">, { raw }: InboundRecord): Buffer {
  if (raw === null) throw new Error("a message that is listed has its raw bytes")
  return blobs.read(raw)
}
