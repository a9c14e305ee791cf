import type { Bytes, ControlInput } from "../../api/contract.ts"
import { previewPage, textPage } from "../../core/emails/preview-page.ts"
import { inlineImages } from "../attachments.ts"
import type { Context } from "../context.ts"
import { bodyOf, ownInbound } from "./content.ts"

/** GET /sandbox/inbound/{id}/preview: the body as an HTML page for the inbox's frame, as for captured emails. */
export function previewCapturedInbound(ctx: Context, { params, query }: ControlInput<"previewCapturedInbound">): Bytes {
  const message = ownInbound(ctx, params.id)
  const { text, html } = bodyOf(ctx, message)
  if (query.part === "text" || html === "") return textPage(text)
  return previewPage(html, inlineImages(ctx, message), query.images === "remote")
}
