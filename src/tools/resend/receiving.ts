import { headerFields } from "../../core/mail/headers.ts"
import { inlineImages } from "../../core/mail/preview-page.ts"
import type { Context } from "../../operations/context.ts"
import type { DialectRoute } from "../../operations/dialect.ts"
import {
  inboundBodyOf,
  ownInbound,
  ownInboundToRead,
  rawOf,
  whenReadable,
} from "../../parts/inbound/operations/content.ts"
import type { AuthResult, InboundRecord } from "../../parts/inbound/record.ts"
import { downloadOf, routesOfAttachments, withDownloads } from "./attachments.ts"
import { wrongField } from "./errors.ts"
import { presentReceivedAttachments } from "./received-attachments.ts"
import { pageOfGroup, pathId } from "./requests.ts"

export const receivingRoutes: readonly DialectRoute[] = [
  {
    method: "GET",
    path: "/emails/receiving",
    operation: "listInbound",
    as: "/inbound",
    permission: "full_access",
    perform: async (ctx, request) => {
      await whenReadable(ctx)
      const { inbound } = ctx.store.tables
      const find = (id: string) => {
        const message = inbound.get(id)
        return message?.account_id === ctx.account.id && message.processed ? message : undefined
      }
      return pageOfGroup(inbound.by.listed(ctx.account.id), request, { find, present: presentItem })
    },
  },
  {
    method: "GET",
    path: "/emails/receiving/{id}",
    operation: "getInbound",
    as: "/inbound/{id}",
    permission: "full_access",
    perform: async (ctx, request) => {
      const { html_format = "data_uri" } = request.query
      if (html_format !== "data_uri" && html_format !== "cid")
        throw wrongField("The `html_format` parameter must be `data_uri` or `cid`.")
      return await presentMessage(ctx, pathId(request), html_format)
    },
  },
  ...routesOfAttachments("/emails/receiving", { operation: "getInbound", as: "/inbound/{id}" }, async (ctx, id) => {
    await whenReadable(ctx, id)
    return withDownloads(ctx, ownInbound(ctx, id), `/inbound/${id}`)
  }),
]

const presentItem = (message: InboundRecord) => ({
  id: message.id,
  to: message.to,
  from: message.from,
  created_at: message.received_at,
  subject: message.subject,
  bcc: [],
  cc: message.cc,
  reply_to: [] as string[],
  received_for: [],
  message_id: message.message_id,
  attachments: presentReceivedAttachments(message),
})

async function presentMessage(ctx: Context, id: string, html_format: "data_uri" | "cid") {
  await whenReadable(ctx, id)
  const message = await ownInboundToRead(ctx, id)
  const { html, text } = inboundBodyOf(ctx, message)
  const fields = headerFields(rawOf(ctx, message))
  const headers = new Map<string, string>()
  for (const { name, value } of fields) if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
  const written = headers.get("reply-to")
  // Parsed as a To field, whose addresses the parser lists.
  const reply_to = written === undefined ? [] : (await ctx.mail.parse(Buffer.from(`To: ${written}\r\n\r\n`))).to
  const inlined = html_format === "cid" ? null : withImages(ctx, message, html)
  // References beyond the limit of one page stay as they are, so all do.
  const shown = inlined && inlined.left === 0 ? inlined.shown : html
  const { attachments, ...item } = presentItem(message)
  return {
    object: "email",
    ...item,
    reply_to,
    html: shown || null,
    html_format: inlined?.left === 0 ? "data_uri" : "cid",
    text: text || null,
    headers: Object.fromEntries(headers),
    authentication: authenticationOf(message),
    raw: downloadOf(ctx, `/inbound/${id}/raw`),
    attachments,
  }
}

/** The HTML with the images that it refers to as `cid:…` inside of it. */
function withImages({ blobs }: Pick<Context, "blobs">, { attachments }: InboundRecord, html: string) {
  const images = attachments.flatMap(({ content_id, content_type, blob }) =>
    content_id === null ? [] : [{ content_id, content_type, bytes: () => blobs.read(blob) }],
  )
  return inlineImages(html, images)
}

const gray: readonly AuthResult[] = ["none", "softfail", "neutral"]
const resultOf = (result: AuthResult) =>
  result === "pass" || result === "fail" ? result : gray.includes(result) ? "gray" : "processing_failed"

const authenticationOf = ({ auth }: InboundRecord) =>
  auth && { spf: resultOf(auth.spf), dkim: resultOf(auth.dkim), dmarc: resultOf(auth.dmarc) }
