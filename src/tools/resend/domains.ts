import type { Context } from "../../operations/context.ts"
import type { DialectRequest, DialectRoute } from "../../operations/dialect.ts"
import { findOwn } from "../../operations/records.ts"
import { createDomain, deleteDomain, verifyDomain } from "../../parts/domains/operations/domains.ts"
import type { Domain, DomainRecordRow } from "../../parts/domains/record.ts"
import { lacks, ResendError, wrongField } from "./errors.ts"
import { objectOf, pageOfAll, pathId, requiredText, spacedTime } from "./requests.ts"

const REGIONS = ["us-east-1", "eu-west-1", "sa-east-1", "ap-northeast-1"]
/** Fields of a domain that the sandbox takes without an effect, because its mail takes no way to other servers. */
const WITHOUT_EFFECT = ["region", "custom_return_path", "tls"]

export const domainRoutes: readonly DialectRoute[] = [
  {
    method: "POST",
    path: "/domains",
    operation: "createSendingDomain",
    permission: "full_access",
    has_body: true,
    status: 201,
    perform: async (ctx, request) => {
      const body = objectOf(request)
      const name = requiredText(body, "name")
      checkOptions(ctx, body)
      if (ctx.store.tables.domains.find.name(ctx.account.id, name.toLowerCase()))
        throw new ResendError("validation_error", `The ${name} domain has been registered already.`, 403)
      const { id } = await createDomain(ctx, { body: { name } } as Parameters<typeof createDomain>[1])
      const domain = findOwn(ctx, "domains", id)
      return { ...presentItem(ctx, domain), records: presentRecords(domain) }
    },
  },
  {
    method: "GET",
    path: "/domains",
    operation: "listSendingDomains",
    permission: "full_access",
    perform: async (ctx, request) => {
      await ctx.keys.generateMissing(ctx.account.id)
      return pageOfAll(ctx.store.tables.domains.by.account(ctx.account.id).all(), request, (domain) =>
        presentItem(ctx, domain),
      )
    },
  },
  {
    method: "GET",
    path: "/domains/{id}",
    operation: "getSendingDomain",
    permission: "full_access",
    perform: async (ctx, request) => {
      const domain = await ctx.keys.of(findOwn(ctx, "domains", pathId(request)))
      return { object: "domain", ...presentItem(ctx, domain), records: presentRecords(domain) }
    },
  },
  {
    method: "PATCH",
    path: "/domains/{id}",
    operation: "updateSendingDomain",
    permission: "full_access",
    has_body: true,
    perform: (ctx, request) => {
      const { id } = findOwn(ctx, "domains", pathId(request))
      checkOptions(ctx, objectOf(request))
      return { object: "domain", id }
    },
  },
  {
    method: "POST",
    path: "/domains/{id}/verify",
    operation: "verifySendingDomain",
    permission: "full_access",
    perform: (ctx, request) => verifyDomain(ctx, paramsOf(request)),
    answer: (performed) => ({ object: "domain", id: (performed as { id: string }).id }),
  },
  {
    method: "DELETE",
    path: "/domains/{id}",
    operation: "deleteDomain",
    permission: "full_access",
    perform: (ctx, request) => deleteDomain(ctx, paramsOf(request)),
    answer: (performed) => ({ object: "domain", ...(performed as object) }),
  },
]

const paramsOf = (request: DialectRequest) =>
  ({ params: { id: pathId(request) } }) as Parameters<typeof verifyDomain>[1]

/** Refuses options that the sandbox does not have, unless they ask for what it does anyway. */
function checkOptions({ account, hints }: Pick<Context, "account" | "hints">, body: Record<string, unknown>): void {
  const { region, open_tracking, click_tracking, tracking_subdomain, capabilities } = body
  if (region !== undefined && !REGIONS.includes(region as string))
    throw new ResendError("validation_error", `Region must be one of: ${REGIONS.join(", ")}`, 422)
  const tracking = { open_tracking: account.track_opens, click_tracking: account.track_clicks }
  for (const [name, own] of Object.entries(tracking)) {
    const value = name === "open_tracking" ? open_tracking : click_tracking
    if (value !== undefined && value !== null && value !== own) {
      const setting = name === "open_tracking" ? "account.track_opens" : "account.track_clicks"
      throw lacks(
        `tracking of one domain (\`${name}\`) is; set it for the account, such as with --set ${setting}=${value},`,
      )
    }
  }
  if ((tracking_subdomain ?? undefined) !== undefined) throw lacks("subdomains for tracking are")
  const { sending = "enabled", receiving } = (capabilities ?? {}) as Record<string, unknown>
  if (sending !== "enabled") throw lacks("domains that do not send are")
  if (receiving !== undefined && receiving !== "enabled" && receiving !== "disabled")
    throw wrongField("The `capabilities` field must have `enabled` or `disabled` as values.")
  for (const name of WITHOUT_EFFECT)
    if (body[name] !== undefined) hints.push(`\`${name}\` has no effect in the sandbox`)
  if (receiving !== undefined)
    hints.push("`capabilities.receiving` has no effect: a domain receives at its receiving addresses")
}

/** Whether the domain was looked up, and what came of it. */
const statusOf = ({ status, last_checked_at }: Domain) =>
  status === "verified" ? "verified" : last_checked_at === null ? "not_started" : "pending"

const presentItem = ({ account, store }: Pick<Context, "account" | "store">, domain: Domain) => ({
  id: domain.id,
  name: domain.name,
  status: statusOf(domain),
  created_at: spacedTime(domain.created_at),
  region: "us-east-1",
  open_tracking: account.track_opens,
  click_tracking: account.track_clicks,
  capabilities: {
    sending: "enabled",
    receiving: store.tables.receiving_addresses.by.domain(domain.id).count() > 0 ? "enabled" : "disabled",
  },
})

/** The records that the API lists: those of SPF and return path have one name there, and DMARC is not among them. */
const RECORDS: Record<DomainRecordRow["purpose"], "SPF" | "DKIM" | null> = {
  spf: "SPF",
  dkim: "DKIM",
  return_path: "SPF",
  dmarc: null,
}

const presentRecords = (domain: Domain) =>
  domain.records.flatMap(({ type, name, value, priority, purpose, verified }) => {
    const record = RECORDS[purpose]
    if (record === null) return []
    const label = name === domain.name ? "@" : name.slice(0, -domain.name.length - 1)
    const status = verified ? "verified" : domain.last_checked_at === null ? "not_started" : "pending"
    return [{ record, name: label, type, ttl: "Auto", status, value, ...(priority !== undefined && { priority }) }]
  })
