import type { Analysis } from "../../../core/mail/analysis.ts"
import type { Blobs } from "../../../core/ports.ts"
import { decodeStoredBody } from "../../../core/state/state-check.ts"
import type { Needs } from "../../../operations/context.ts"
import { findToRead } from "../../../operations/mailbox/content.ts"
import { findOwn } from "../../../operations/records.ts"
import type { EmailRecord, ReadEmail } from "../record.ts"
import { clicksIn } from "../rules/tracking.ts"

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

/** The links of an email that tracking rewrites, in the order of its HTML (assumption tracking.rewriting). */
export async function clickableLinks(world: Needs<"analyses" | "readings">, email: EmailRecord): Promise<string[]> {
  const read = await world.readings.of(email)
  return read.has_html ? clicksIn((await world.analyses.of(read)).places) : []
}

/** The links that a click can follow, in the order in which they are listed. */
export const clickedLinks = ({ links, tracked }: Analysis): string[] =>
  links.filter((_, index) => tracked[index] != null)

/** All links that a program finds in an email: those that are listed, then hidden ones. `tracked` is the number of a link that tracking rewrites. */
export function linksToScan({ links, tracked, places }: Analysis): { url: string; tracked: number | null }[] {
  const listed = links.map((url, index) => ({ url, tracked: tracked[index] ?? null }))
  const known = new Set(tracked)
  const hidden = clicksIn(places).flatMap((url, index) => (known.has(index) ? [] : [{ url, tracked: index }]))
  return [...listed, ...hidden]
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
