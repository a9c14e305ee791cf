import { isTemporary } from "../../../core/errors.ts"
import type { Blobs } from "../../../core/ports.ts"
import { decodeStoredBody } from "../../../core/state/state-check.ts"
import type { Delivery } from "../record.ts"
import { type Texts, withTexts } from "../rules/payload.ts"

/** The bytes that every attempt of a delivery sends (assumption webhooks.signature_time). Without the texts of the message, but with a note, if their bytes are lost. */
export function postedBody(blobs: Pick<Blobs, "readText">, { body, texts }: Delivery): string {
  if (texts === undefined) return body
  try {
    return withTexts(body, decodeStoredBody<Texts>(blobs.readText(texts)))
  } catch (error) {
    if (isTemporary(error)) throw error
    return withTexts(body, { note: "text and html are lost: their file in the data folder is missing or damaged" })
  }
}
