import type { SenderVerdict } from "../records/inbound.ts"
import type { Authentication } from "./authentication.ts"

export interface Verdict {
  verdict: SenderVerdict
  /** The rule that applied, as a sentence for users. */
  rule: string
}

/**
 * Returns the sender verdict of a received message (section 2.5, assumption I4). The first matching rule decides.
 * `auth` is null if authentication is off; `from_count` is the number of authors of the message.
 */
export const senderVerdict = (auth: Authentication | null, from_count: number): Verdict => {
  if (auth === null) return { verdict: "unchecked", rule: "Authentication is switched off, so nothing was checked." }
  const { spf, dkim, dmarc } = auth
  const failed = (rule: string): Verdict => ({ verdict: "failed", rule })
  const verified = (rule: string): Verdict => ({ verdict: "verified", rule })
  const unverified = (rule: string): Verdict => ({ verdict: "unverified", rule })

  if (from_count < 1) return failed("The message has no valid From address, so the sender cannot be checked.")
  if (from_count > 1) return failed(`The message has ${from_count} authors; exactly one From is allowed.`)
  if (dmarc.result === "pass") return verified("DMARC passed.")
  if (dmarc.result === "fail") return failed("DMARC failed: neither SPF nor DKIM passed for the From domain.")
  if (dmarc.result !== "none") return unverified("The DMARC policy could not be evaluated.")

  const aligned = dkim.signatures.find((signature) => signature.result === "pass" && signature.aligned)
  if (aligned)
    return verified(`No DMARC policy, and the DKIM signature of ${aligned.domain} passed for the From domain.`)
  if (spf.result === "pass" && spf.aligned) return verified("No DMARC policy, and SPF passed for the From domain.")
  if (spf.result === "fail") return failed(`No DMARC policy, and SPF of ${spf.domain} failed.`)
  const broken = dkim.signatures.find((signature) => signature.result === "fail")
  if (broken) return failed(`No DMARC policy, and the DKIM signature of ${broken.domain} is broken.`)
  return unverified("No DMARC policy, and no conclusive SPF or DKIM result for the From domain.")
}
