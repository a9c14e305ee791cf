import { matchesGlob } from "../glob.ts"
import type { OutcomeName } from "../records/emails.ts"

/** What becomes of a message to one recipient. */
export interface Outcome {
  outcome: OutcomeName
  /** How long after the step before it; 0 leaves that to the pace. */
  after_ms: number
}

/** The domain whose local parts, up to `+`, are outcomes. */
const SANDBOX_DOMAIN = "sandbox.test"
/** Every outcome there is. */
export const OUTCOMES: readonly OutcomeName[] = [
  "delivered",
  "delayed",
  "bounced",
  "complained",
  "failed",
  "opened",
  "clicked",
  "unsubscribed",
  "suppressed",
]
const NAMES: ReadonlySet<string> = new Set(OUTCOMES)

/** Simulator addresses of other services, up to `+`, that people have in their tests already. */
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
 * What becomes of a message to this normalised address: a recipient with a fixed outcome has that one, whatever the
 * rules say; else the first rule whose glob matches decides (give the newest first); else it is delivered. An address
 * that comes out as `suppressed` is to be refused as if it stood on the suppression list.
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

/** The outcome that an address has in every sandbox, or undefined. */
export function fixedOutcome(address: string): OutcomeName | undefined {
  const at = address.lastIndexOf("@")
  const plus = address.indexOf("+")
  const local = address.slice(0, plus < 0 || plus > at ? at : plus)
  const domain = address.slice(at + 1)
  if (domain === SANDBOX_DOMAIN) return NAMES.has(local) ? (local as OutcomeName) : undefined
  return ALIASES.get(`${local}@${domain}`)
}
