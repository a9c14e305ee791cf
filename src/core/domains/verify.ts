import type { Timestamp } from "../records/basics.ts"
import type { Domain } from "../records/domains.ts"
import { matchesRecord } from "./match.ts"

export type VerifyPatch = Pick<Domain, "status" | "records" | "verified_at" | "last_checked_at">

/**
 * Computes the status of a domain after a verify (section 3.2): verified if both SPF and DKIM match, otherwise pending.
 * A verified domain whose records no longer match becomes pending, unless `sticky` is set (assumption N4,
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
): VerifyPatch {
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
