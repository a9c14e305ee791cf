import type { Timestamp } from "../records/basics.ts"
import type { Domain } from "../records/domains.ts"
import { matchesRecord } from "./match.ts"

export type VerifyPatch = Pick<Domain, "status" | "records" | "verified_at" | "last_checked_at">

/**
 * What a verify makes of a domain (section 3.2): verified when SPF and DKIM both resolve, pending otherwise.
 * A verified domain whose records are gone goes back to pending unless `sticky` (assumption N4,
 * `domains.verified_is_sticky`); `verified_at` keeps its first value.
 * @param found what DNS answered for each record, in their order, as text (see `matchesRecord`). `null` means that no
 *   server answered: nothing was found out, and the record stays as it was
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
