import { notFound } from "../../core/errors.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import { readBody } from "../body.ts"
import type { Context, World } from "../context.ts"
import { own } from "../records.ts"

/** The account's message with that id. One that has not been judged yet is not there yet. Throws `not_found`. */
export function ownInbound(ctx: Context, id: string): InboundRecord {
  const message = own(ctx, "inbound", id)
  if (message.processed) return message
  throw notFound(`The inbound message ${id} is still being judged; it is there in a moment.`)
}

/** The bodies of a message, cut as assumption I12 says; empty where there is none. */
export function bodyOf({ blobs }: Pick<World, "blobs">, { body }: InboundRecord): { text: string; html: string } {
  return body === null ? { text: "", html: "" } : readBody(blobs.read(body))
}

/** The message as it came, whole. */
export function rawOf({ blobs }: World, { raw }: InboundRecord): Buffer {
  if (raw === null) throw new Error("a message that is listed has its raw bytes")
  return blobs.read(raw)
}
