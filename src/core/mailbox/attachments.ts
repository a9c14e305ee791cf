import type { ControlSchemas } from "../../api/contract.ts"
import { pick } from "../pick.ts"
import type { StoredAttachment } from "../state/basics.ts"

/** Hexadecimal checksums of an attachment; null if its bytes are lost. */
export type Checksum = Pick<ControlSchemas["CapturedAttachment"], "sha256" | "md5">

/** The attachments of a sent or received message in the control API. `checksums` are in the same order. */
export const presentAttachments = (
  attachments: readonly StoredAttachment[],
  checksums: readonly Checksum[],
): ControlSchemas["CapturedAttachment"][] =>
  attachments.map((attachment, index) => ({
    index,
    ...pick(attachment, "filename", "content_type", "content_id", "size"),
    ...(checksums[index] ?? { sha256: null, md5: null }),
  }))
