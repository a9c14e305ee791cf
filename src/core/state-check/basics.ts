import type { StoredAttachment } from "../records/basics.ts"
import { count, filled, nullable, record, text } from "../shape.ts"

/** An attachment of a message, sent or received. */
export const attachment = record<StoredAttachment>({
  ...{ filename: text, content_type: text, content_id: nullable(text), size: count, blob: filled },
})
