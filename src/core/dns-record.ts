import { isIPv4, isIPv6 } from "node:net"
import { zoneName } from "./dns-zone.ts"
import { invalid } from "./errors.ts"
import type { ZoneRecord } from "./records/domains.ts"

type Fields = Pick<ZoneRecord, "name" | "type" | "value" | "priority" | "ttl">

/** Maximum bytes of a TXT value. With length bytes and headers, it still fits into one DNS response over TCP. */
const LONGEST_TXT = 60_000
const DEFAULT_TTL = 60
const DEFAULT_PRIORITY = 10
/** The host of a null MX: the domain receives no mail (RFC 7505). */
const NULL_MX = "."

/**
 * Checks a record for the sandbox's zone, so that the DNS server can serve every stored record.
 * @returns the record as stored: name and hosts lowercase without final dot, `priority` for MX only (default: 10, for a null MX 0)
 * @throws ApiError `validation_error` with the field and its allowed values
 */
export function checkZoneRecord(input: Pick<Fields, "name" | "type" | "value"> & Partial<Fields>): Fields {
  const { type } = input
  const name = dnsName("name", input.name)
  const ttl = whole("ttl", input.ttl ?? DEFAULT_TTL, 0x7fffffff)
  const priority = type === "MX" ? whole("priority", input.priority ?? defaultPriority(input.value), 0xffff) : null
  return { name, type, value: checkedValue(type, input.value), priority, ttl }
}

const defaultPriority = (host: string) => (host === NULL_MX ? 0 : DEFAULT_PRIORITY)

function checkedValue(type: Fields["type"], value: string): string {
  if (type === "MX" && value === NULL_MX) return value
  if (type === "MX" || type === "CNAME" || type === "PTR") return dnsName("value", value)
  if (type === "A" && !isIPv4(value)) throw invalid('value of an A record must be an IPv4 address such as "127.0.0.1".')
  if (type === "AAAA" && (!isIPv6(value) || value.includes("%"))) {
    throw invalid('value of an AAAA record must be an IPv6 address such as "::1".')
  }
  if (type === "TXT" && Buffer.byteLength(value) > LONGEST_TXT) {
    throw invalid(`value of a TXT record must be at most ${LONGEST_TXT} bytes.`)
  }
  return value
}

/** Normalizes and checks a DNS name. Underscores are allowed because DKIM and DMARC need them. */
function dnsName(field: "name" | "value", given: string): string {
  const name = zoneName(given)
  const labels = name.split(".")
  if (name.length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) return name
  throw invalid(
    `${field} must be a full DNS name such as "sp.acme.test": labels of 1 to 63 letters, digits, hyphens and ` +
      "underscores, at most 253 characters in total, international names in xn-- form.",
  )
}

function whole(field: "priority" | "ttl", given: number, most: number): number {
  if (Number.isInteger(given) && given >= 0 && given <= most) return given
  throw invalid(`${field} must be an integer from 0 to ${most}, got ${given}.`)
}
