import { createPrivateKey } from "node:crypto"
import { byArrival, byCreation, collection } from "../../core/state/collection.ts"
import {
  count,
  filled,
  fitting,
  flag,
  type Infer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

const PURPOSES = ["spf", "dkim", "return_path", "dmarc"] as const
export type DnsPurpose = (typeof PURPOSES)[number]

const domainRecord = record({
  type: oneOf(["TXT", "MX", "CNAME"]),
  name: filled,
  value: text,
  priority: optional(count),
  purpose: oneOf(PURPOSES),
  required: flag,
  verified: flag,
  /** Private: what DNS answered at the last verify. */
  found: list(text),
})
export interface DomainRecordRow extends Infer<typeof domainRecord> {}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}

const domain = record({
  id: uuid,
  account_id: uuid,
  name: filled,
  status: oneOf(["pending", "verified"]),
  records: list(domainRecord),
  /** The host of receiving addresses without a host of their own (assumption inbound.host). */
  receiving_host: filled,
  selector: fitting(filled, (label) => LABEL.test(label), "a DKIM selector"),
  /** PKCS#8 PEM of the 2048-bit key; null only while the key of a domain that starts verified is being made. */
  private_key: nullable(fitting(filled, isRsaKey, "an RSA key as PEM")),
  created_at: timestamp,
  verified_at: nullable(timestamp),
  last_checked_at: nullable(timestamp),
})
export interface Domain extends Infer<typeof domain> {}

/** A message that the sandbox wrote so that its checks give chosen results (assumption inbound.simulated_records). */
export const simulation = record({
  /** Names the simulation, and its key if the message is signed. */
  selector: filled,
  /** The names whose TXT records and aliases the message's own checks do not see. */
  hides: list(filled),
})
export interface Simulation extends Infer<typeof simulation> {}

/** A record of the sandbox's own zone (assumption dns.mode). */
const zoneRecord = record({
  id: uuid,
  account_id: uuid,
  name: filled,
  type: oneOf(["TXT", "MX", "CNAME", "A", "AAAA", "PTR"]),
  value: text,
  priority: nullable(count),
  ttl: count,
  created_at: timestamp,
  /** Set when the record was published for a domain. */
  domain_id: nullable(uuid),
  purpose: nullable(oneOf([...PURPOSES, "receiving"])),
  /** Set if the record belongs to a simulated message. */
  simulation: optional(simulation),
})
export interface ZoneRecord extends Infer<typeof zoneRecord> {}

export const domainCollection = collection(domain)({
  lists: { account: byCreation((one) => [one.account_id]), named: byArrival((one) => [one.name]) },
  unique: { name: (one) => [one.account_id, one.name], selector: (one) => [one.name, one.selector] },
  word: "domain",
  kept_as: "domains",
})

export const zoneCollection = collection(zoneRecord)({
  lists: {
    account: byArrival((one) => [one.account_id]),
    name: byArrival((one) => [one.name.toLowerCase()]),
    domain: byArrival((one) => (one.domain_id === null ? null : [one.domain_id])),
    simulated: byArrival((one) => (one.simulation ? [one.account_id] : null)),
    selector: byArrival((one) => (one.simulation ? [one.simulation.selector] : null)),
  },
  unique: {},
  word: "zone record",
  kept_as: "domains",
})
