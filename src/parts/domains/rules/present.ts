import type { ControlSchemas, Schemas } from "../../../api/contract.ts"
import { pick } from "../../../core/pick.ts"
import type { Domain, ZoneRecord } from "../record.ts"

/** A domain as shown in lists and in the response to its creation (section 4.4). Only MX records have `priority` (section 2.3). */
export const presentDomain = ({ id, name, status, records, created_at }: Domain): Schemas["Domain"] => ({
  id,
  name,
  status,
  records: records.map(({ found: _, ...row }) => row),
  created_at,
})

export const presentRetrieved = (domain: Domain): Schemas["DomainRetrieved"] => ({
  ...presentDomain(domain),
  ...pick(domain, "verified_at", "last_checked_at"),
})

/** The response to verifying a domain; `full` is assumption answers.created. */
export const presentVerified = (domain: Domain, full: boolean): Schemas["VerifiedDomain"] =>
  full ? presentRetrieved(domain) : pick(presentDomain(domain), "id", "name", "status", "records")

/**
 * A domain as the control API shows it, with its receiving host. Each record also has the DNS result of the last verify, and whether it is
 * currently in the sandbox's zone.
 *
 * @param zone returns the zone's records of a name.
 */
export function presentDetail(
  domain: Domain,
  zone: (name: string) => readonly ZoneRecord[],
): ControlSchemas["DomainDetail"] {
  const records = domain.records.map((row) => {
    const published = zone(row.name).some(
      ({ type, value, priority }) => type === row.type && value === row.value && priority === (row.priority ?? null),
    )
    return { ...row, published }
  })
  return { ...presentRetrieved(domain), records, receiving_host: domain.receiving_host }
}

/** A record of the sandbox's zone as the control API shows it. */
export const presentZoneRecord = (record: ZoneRecord): ControlSchemas["DnsRecordRow"] => ({
  ...pick(record, "id", "name", "type", "value", "priority", "ttl", "created_at", "domain_id"),
  simulated: record.simulation !== undefined,
})
