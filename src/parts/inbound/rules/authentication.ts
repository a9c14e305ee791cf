import type { AuthResult } from "../record.ts"

export interface SignatureCheck {
  result: AuthResult
  /** The `d=` domain. */
  domain: string
  selector: string
  /** A sentence for users. */
  reason: string
  /** Whether `d=` has the same organisational domain as From. */
  aligned: boolean
}

/** The results of SPF, DKIM and DMARC, only values of RFC 8601 (assumption inbound.verdict_values). */
export interface Authentication {
  spf: { result: AuthResult; domain: string; reason: string; aligned: boolean }
  dkim: { result: AuthResult; domain: string; reason: string; signatures: SignatureCheck[] }
  /** `policy` is null when the From domain publishes no DMARC record. */
  dmarc: { result: AuthResult; domain: string; policy: string | null; reason: string }
  /** The chain of forwarders (RFC 8617), which has no influence on the verdict. Null if the message has no ARC fields. */
  arc: { result: AuthResult; domain: string; reason: string } | null
  /** Number of authors: From fields, or author domains if there is one field. Only 1 can be verified. */
  from_count: number
}

/** Returns the same result and reason for every check, for a message that could not be evaluated. */
export const notEvaluated = (reason: string, from_count: number): Authentication => ({
  spf: { result: "temperror", domain: "", reason, aligned: false },
  dkim: { result: "temperror", domain: "", reason, signatures: [] },
  dmarc: { result: "temperror", domain: "", policy: null, reason },
  arc: null,
  from_count,
})
