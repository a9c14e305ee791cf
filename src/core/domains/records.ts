import type { Timestamp } from "../records/basics.ts"
import type { Domain, DomainRecordRow, ZoneRecord } from "../records/domains.ts"
import { MAIL_HOST, RETURN_PATH_HOST, SPF_INCLUDE } from "./names.ts"

export type Layout = "current" | "older"
/** A zone record before it has an id and an instant. */
export type ZoneRecordDraft = Omit<ZoneRecord, "id" | "created_at">
type Purpose = NonNullable<ZoneRecord["purpose"]>

/** Domains added before this instant use the older layout (section 2.3, rule 3). */
const CURRENT_LAYOUT_SINCE: Timestamp = "2026-09-01T00:00:00.000Z"
/** Seconds. Short, since a sandbox's records change while someone watches. */
const TTL = 60
const MX_PRIORITY = 10

/** The layout of a domain added at `now`, an ISO instant of sandbox time (assumption N3). */
export const layoutAt = (now: Timestamp): Layout => (now < CURRENT_LAYOUT_SINCE ? "older" : "current")

/** The TXT value of a DKIM key record; `public_key` is the base64 DER of an RSA key. */
export const dkimValue = (public_key: string) => `v=DKIM1; k=rsa; p=${public_key}`

/**
 * The records a new domain is issued, none of them verified yet.
 * Current: SPF, DKIM, Return-Path, DMARC (section 2.3 rule 1, assumption N2); older: SPF on the apex, DKIM and a CNAME
 * return path (rule 3, assumption N3). `name` is the domain in its ASCII form.
 */
export function newDomainRecords(input: {
  name: string
  selector: string
  public_key: string
  layout: Layout
}): DomainRecordRow[] {
  const { name, selector, layout } = input
  const spf = `v=spf1 include:${SPF_INCLUDE} ~all`
  const fresh = { required: true, verified: false, found: [] }
  const dkim: DomainRecordRow = {
    ...{ type: "TXT", name: `${selector}._domainkey.${name}`, value: dkimValue(input.public_key), purpose: "dkim" },
    ...fresh,
  }
  if (layout === "older") {
    return [
      { type: "TXT", name, value: spf, purpose: "spf", ...fresh },
      dkim,
      { type: "CNAME", name: `bounces.${name}`, value: RETURN_PATH_HOST, purpose: "return_path", ...fresh },
    ]
  }
  const send = `send.${name}`
  return [
    { type: "TXT", name: send, value: spf, purpose: "spf", ...fresh },
    dkim,
    { ...mxRecordFor(send), purpose: "return_path", ...fresh },
    { type: "TXT", name: `_dmarc.${name}`, value: "v=DMARC1; p=none;", purpose: "dmarc", ...fresh, required: false },
  ]
}

/** The host a domain receives at unless told otherwise (assumption I6). */
export const defaultReceivingHost = (domain: string): string => `inbound.${domain}`

/** The MX record that leads mail for `host` here: of a return path, and what a pending address asks for (assumptions N2, I6, I7). */
export const mxRecordFor = (host: string) =>
  ({ type: "MX", name: host, value: MAIL_HOST, priority: MX_PRIORITY }) as const

/**
 * What publishing a domain puts into the sandbox's zone: its records of these purposes, all of them unless told.
 * `receiving`, the MX of its receiving host, comes only when named.
 */
export function zoneRecordsFor(
  domain: Pick<Domain, "id" | "account_id" | "name" | "records">,
  purposes: readonly Purpose[] = ["spf", "dkim", "return_path", "dmarc"],
): ZoneRecordDraft[] {
  const owner = { account_id: domain.account_id, domain_id: domain.id, ttl: TTL }
  const drafts = domain.records
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ type, name, value, priority, purpose }): ZoneRecordDraft => {
      return { ...owner, name, type, value, priority: priority ?? null, purpose }
    })
  if (!purposes.includes("receiving")) return drafts
  return [...drafts, { ...owner, ...mxRecordFor(defaultReceivingHost(domain.name)), purpose: "receiving" }]
}
