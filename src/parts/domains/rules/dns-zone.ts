import { isIPv4, isIPv6 } from "node:net"
import { invalid } from "../../../core/errors.ts"
import type { ZoneRecord } from "../record.ts"
import { MAIL_HOST, NAME_SERVER, RETURN_PATH_HOST, SANDBOX_ZONE, SPF_INCLUDE } from "./names.ts"

/** One resource record of a DNS response; `priority` is set for MX only, `ttl` is in seconds. */
export type ZoneAnswer = Pick<ZoneRecord, "name" | "type" | "value" | "priority" | "ttl">
type RecordsAt = (name: string) => readonly ZoneAnswer[]

/** Seconds, of built-in records and of those without a TTL. */
const TTL = 60
/** Built-in records, so that the sandbox's SPF include and mail host resolve like those of a real service. */
const OWN: readonly ZoneAnswer[] = (
  [
    [SPF_INCLUDE, "TXT", "v=spf1 ip4:127.0.0.0/8 ip6:::1 ~all"],
    [MAIL_HOST, "A", "127.0.0.1"],
    [MAIL_HOST, "AAAA", "::1"],
    ["1.0.0.127.in-addr.arpa", "PTR", MAIL_HOST],
    [`1.${"0.".repeat(31)}ip6.arpa`, "PTR", MAIL_HOST],
    [NAME_SERVER, "A", "127.0.0.1"],
    [RETURN_PATH_HOST, "TXT", `v=spf1 include:${SPF_INCLUDE} ~all`],
    [RETURN_PATH_HOST, "MX", MAIL_HOST],
  ] as const
).map(([name, type, value]) => ({ name, type, value, priority: type === "MX" ? 10 : null, ttl: TTL }))

/** Maximum length of a CNAME chain. Longer chains are treated as loops. */
const MAX_ALIASES = 8

/** Returns a name as the zone stores it: lowercase, without the final dot. */
export const zoneName = (name: string) => name.toLowerCase().replace(/\.$/, "")

/**
 * Resolves a query against the sandbox's zone (assumption dns.mode). The zone is authoritative for every name.
 * @param records returns the published records of a name in `zoneName` form; they replace built-in records of the same type
 * @param type the query type; `ANY` returns every record of the name, an unsupported type returns no data
 * @param below whether the zone has names under this one; such a name exists even without records
 * @returns the records, preceded by the CNAMEs that led to them; empty if the name has no such records; `nxdomain` if
 *   the name does not exist
 */
export function answerFrom(
  records: RecordsAt,
  name: string,
  type: string,
  below: (name: string) => boolean = () => false,
): ZoneAnswer[] | "nxdomain" {
  const answers: ZoneAnswer[] = []
  const seen = new Set<string>()
  let asked = zoneName(name)
  while (!seen.has(asked) && seen.size <= MAX_ALIASES) {
    seen.add(asked)
    const here = recordsAt(records, asked)
    if (here.length === 0 && answers.length === 0 && !below(asked) && !isOwnBranch(asked)) return "nxdomain"
    const wanted = here.filter((record) => record.type === type || type === "ANY")
    const alias = here.find((record) => record.type === "CNAME")
    if (wanted.length > 0 || !alias) return [...answers, ...wanted]
    answers.push(alias)
    asked = zoneName(alias.value)
  }
  return answers
}

function recordsAt(records: RecordsAt, name: string): ZoneAnswer[] {
  const published = records(name)
  // A published record replaces the built-in record of the same name and type, so that users can test other values.
  const builtIn = OWN.filter((mine) => mine.name === name && !published.some(({ type }) => type === mine.type))
  // Identical records of two accounts become one: a record set contains no duplicates (RFC 2181, section 5).
  const distinct = new Map([...published, ...builtIn].map((one) => [`${one.type} ${one.priority} ${one.value}`, one]))
  return [...distinct.values()].map(({ type, value, priority, ttl }) => ({ name, type, value, priority, ttl }))
}

const isOwnBranch = (name: string) => name === SANDBOX_ZONE || name === "test" || name === ""

/** Indexes records for the two lookups of `answerFrom`. Rebuild the index when the records change. */
export function indexZone(all: Iterable<ZoneRecord>): { records: RecordsAt; below: (name: string) => boolean } {
  const at = Map.groupBy(all, (record) => zoneName(record.name))
  const ancestors = new Set<string>()
  for (const name of at.keys()) {
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) ancestors.add(name.slice(dot + 1))
  }
  return { records: (name) => at.get(name) ?? [], below: (name) => ancestors.has(name) }
}

/** Maximum bytes of a TXT value. With length bytes and headers, it still fits into one DNS response over TCP. */
const LONGEST_TXT = 60_000
const DEFAULT_PRIORITY = 10
/** The host of a null MX: the domain receives no mail (RFC 7505). */
const NULL_MX = "."

/**
 * Checks a record for the sandbox's zone, so that the DNS server can serve every stored record.
 * @returns the record as stored: name and hosts lowercase without final dot, `priority` for MX only (default: 10, for a null MX 0)
 * @throws ApiError `validation_error` with the field and its allowed values
 */
export function checkZoneRecord(input: Pick<ZoneAnswer, "name" | "type" | "value"> & Partial<ZoneAnswer>): ZoneAnswer {
  const { type } = input
  const name = dnsName("name", input.name)
  const ttl = whole("ttl", input.ttl ?? TTL, 0x7fffffff)
  const preferred = input.priority ?? (input.value === NULL_MX ? 0 : DEFAULT_PRIORITY)
  const priority = type === "MX" ? whole("priority", preferred, 0xffff) : null
  return { name, type, value: checkedValue(type, input.value), priority, ttl }
}

function checkedValue(type: ZoneAnswer["type"], value: string): string {
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
