import type { Blobs } from "../../core/ports.ts"
import type { EmailRecord, ReadEmail } from "../../core/records/emails.ts"
import { decodeStoredBody } from "../../core/state/state-check.ts"
import type { Needs } from "../context.ts"
import { findToRead } from "../mailbox/content.ts"
import { findOwn } from "../records.ts"

/** The bodies of an email as the caller wrote them. */
export function emailBodyOf(
  { blobs }: { blobs: Blobs },
  email: ReadEmail,
): { html: string | null; text: string | null } {
  return decodeStoredBody(blobs.readText(email.body))
}

/** The account's email with that id, for reading its body. Throws `not_found`. */
export const ownToRead = async (ctx: Needs<"account" | "readings" | "store">, id: string): Promise<ReadEmail> =>
  await ctx.readings.of(await findToRead(() => findOwn(ctx, "emails", id)))

/** The clickable links of an email, in order (assumption tracking.rewriting). */
export async function clickableLinks(world: Needs<"analyses" | "readings">, email: EmailRecord): Promise<string[]> {
  const read = await world.readings.of(email)
  return read.has_html ? (await world.analyses.of(read)).links : []
}

/** The tracking and unsubscribe links of an email (assumptions public_url, tracking.hits and tracking.unsubscribe). */
export function linksBack({ fixed }: Needs<"fixed">, { token, origin }: Pick<EmailRecord, "token" | "origin">) {
  const base = `${fixed.public_url(origin)}/t`
  return {
    pixel_url: `${base}/o/${token}.gif`,
    link_url: (index: number) => `${base}/c/${token}/${index}`,
    unsubscribe_url: `${base}/u/${token}`,
  }
}
