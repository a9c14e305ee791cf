import type { StoredAttachment } from "../../core/state/basics.ts"
import type { Context, Needs } from "../../operations/context.ts"
import type { DialectRoute } from "../../operations/dialect.ts"
import { findOwn } from "../../operations/records.ts"
import { attachmentId } from "./attachment-ids.ts"
import { ResendError } from "./errors.ts"
import { pageOfAll, pathId } from "./requests.ts"

/** How long a download URL is said to be valid. It does not end. */
const VALID_MS = 3_600_000

/** A URL of the control API with the account of the caller, and the time at which it is said to expire. */
export function downloadOf(ctx: Needs<"account" | "clock" | "fixed" | "origin">, path: string) {
  const { account, clock, fixed } = ctx
  const query = account.id === fixed.default_account_id ? "" : `?account_id=${account.id}`
  return {
    download_url: `${fixed.public_url(ctx.origin() ?? undefined)}/sandbox${path}${query}`,
    expires_at: new Date(clock.now() + VALID_MS).toISOString(),
  }
}

/** Attachments as the API shows them, each with its id. `path` is that of the message in the control API. */
export const withDownloads = (
  ctx: Needs<"account" | "clock" | "fixed" | "origin">,
  { id, attachments }: { id: string; attachments: readonly StoredAttachment[] },
  path: string,
) =>
  attachments.map(({ filename, size, content_type, content_id }, index) => ({
    id: attachmentId(id, index),
    filename,
    size,
    content_type,
    content_disposition: content_id === null ? ("attachment" as const) : ("inline" as const),
    ...(content_id !== null && { content_id }),
    ...downloadOf(ctx, `${path}/attachments/${index}`),
  }))

type Presented = ReturnType<typeof withDownloads>[number]

/** The two routes of the attachments of a kind of message. */
export const routesOfAttachments = (
  base: string,
  { operation, as }: { operation: string; as?: string },
  read: (ctx: Context, id: string) => Promise<Presented[]>,
): readonly DialectRoute[] => [
  {
    method: "GET",
    path: `${base}/{id}/attachments`,
    operation,
    ...(as !== undefined && { as }),
    permission: "full_access",
    perform: async (ctx, request) => pageOfAll(await read(ctx, pathId(request)), request, (one) => one),
  },
  {
    method: "GET",
    path: `${base}/{id}/attachments/{attachment_id}`,
    operation,
    ...(as !== undefined && { as }),
    permission: "full_access",
    perform: async (ctx, request) => {
      const wanted = pathId(request, "attachment_id")
      const found = (await read(ctx, pathId(request))).find(({ id }) => id === wanted)
      if (!found) throw new ResendError("not_found", "Attachment not found")
      return { object: "attachment", ...found }
    },
  },
]

export const attachmentRoutes = routesOfAttachments("/emails", { operation: "getEmail" }, async (ctx, id) =>
  withDownloads(ctx, await ctx.readings.of(findOwn(ctx, "emails", id)), `/emails/${id}`),
)
