import type { Timestamp } from "./basics.ts"

/** Domains, their records and what the zone holds. */

export type DnsPurpose = "spf" | "dkim" | "return_path" | "dmarc"

export interface DomainRecordRow {
  type: "TXT" | "MX" | "CNAME"
  name: string
  value: string
  priority?: number
  purpose: DnsPurpose
  required: boolean
  verified: boolean
  /** Private: what DNS answered at the last verify. */
  found: string[]
}

export interface Domain {
  id: string
  account_id: string
  name: string
  status: "pending" | "verified"
  records: DomainRecordRow[]
  selector: string
  /** PKCS#8 PEM of the 2048-bit key; null only while the key of a domain that starts verified is being made. */
  private_key: string | null
  created_at: Timestamp
  verified_at: Timestamp | null
  last_checked_at: Timestamp | null
}

/** A record of the sandbox's own zone (assumption N5). */
export interface ZoneRecord {
  id: string
  account_id: string
  name: string
  type: "TXT" | "MX" | "CNAME" | "A" | "AAAA"
  value: string
  priority: number | null
  ttl: number
  created_at: Timestamp
  /** Set when the record was published for a domain. */
  domain_id: string | null
  purpose: DnsPurpose | "receiving" | null
}

export interface ReceivingAddress {
  id: string
  account_id: string
  domain_id: string
  domain: string
  host: string
  local_part: string
  address: string
  status: "active" | "pending"
  created_at: Timestamp
}
