import type { ServiceAnswer } from "../../api/contract.ts"
import { checkDomainName } from "../../core/domains/check-name.ts"
import { DKIM_SELECTOR } from "../../core/domains/names.ts"
import { presentDetail, presentDomain, presentRetrieved } from "../../core/domains/present.ts"
import { newDomain, zoneRecordsFor } from "../../core/domains/records.ts"
import { invalid } from "../../core/errors.ts"
import type { DnsPurpose, Domain } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { Control, Needs, Service } from "../context.ts"
import { deletions, findOwn, listPage } from "../records.ts"

/** POST /domains: pending, with the records to publish and a new DKIM key (sections 2.3 and 4.4, assumptions N2, N3, N6). */
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

/** GET /domains: all of them, newest first (assumption N7). */
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
 * DELETE /domains/{id}: stops sending from the domain, including scheduled emails (section 4.4, assumption M5). Also deletes its
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

/** POST /sandbox/domains/{id}/unpublish: removes the records from the zone (assumption N4). */
export const unpublishDomain: Control<"unpublishDomain", "account" | "commit" | "store"> = (ctx, { params, body }) => {
  const domain = findOwn(ctx, "domains", params.id)
  const purposes: readonly DnsPurpose[] = body?.purposes ?? ["spf", "dkim", "return_path", "dmarc"]
  const gone = listPublished(ctx, domain.id).filter(({ purpose }) => purposes.some((one) => one === purpose))
  return ctx.commit({ unpublished: gone.length }, deletions("dns_records", gone))
}

const listPublished = ({ store }: Needs<"store">, domain_id: string) =>
  store.tables.dns_records.by.domain(domain_id).all()

/** The account's verified domain for a name: the name itself, or a parent if `domains.allow_subdomains` is on. */
export function sendingDomain(
  { store, settings }: Needs<"settings" | "store">,
  account_id: string,
  name: string,
): Domain | undefined {
  const find = (domain: string) => store.tables.domains.find.name(account_id, domain)
  const exact = find(name)
  if (exact || !settings()["domains.allow_subdomains"]) return exact
  const labels = name.split(".")
  return labels.map((_, index) => find(labels.slice(index).join("."))).find((domain) => domain?.status === "verified")
}

/**
 * The DKIM selector of a new domain (section 2.3, rule 1): the service's selector, with a number from 2 if other accounts
 * have the same domain (assumption N6). Their keys share one zone, where each name can hold only one key.
 */
export function selectorFor({ store }: Needs<"store">, name: string): string {
  const namesakes = store.tables.domains.by.named(name).all()
  const taken = new Set(namesakes.map(({ selector }) => selector))
  let selector = DKIM_SELECTOR
  for (let number = 2; taken.has(selector); number++) selector = `${DKIM_SELECTOR}${number}`
  return selector
}
