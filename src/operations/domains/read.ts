import type { ControlAnswer, ControlInput, ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { presentDetail, presentDomain, presentRetrieved } from "../../core/domains/present.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/** GET /domains: all of them, newest first (assumption N7). */
export async function listDomains(ctx: Context): Promise<ServiceAnswer<"listDomains">> {
  await ctx.keys.all(ctx.account.id)
  return { data: ctx.store.tables.domains.by.account(ctx.account.id).all().map(presentDomain) }
}

/** GET /sandbox/domains: a page of them. */
export async function listDomainPage(
  ctx: Context,
  { query }: ControlInput<"listDomains">,
): Promise<ControlAnswer<"listDomains">> {
  await ctx.keys.all(ctx.account.id)
  const { limit, offset } = query
  const { records, total } = ctx.store.tables.domains.by.account(ctx.account.id).page({ limit, offset })
  return { data: records.map(presentDomain), total, limit, offset }
}

/** GET /domains/{id} */
export async function getDomain(
  ctx: Context,
  { params }: ServiceInput<"getDomain">,
): Promise<ServiceAnswer<"getDomain">> {
  return presentRetrieved(await ctx.keys.of(own(ctx, "domains", params.id)))
}

/** GET /sandbox/domains/{id}: includes the DNS answer and the published state of each record. */
export async function getDomainDetail(
  ctx: Context,
  { params }: ControlInput<"getDomain">,
): Promise<ControlAnswer<"getDomain">> {
  const domain = await ctx.keys.of(own(ctx, "domains", params.id))
  return presentDetail(domain, (name) => ctx.store.tables.dns_records.by.name(name.toLowerCase()).all())
}
