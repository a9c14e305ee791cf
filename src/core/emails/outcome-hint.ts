import { asciiDomain } from "../address-domain.ts"
import { normaliseAddress, parseMailbox } from "../addresses.ts"
import { matchesGlob } from "../glob.ts"
import type { OutcomeName } from "../records/emails.ts"
import { fixedOutcome } from "./outcome.ts"

/**
 * A rule's pattern as recipients are compared with it: a whole address in its normal form, a pattern in small letters with its domain
 * as A-labels where that is no pattern itself.
 */
export function recipientPattern(written: string): string {
  if (!isPattern(written)) return normaliseAddress(written)
  const lower = written.trim().toLowerCase()
  const at = lower.lastIndexOf("@")
  const domain = lower.slice(at + 1)
  if (at < 0 || isPattern(domain)) return lower
  const ascii = asciiDomain(domain)
  return typeof ascii === "string" ? lower.slice(0, at + 1) + ascii : lower
}

/**
 * Why a rule can never decide anything, or null: it fits no address, every address it fits has a fixed outcome, or a newer rule takes
 * all that it fits. `newer` is what was added after it.
 */
export function outcomeHint(
  { recipient }: { recipient: string },
  newer: readonly { id: string; recipient: string }[],
): string | null {
  const fixed = fixedByPattern(recipient)
  if (fixed) return `This rule never decides: ${recipient} has the fixed outcome ${fixed} in the sandbox.`
  if (!isPattern(recipient) && "error" in parseMailbox(recipient)) {
    return `This rule never decides: ${recipient} is no address. Write an address, or a pattern such as *@example.com.`
  }
  if (!recipient.includes("@") && !recipient.includes("*"))
    return `This rule never decides: no address fits ${recipient}.`
  const wider = newer.find((rule) => covers(rule.recipient, recipient))
  return wider
    ? `This rule never decides: the newer rule ${wider.id} (${wider.recipient}) takes all that it fits.`
    : null
}

const isPattern = (text: string) => /[*?]/.test(text)

/** The fixed outcome that every address of a pattern has, where it only varies what comes after `+`. */
function fixedByPattern(pattern: string): OutcomeName | undefined {
  const at = pattern.lastIndexOf("@")
  const head = pattern.slice(0, pattern.includes("+") ? pattern.indexOf("+") : at)
  return isPattern(head) || isPattern(pattern.slice(at)) ? undefined : fixedOutcome(`${head}${pattern.slice(at)}`)
}

/** Whether everything that fits `narrow` fits `wide` too; false also where that is hard to say. */
const covers = (wide: string, narrow: string): boolean =>
  wide === narrow || (!wide.includes("?") && matchesGlob(wide, narrow.replaceAll(/[*?]/g, "\u0001")))
