import { matchesGlob } from "../glob.ts"
import { OUTCOMES, type OutcomeName } from "../records/emails.ts"

/** The delivery outcome for one recipient. */
export interface Outcome {
  outcome: OutcomeName
  /** Milliseconds after the previous step; 0 uses the pace. */
  after_ms: number
}

/** The domain whose local parts, up to `+`, are outcomes. */
const SANDBOX_DOMAIN = "sandbox.test"
/** Simulator addresses of other services, up to `+`, that existing tests may use. */
const ALIASES: ReadonlyMap<string, OutcomeName> = new Map([
  ["success@simulator.amazonses.com", "delivered"],
  ["bounce@simulator.amazonses.com", "bounced"],
  ["complaint@simulator.amazonses.com", "complained"],
  ["suppressionlist@simulator.amazonses.com", "suppressed"],
  ["delivered@resend.dev", "delivered"],
  ["bounced@resend.dev", "bounced"],
  ["complained@resend.dev", "complained"],
  ["suppressed@resend.dev", "suppressed"],
])

/**
 * Returns the delivery outcome of a normalised address: its fixed outcome, else the outcome of the first matching rule (pass the
 * newest first), else delivered. The caller rejects a `suppressed` address as if it were on the suppression list.
 */
export function outcomeOf(
  address: string,
  rules: readonly { recipient: string; outcome: OutcomeName; after_ms: number }[],
): Outcome {
  const fixed = fixedOutcome(address)
  if (fixed) return { outcome: fixed, after_ms: 0 }
  for (const rule of rules) {
    if (matchesGlob(rule.recipient.toLowerCase(), address)) return { outcome: rule.outcome, after_ms: rule.after_ms }
  }
  return { outcome: "delivered", after_ms: 0 }
}

/** Returns the fixed outcome of an address, or undefined. */
export function fixedOutcome(address: string): OutcomeName | undefined {
  const at = address.lastIndexOf("@")
  const plus = address.indexOf("+")
  const local = address.slice(0, plus < 0 || plus > at ? at : plus)
  const domain = address.slice(at + 1)
  if (domain === SANDBOX_DOMAIN) return OUTCOMES.find((name) => name === local)
  return ALIASES.get(`${local}@${domain}`)
}
