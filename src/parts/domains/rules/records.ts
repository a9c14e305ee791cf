import type { Timestamp } from "../../../core/state/basics.ts"
import type { Domain, DomainRecordRow, ZoneRecord } from "../record.ts"
import { MAIL_HOST, RETURN_PATH_HOST, SPF_INCLUDE } from "./names.ts"

export type Layout = "current" | "older"
export type ZoneRecordDraft = Omit<ZoneRecord, "id" | "created_at">
type Purpose = NonNullable<ZoneRecord["purpose"]>

/** Domains added before this time use the older layout (section 2.3, rule 3). */
const CURRENT_LAYOUT_SINCE: Timestamp = "2026-09-01T00:00:00.000Z"
/** TTL in seconds. Short, so that changes of sandbox records show immediately. */
const TTL = 60
const MX_PRIORITY = 10

/** Returns the layout of a domain added at `now` (sandbox time, assumption domains.older_layout). */
export const layoutAt = (now: Timestamp): Layout => (now < CURRENT_LAYOUT_SINCE ? "older" : "current")

/** Returns the TXT value of a DKIM key record. `public_key` is an RSA key as base64 DER. */
export const dkimValue = (public_key: string) => `v=DKIM1; k=rsa; p=${public_key}`

/** Creates a pending domain. A domain of the start state has no key yet: its `private_key` is null and `public_key` is empty. */
export const newDomain = (
  given: Pick<Domain, "id" | "account_id" | "name" | "selector" | "private_key" | "created_at">,
  { public_key, label }: { public_key: string; label: string },
): Domain => {
  const { id, account_id, name, selector, private_key, created_at } = given
  return {
    id,
    account_id,
    name,
    status: "pending",
    records: newDomainRecords({ name, selector, public_key, layout: layoutAt(created_at), label }),
    receiving_host: receivingHostOf(name, label),
    selector,
    private_key,
    created_at,
    verified_at: null,
    last_checked_at: null,
  }
}

/**
 * Creates the unverified records of a new domain.
 * Current: SPF, DKIM, Return-Path, DMARC (section 2.3 rule 1, assumption domains.records); older: SPF on the apex, DKIM and a CNAME
 * return path (rule 3, assumption domains.older_layout). `name` is the domain in its ASCII form.
 */
export function newDomainRecords(input: {
  name: string
  selector: string
  public_key: string
  layout: Layout
  /** Assumption domains.label. The older layout has none. */
  label: string
}): DomainRecordRow[] {
  const { name, selector, layout, label } = input
  const spf = `v=spf1 include:${SPF_INCLUDE} ~all`
  const fresh = { required: true, verified: false, found: [] }
  const key = { name: `${selector}._domainkey.${name}`, value: dkimValue(input.public_key) }
  const dkim: DomainRecordRow = { type: "TXT", ...key, purpose: "dkim", ...fresh }
  if (layout === "older") {
    return [
      { type: "TXT", name, value: spf, purpose: "spf", ...fresh },
      dkim,
      { type: "CNAME", name: `bounces.${name}`, value: RETURN_PATH_HOST, purpose: "return_path", ...fresh },
    ]
  }
  const host = receivingHostOf(name, label)
  return [
    { type: "TXT", name: host, value: spf, purpose: "spf", ...fresh },
    dkim,
    { ...mxRecordFor(host), purpose: "return_path", ...fresh },
    { type: "TXT", name: `_dmarc.${name}`, value: "v=DMARC1; p=none;", purpose: "dmarc", ...fresh, required: false },
  ]
}

/** Returns the receiving host of a new domain (assumptions inbound.host and domains.label). In the current layout, it is also the host of SPF and return path. */
export const receivingHostOf = (domain: string, label: string): string => `${label}.${domain}`

/** Returns the MX record that routes mail for `host` to the sandbox, for return paths and pending addresses (assumptions domains.records, inbound.host and inbound.pending_fields). */
export const mxRecordFor = (host: string) =>
  ({ type: "MX", name: host, value: MAIL_HOST, priority: MX_PRIORITY }) as const

/**
 * Returns the zone records of a domain for the given purposes (default: all issued records). `receiving`, the MX of the
 * receiving host, is included only if named.
 */
export function zoneRecordsFor(
  domain: Pick<Domain, "id" | "account_id" | "receiving_host" | "records">,
  purposes: readonly Purpose[] = ["spf", "dkim", "return_path", "dmarc"],
): ZoneRecordDraft[] {
  const owner = { account_id: domain.account_id, domain_id: domain.id, ttl: TTL }
  const drafts: ZoneRecordDraft[] = domain.records
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ type, name, value, priority = null, purpose }) => ({ ...owner, name, type, value, priority, purpose }))
  if (!purposes.includes("receiving")) return drafts
  return [...drafts, { ...owner, ...mxRecordFor(domain.receiving_host), purpose: "receiving" }]
}
