import { getPolicyTags, parseDmarcRecord } from "mailauth/lib/dmarc/get-dmarc-record.js"
import { formatDomain } from "mailauth/lib/tools.js"
import { cite, firstRepeated } from "./dkim-key-records.ts"

/** The values of the TXT records at a name, as far as the check looked them up. */
export type TextsAt = (name: string) => readonly string[]

/** RFC 9989 4.7: the version comes first, in this case, and a semicolon follows. */
const VERSION = /^v[ \t]*=[ \t]*DMARC1[ \t]*(;|$)/
const POLICIES = "none, quarantine or reject"
const POLICY = /^(none|quarantine|reject)$/i

/**
 * Says what is wrong with DMARC records that exist and are ignored.
 * @param until the domain whose record applies; null if none does. Records above it are not looked up.
 * @returns one sentence for each name of the tree walk (RFC 9989 4.10) with such records, from the author's domain upwards
 */
export function ignoredRecords(author: string, until: string | null, textsAt: TextsAt): string[] {
  const found: string[] = []
  for (const domain of walk(formatDomain(author))) {
    if (domain === until) break
    const name = `_dmarc.${domain}`
    const fault = faultOf(textsAt(name).map((text) => text.trim()))
    if (fault !== null) found.push(`The TXT record at ${name} is ignored: ${fault}.`)
  }
  return found
}

/** The domains of a tree walk: at most eight. */
function walk(domain: string): string[] {
  const labels = domain.split(".")
  const parents = labels.slice(1).map((_, index) => labels.slice(index + 1))
  return [labels, ...parents.filter(({ length }) => length <= 7)].map((names) => names.join("."))
}

/** Why the records of one name are ignored; null if they are not, or if there are none. */
function faultOf(texts: readonly string[]): string | null {
  const records = texts.filter((text) => isVersioned(text))
  if (records.length > 1) return `there are ${records.length} DMARC records, and only one is allowed`
  const [record] = records
  if (record === undefined) {
    const meant = texts.find((text) => /dmarc/i.test(text)) ?? texts[0]
    return meant === undefined ? null : versionFault(meant)
  }
  const repeated = firstRepeated(tagsOf(record))
  if (repeated) return `it has the tag ${cite(repeated.name)} twice`
  return isApplied(record) ? null : policyFault(record)
}

const isVersioned = (text: string) => VERSION.test(text.replace(/^V/, "v"))
const isApplied = (record: string) => {
  const parsed = parseDmarcRecord(record, { strict: true })
  return parsed !== null && getPolicyTags(parsed) !== null
}

/** Why a text is not a DMARC record. */
function versionFault(text: string): string {
  if (/^["'“”‘’]/.test(text)) return "its value begins with a quotation mark, which belongs to the syntax of zone files"
  const version = /(?:^|;)\s*v\s*=\s*([^\s;,]*)/i.exec(text)?.[1]
  if (version === undefined || !/dmarc/i.test(version)) return "it does not begin with v=DMARC1"
  if (!/^v\s*=/i.test(text)) return "v=DMARC1 must be its first tag"
  if (version !== "DMARC1") return `its version must be written DMARC1, not ${cite(version)}`
  return "there is no semicolon after v=DMARC1"
}

interface Tag {
  /** As written, except the version. */
  name: string
  value: string | null
}

const tagsOf = (record: string): Tag[] =>
  record
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one, index) => {
      const equals = one.indexOf("=")
      const name = equals < 0 ? one : one.slice(0, equals).trim()
      return { name: index === 0 ? name.toLowerCase() : name, value: equals < 0 ? null : one.slice(equals + 1).trim() }
    })

/** Which of the policies of a record is missing or wrong (RFC 9989 4.10.1); null if all are right. */
function policyFault(record: string): string | null {
  const tags = tagsOf(record)
  const wrong = tags.find(({ name, value }) => /^(p|sp|np)$/.test(name) && value !== null && !POLICY.test(value))
  if (wrong) return `${cite(`${wrong.name}=${wrong.value}`)} is not ${POLICIES}`
  if (tags.some(({ name, value }) => name === "p" && value !== null)) return null
  const written = tags.find(({ name }) => /^p\b/i.test(name))
  return written
    ? `${cite(written.value === null ? written.name : `${written.name}=`)} must be written p=, followed by ${POLICIES}`
    : `it has no p=, which must be ${POLICIES}`
}

const VALUES: Record<string, { allowed: RegExp; otherwise: string }> = {
  adkim: { allowed: /^[rs]$/i, otherwise: "is neither r nor s, so DKIM is aligned as with r" },
  aspf: { allowed: /^[rs]$/i, otherwise: "is neither r nor s, so SPF is aligned as with r" },
  t: { allowed: /^[yn]$/i, otherwise: "is neither y nor n, so the policy is not in test mode" },
  pct: { allowed: /^100$/, otherwise: "has no effect since RFC 9989; t=y replaces it" },
}

/** Says what of an applied record has another effect than its text may suggest: tests, wrong values. */
export function surprisesOf(record: string): string[] {
  const tags = tagsOf(record)
  const fault = policyFault(record)
  const isTest = tags.some(({ name, value }) => name === "t" && value?.toLowerCase() === "y")
  return [
    ...(fault === null ? [] : [`The record counts as p=none (RFC 9989 4.10.1): ${fault}.`]),
    ...(isTest ? ["With t=y, the domain tests its policy, which then counts one step lower than published."] : []),
    ...tags.flatMap(({ name, value }) => {
      const rule = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
      return rule && value !== null && !rule.allowed.test(value)
        ? [`${cite(`${name}=${value}`)} ${rule.otherwise}.`]
        : []
    }),
  ]
}
