import type { Bytes, ControlInput } from "../../api/contract.ts"
import { previewPage, textPage } from "../../core/emails/preview-page.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { outgoingBody } from "./compose.ts"

/** GET /sandbox/emails/{id}/preview: the body as a page for the inbox's frame; looking at it is no open. */
export function previewCapturedEmail(ctx: Context, { params, query }: ControlInput<"previewCapturedEmail">): Bytes {
  const email = own(ctx, "emails", params.id)
  const { html, text } = outgoingBody(ctx, email, { pixel: false })
  if (query.part === "text" || html === null) return textPage(text ?? "")
  const images = email.attachments.flatMap(({ content_id, content_type, blob }) =>
    content_id === null ? [] : [{ content_id, content_type, bytes: () => ctx.blobs.read(blob) }],
  )
  return previewPage(html, images, query.images === "remote")
}
