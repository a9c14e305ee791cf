import { isTraceparent, isTracestate } from "../request/trace-context.ts"
import { count, filled, fitting, type Infer, nullable, optional, record, text } from "./shape.ts"

/** ISO 8601 in UTC with milliseconds (section 1). */
export type Timestamp = string

/** Where bytes lie in the blob store: opaque outside of it. */
export type BlobRef = string

/** An attachment of a message, sent or received. */
export const attachment = record({
  filename: text,
  content_type: text,
  /** Received mail: the type in the message, from which `content_type` may differ (assumption inbound.content_types). */
  declared_type: optional(text),
  /** Received mail: the charset that the message declares for a text, if it is not UTF-8. */
  charset: optional(text),
  /** What the HTML refers to it by as `cid:…`, where it stands inside of it. */
  content_id: nullable(text),
  /** Bytes. */
  size: count,
  blob: filled,
})
export interface StoredAttachment extends Infer<typeof attachment> {}

/** The trace context of the request that a record goes back to. */
export const trace = {
  traceparent: optional(fitting(text, isTraceparent, "a W3C traceparent")),
  tracestate: optional(fitting(text, isTracestate, "a W3C tracestate")),
}
