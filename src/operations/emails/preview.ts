import type { Bytes, ControlInput } from "../../api/contract.ts"
import { previewPage, textPage } from "../../core/emails/preview-page.ts"
import { inlineImages } from "../attachments.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { outgoingBody } from "./compose.ts"

/** GET /sandbox/emails/{id}/preview: the body as an HTML page for the inbox's frame. A preview does not count as an open. */
export async function previewCapturedEmail(
  ctx: Context,
  { params, query }: ControlInput<"previewCapturedEmail">,
): Promise<Bytes> {
  const email = own(ctx, "emails", params.id)
  const { html, text } = await outgoingBody(ctx, email, { pixel: false })
  if (query.part === "text" || html === null) return textPage(text ?? "")
  return previewPage(html, inlineImages(ctx, email), query.images === "remote")
}
