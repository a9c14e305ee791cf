import type { Bytes, ControlInput } from "../../api/contract.ts"
import { previewPage, textPage } from "../../core/emails/preview-page.ts"
import type { Context } from "../context.ts"
import { bodyOf, ownInbound } from "./content.ts"

/** GET /sandbox/inbound/{id}/preview: the body as a page for the inbox's frame, by the rules of captured emails. */
export function previewCapturedInbound(ctx: Context, { params, query }: ControlInput<"previewCapturedInbound">): Bytes {
  const message = ownInbound(ctx, params.id)
  const { text, html } = bodyOf(ctx, message)
  if (query.part === "text" || html === "") return textPage(text)
  const images = message.attachments.flatMap(({ content_id, content_type, blob }) =>
    content_id === null ? [] : [{ content_id, content_type, bytes: () => ctx.blobs.read(blob) }],
  )
  return previewPage(html, images, query.images === "remote")
}
