import { MAIL_HOST, NAME_SERVER, RETURN_PATH_HOST, SANDBOX_ZONE, SPF_INCLUDE } from "./domains/names.ts"
import type { ZoneRecord } from "./records/domains.ts"

/** One resource record of a DNS response; `priority` is set for MX only, `ttl` is in seconds. */
export interface ZoneAnswer {
  name: string
  type: ZoneRecord["type"]
  value: string
  priority: number | null
  ttl: number
}
type RecordsAt = (name: string) => readonly ZoneAnswer[]

const TTL = 60
const makeAnswer = (
  name: string,
  type: ZoneRecord["type"],
  value: string,
  priority: number | null = null,
): ZoneAnswer => ({
  name,
  type,
  value,
  priority,
  ttl: TTL,
})
/** Built-in records, so that the sandbox's SPF include and mail host resolve like those of a real service. */
const OWN: readonly ZoneAnswer[] = [
  makeAnswer(SPF_INCLUDE, "TXT", "v=spf1 ip4:127.0.0.0/8 ip6:::1 ~all"),
  makeAnswer(MAIL_HOST, "A", "127.0.0.1"),
  makeAnswer(MAIL_HOST, "AAAA", "::1"),
  makeAnswer("1.0.0.127.in-addr.arpa", "PTR", MAIL_HOST),
  makeAnswer(`1.${"0.".repeat(31)}ip6.arpa`, "PTR", MAIL_HOST),
  makeAnswer(NAME_SERVER, "A", "127.0.0.1"),
  makeAnswer(RETURN_PATH_HOST, "TXT", `v=spf1 include:${SPF_INCLUDE} ~all`),
  makeAnswer(RETURN_PATH_HOST, "MX", MAIL_HOST, 10),
]

/** Maximum length of a CNAME chain. Longer chains are treated as loops. */
const MAX_ALIASES = 8

/** Returns a name as the zone stores it: lowercase, without the final dot. */
export const zoneName = (name: string) => name.toLowerCase().replace(/\.$/, "")

/**
 * Resolves a query against the sandbox's zone (assumption N5). The zone is authoritative for every name.
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

/**
 * Indexes records for the two lookups of `answerFrom`. Rebuild the index when the records change.
 */
export function indexZone(all: Iterable<ZoneRecord>): { records: RecordsAt; below: (name: string) => boolean } {
  const at = new Map<string, ZoneRecord[]>()
  const ancestors = new Set<string>()
  for (const record of all) {
    const name = zoneName(record.name)
    const here = at.get(name)
    if (here) here.push(record)
    else at.set(name, [record])
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) ancestors.add(name.slice(dot + 1))
  }
  return { records: (name) => at.get(name) ?? [], below: (name) => ancestors.has(name) }
}
