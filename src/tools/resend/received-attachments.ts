import type { InboundRecord } from "../../parts/inbound/record.ts"
import { attachmentId } from "./attachment-ids.ts"

/** The attachments of a received message as the API lists them. */
export const presentReceivedAttachments = ({ id, attachments }: Pick<InboundRecord, "id" | "attachments">) =>
  attachments.map(({ filename, content_type, content_id, size }, index) => ({
    id: attachmentId(id, index),
    filename,
    content_type,
    content_disposition: content_id === null ? "attachment" : "inline",
    content_id,
    size,
  }))
