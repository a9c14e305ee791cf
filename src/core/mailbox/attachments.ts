import type { ControlSchemas } from "../../api/contract.ts"
import type { StoredAttachment } from "../records/basics.ts"

/** Hexadecimal checksums of an attachment; null if its bytes are lost. */
export type Checksum = Pick<ControlSchemas["CapturedAttachment"], "sha256" | "md5">

/** The attachments of a sent or received message in the control API. `checksums` are in the same order. */
export const presentAttachments = (
  attachments: readonly StoredAttachment[],
  checksums: readonly Checksum[],
): ControlSchemas["CapturedAttachment"][] =>
  attachments.map(({ filename, content_type, content_id, size }, index) => ({
    index,
    filename,
    content_type,
    content_id,
    size,
    sha256: checksums[index]?.sha256 ?? null,
    md5: checksums[index]?.md5 ?? null,
  }))
