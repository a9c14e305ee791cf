import { MAIL_HOST, NAME_SERVER, RETURN_PATH_HOST, SANDBOX_ZONE, SPF_INCLUDE } from "./domains/names.ts"
import type { ZoneRecord } from "./records/domains.ts"

/** One resource record of an answer; `priority` is of MX only, `ttl` in seconds. */
export interface ZoneAnswer {
  name: string
  type: ZoneRecord["type"]
  value: string
  priority: number | null
  ttl: number
}
type RecordsAt = (name: string) => readonly ZoneAnswer[]

const TTL = 60
const own = (name: string, type: ZoneRecord["type"], value: string, priority: number | null = null): ZoneAnswer => ({
  ...{ name, type, value, priority, ttl: TTL },
})
/** What the sandbox itself answers for, so that its SPF include and its mail host resolve as a real service's do. */
const OWN: readonly ZoneAnswer[] = [
  own(SPF_INCLUDE, "TXT", "v=spf1 ip4:127.0.0.0/8 ip6:::1 ~all"),
  own(MAIL_HOST, "A", "127.0.0.1"),
  own(NAME_SERVER, "A", "127.0.0.1"),
  own(RETURN_PATH_HOST, "TXT", `v=spf1 include:${SPF_INCLUDE} ~all`),
  own(RETURN_PATH_HOST, "MX", MAIL_HOST, 10),
]

/** Longer chains of CNAMEs than this are loops or jokes. */
const MAX_ALIASES = 8

/** A name as the zone keeps it: lowercase, without the root's dot. */
export const zoneName = (name: string) => name.toLowerCase().replace(/\.$/, "")

/**
 * What the sandbox's zone answers (assumption N5). The zone is authoritative for every name there is.
 * @param records the published records of a name in its `zoneName` form; they come before the sandbox's own of a type
 * @param type the type asked for; `ANY` is every record of the name, a type the zone does not keep is no data
 * @param below whether the zone has names under this one: then the name exists, though it has no records itself
 * @returns the answers, preceded by the CNAMEs that led to them; none for a name without such records; `nxdomain` for
 *   a name that does not exist
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
  // Someone who publishes a record under one of our names wants to see what another value does.
  const builtIn = OWN.filter((mine) => mine.name === name && !published.some(({ type }) => type === mine.type))
  // What two accounts publish alike is one record: no set of records holds the same one twice (RFC 2181, section 5).
  const distinct = new Map([...published, ...builtIn].map((one) => [`${one.type} ${one.priority} ${one.value}`, one]))
  return [...distinct.values()].map(({ type, value, priority, ttl }) => ({ name, type, value, priority, ttl }))
}

const isOwnBranch = (name: string) => name === SANDBOX_ZONE || name === "test" || name === ""

/**
 * A zone made of these records, ready to be asked: both lookups of `answerFrom`. Build it anew when the records change.
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
