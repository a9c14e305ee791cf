import { createPrivateKey } from "node:crypto"
import type { Domain, DomainRecordRow, ZoneRecord } from "../records/domains.ts"
import {
  count,
  filled,
  fitting,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../shape.ts"

const PURPOSES = ["spf", "dkim", "return_path", "dmarc"] as const

const row = record<DomainRecordRow>({
  ...{ type: oneOf(["TXT", "MX", "CNAME"]), name: filled, value: text, priority: optional(count) },
  ...{ purpose: oneOf(PURPOSES), required: flag, verified: flag, found: list(text) },
})

/** A label of a host name. */
const selector = fitting(
  filled,
  (value: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(value),
  "a DKIM selector",
)
const rsaKey = fitting(filled, isRsaKey, "an RSA key as PEM")

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}

export const domain = record<Domain>({
  ...{ id: uuid, account_id: uuid, name: filled, status: oneOf(["pending", "verified"]), records: list(row) },
  ...{ selector, private_key: nullable(rsaKey), created_at: timestamp },
  ...{ verified_at: nullable(timestamp), last_checked_at: nullable(timestamp) },
})

export const zoneRecord = record<ZoneRecord>({
  ...{ id: uuid, account_id: uuid, name: filled, type: oneOf(["TXT", "MX", "CNAME", "A", "AAAA"]), value: text },
  ...{ priority: nullable(count), ttl: count, created_at: timestamp, domain_id: nullable(uuid) },
  purpose: nullable(oneOf([...PURPOSES, "receiving"])),
})
