import type { MxAnswer } from "../../../core/ports.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import type { Domain, DomainRecordRow } from "../record.ts"

/** Joins the strings of each TXT record without a separator, as RFC 7208 and RFC 6376 require. */
export const foundTxt = (answers: readonly (readonly string[])[]): string[] =>
  answers.map((strings) => strings.join(""))

/** Formats MX records as `10 mx.acme.test`. */
export const foundMx = (answers: readonly MxAnswer[]): string[] =>
  answers.map(({ priority, exchange }) => `${priority} ${exchange}`)

/**
 * Whether the DNS response contains an issued record (assumption domains.record_verified). One matching record is enough.
 * @param answers the DNS records as text: TXT joined (`foundTxt`), MX as `priority host` (`foundMx`), CNAME targets
 */
export const matchesRecord = (row: Issued, answers: readonly string[]) =>
  answers.some((answer) => satisfies(row, answer))

type Issued = Pick<DomainRecordRow, "type" | "purpose" | "value">

function satisfies({ type, purpose, value }: Issued, answer: string) {
  if (type === "MX") return host(answer.replace(/^\s*\d+\s+/, "")) === host(value)
  if (type === "CNAME") return host(answer) === host(value)
  const text = collapseSpace(answer)
  if (purpose === "spf") return isSpf(text) && includesOf(value).every((wanted) => includesOf(text).includes(wanted))
  if (purpose === "dkim") return keyOf(value) !== "" && keyOf(text) === keyOf(value)
  if (purpose === "dmarc") return /^v=DMARC1(?![A-Za-z0-9])/.test(text)
  return text === collapseSpace(value)
}

/** Hosts are compared case-insensitively and without the final dot. */
const host = (name: string) => name.trim().toLowerCase().replace(/\.$/, "")
const collapseSpace = (text: string) => text.replace(/\s+/g, " ").trim()
/** Whether a TXT value is an SPF record. */
export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)

/** Returns the normalized hosts of an SPF record's `include` mechanisms. Those with `-`, `~` or `?` allow no sender and are left out. */
const includesOf = (spf: string) =>
  spf
    .split(/\s+/)
    .filter((term) => /^\+?include:/i.test(term))
    .map((term) => host(term.slice(term.indexOf(":") + 1)))

/** Returns the `p=` of a DKIM key record without white space, which is ignored in base64 (RFC 6376, 3.6.1). */
function keyOf(record: string): string {
  const tag = record.split(";").find((part) => /^\s*p\s*=/.test(part))
  return (tag ?? "").replace(/^\s*p\s*=/, "").replace(/\s+/g, "")
}

/**
 * Computes the status of a domain after a verify (section 3.2): verified if both SPF and DKIM match, otherwise pending.
 * A verified domain whose records no longer match becomes pending, unless `sticky` is set (assumption domains.verified_is_sticky,
 * `domains.verified_is_sticky`). `verified_at` keeps its first value.
 * @param found the DNS result of each record, in the same order, as text (see `matchesRecord`). `null` means that no
 *   server responded; the record then keeps its status
 * @param now sandbox time
 */
export function evaluateRecords(
  domain: Pick<Domain, "status" | "records" | "verified_at">,
  found: readonly (readonly string[] | null)[],
  sticky: boolean,
  now: Timestamp,
): Pick<Domain, "status" | "records" | "verified_at" | "last_checked_at"> {
  const records = domain.records.map((row, index) => {
    const answers = found[index]
    return answers ? { ...row, verified: matchesRecord(row, answers), found: [...answers] } : row
  })
  const resolves = (purpose: string) => records.some((row) => row.purpose === purpose && row.verified)
  const kept = sticky && domain.status === "verified"
  const status = kept || (resolves("spf") && resolves("dkim")) ? "verified" : "pending"
  return {
    status,
    records,
    verified_at: domain.verified_at ?? (status === "verified" ? now : null),
    last_checked_at: now,
  }
}
