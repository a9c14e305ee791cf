import type { ServiceAnswer } from "../../../api/contract.ts"
import { ApiError, invalid } from "../../../core/errors.ts"
import type { Resolver } from "../../../core/ports.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Control, Needs, Service } from "../../../operations/context.ts"
import { deletions, findOwn, listPage } from "../../../operations/records.ts"
import type { DnsPurpose, DomainRecordRow } from "../record.ts"
import { checkDomainName } from "../rules/check-name.ts"
import { evaluateRecords, foundMx, foundTxt } from "../rules/match.ts"
import { presentDetail, presentDomain, presentRetrieved, presentVerified } from "../rules/present.ts"
import { newDomain, zoneRecordsFor } from "../rules/records.ts"
import { selectorFor } from "../shared.ts"

/** POST /domains: pending, with the records to publish and a new DKIM key (sections 2.3 and 4.4, assumptions domains.records, domains.older_layout and domains.duplicates). */
export const createDomain: Service<"createDomain"> = async (ctx, { body }) => {
  const name = checkDomainName(body.name)
  refuseDuplicate(ctx, name)
  const { private_key, public_key } = await ctx.keys.generate()
  // The same name may have been added during the await.
  refuseDuplicate(ctx, name)
  const selector = selectorFor(ctx, name)
  const record = newDomain(
    { id: ctx.ids.uuid(), account_id: ctx.account.id, name, selector, private_key, created_at: ctx.now },
    { public_key, label: ctx.settings()["domains.label"] },
  )
  return ctx.commit(presentDomain(record), [{ op: "put", in: "domains", record }])
}

function refuseDuplicate({ store, account }: Needs<"account" | "store">, name: string): void {
  const existing = store.tables.domains.find.name(account.id, name)
  if (!existing) return
  throw invalid(
    `This account already has the domain ${name}. Its id is ${existing.id} and its status is ${existing.status}.`,
  )
}

/** GET /domains: all of them, newest first (assumption domains.paging). */
export async function listDomains(ctx: Needs<"account" | "keys" | "store">): Promise<ServiceAnswer<"listDomains">> {
  await ctx.keys.generateMissing(ctx.account.id)
  return { data: ctx.store.tables.domains.by.account(ctx.account.id).all().map(presentDomain) }
}

/** GET /sandbox/domains: a page of them. */
export const listDomainPage: Control<"listDomains", "account" | "keys" | "store"> = async (ctx, { query }) => {
  await ctx.keys.generateMissing(ctx.account.id)
  return listPage(ctx.store.tables.domains.by.account(ctx.account.id), query, presentDomain)
}

/** GET /domains/{id} */
export const getDomain: Service<"getDomain", "account" | "keys" | "store"> = async (ctx, { params }) =>
  presentRetrieved(await ctx.keys.of(findOwn(ctx, "domains", params.id)))

/** GET /sandbox/domains/{id}: includes the DNS answer and the published state of each record. */
export const getDomainDetail: Control<"getDomain", "account" | "keys" | "store"> = async (ctx, { params }) => {
  const domain = await ctx.keys.of(findOwn(ctx, "domains", params.id))
  return presentDetail(domain, (name) => ctx.store.tables.dns_records.by.name(name.toLowerCase()).all())
}

/**
 * POST /domains/{id}/verify: looks up every record immediately, without a cache (sections 3.2 and 4.4, assumptions domains.verified_is_sticky, dns.mode and domains.record_verified).
 * Throws `validation_error` and changes nothing if no DNS server answered.
 */
export const verifyDomain: Service<"verifyDomain"> = async (ctx, { params }) => {
  const issued = await ctx.keys.of(findOwn(ctx, "domains", params.id))
  const looked = await Promise.all(issued.records.map((row) => look(ctx.resolver, row)))
  const problems = looked.flatMap((one) => ("problem" in one ? [one.problem] : []))
  if (problems.length === looked.length) {
    throw invalid(
      `The DNS lookups failed, so the domain was not checked and keeps its status: ${problems[0]}. The settings dns.mode (${ctx.settings()["dns.mode"]}) and dns.server choose the DNS server.`,
    )
  }
  ctx.hints.push(...problems.map((problem) => `A record keeps its status because the DNS lookup failed: ${problem}.`))
  // The domain may have been deleted in the meantime. Its records do not change once it has a key.
  const domain = findOwn(ctx, "domains", params.id)
  const found = looked.map((one) => ("found" in one ? one.found : null))
  const patch = evaluateRecords(domain, found, ctx.settings()["domains.verified_is_sticky"], ctx.now)
  const full = ctx.settings()["answers.created"] === "full"
  return ctx.commit(presentVerified({ ...domain, ...patch }, full), [
    { op: "patch", in: "domains", id: domain.id, fields: patch },
  ])
}

/** The answers of one lookup as text, or the reason why it failed. */
async function look(
  resolver: Resolver,
  { type, name }: DomainRecordRow,
): Promise<{ found: string[] } | { problem: string }> {
  try {
    if (type === "MX") return { found: foundMx(await resolver.mx(name)) }
    if (type === "CNAME") return { found: await resolver.cname(name) }
    return { found: foundTxt(await resolver.txt(name)) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    return code === "ENOTFOUND" || code === "ENODATA" ? { found: [] } : { problem: message }
  }
}

/**
 * DELETE /domains/{id}: stops sending from the domain, including scheduled emails (section 4.4, assumption emails.falling_due). Also deletes its
 * published zone records and its receiving addresses. Messages stay.
 */
export const deleteDomain: Service<"deleteDomain", "account" | "commit" | "store"> = (ctx, { params }) => {
  const { id } = findOwn(ctx, "domains", params.id)
  return ctx.commit({ id, deleted: true as const }, [
    ...deletions("domains", [{ id }]),
    ...deletions("dns_records", listPublished(ctx, id)),
    ...deletions("receiving_addresses", ctx.store.tables.receiving_addresses.by.domain(id).all()),
  ])
}

/** POST /sandbox/domains/{id}/publish: adds the domain's records to the sandbox's zone, where the next verify finds them. */
export const publishDomain: Control<"publishDomain", "account" | "commit" | "ids" | "keys" | "now" | "store"> = async (
  ctx,
  { params, body },
) => {
  await ctx.keys.of(findOwn(ctx, "domains", params.id))
  const domain = findOwn(ctx, "domains", params.id)
  const drafts = zoneRecordsFor(domain, body?.purposes)
  const there = listPublished(ctx, domain.id)
  const changes = drafts.flatMap((draft): Change[] => {
    const current = there.find(({ purpose }) => purpose === draft.purpose)
    if (current) return [{ op: "patch", in: "dns_records", id: current.id, fields: draft }]
    return [{ op: "put", in: "dns_records", record: { ...draft, id: ctx.ids.uuid(), created_at: ctx.now } }]
  })
  return ctx.commit({ published: drafts.length }, changes)
}

/** POST /sandbox/domains/{id}/unpublish: removes the records from the zone (assumption domains.verified_is_sticky). */
export const unpublishDomain: Control<"unpublishDomain", "account" | "commit" | "store"> = (ctx, { params, body }) => {
  const domain = findOwn(ctx, "domains", params.id)
  const purposes: readonly DnsPurpose[] = body?.purposes ?? ["spf", "dkim", "return_path", "dmarc"]
  const gone = listPublished(ctx, domain.id).filter(({ purpose }) => purposes.some((one) => one === purpose))
  return ctx.commit({ unpublished: gone.length }, deletions("dns_records", gone))
}

const listPublished = ({ store }: Needs<"store">, domain_id: string) =>
  store.tables.dns_records.by.domain(domain_id).all()
