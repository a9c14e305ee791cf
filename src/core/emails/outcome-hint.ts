import { asciiDomain } from "../address-domain.ts"
import { normaliseAddress, parseMailbox } from "../addresses.ts"
import { matchesGlob } from "../glob.ts"
import type { OutcomeName } from "../records/emails.ts"
import { fixedOutcome } from "./outcome.ts"

/**
 * Normalizes the pattern of a rule: a whole address like `normaliseAddress`, a glob in lowercase, with its domain as A-labels if
 * the domain is not a glob.
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
 * Explains why a rule never applies, or returns null: it matches no address, all matching addresses have a fixed outcome, or a
 * newer rule matches all of them. `newer` are the rules added after it.
 */
export function outcomeHint(
  { recipient }: { recipient: string },
  newer: readonly { id: string; recipient: string }[],
): string | null {
  const fixed = fixedByPattern(recipient)
  if (fixed) return `This rule never applies: ${recipient} has the fixed outcome ${fixed} in the sandbox.`
  if (!isPattern(recipient) && "error" in parseMailbox(recipient)) {
    return `This rule never applies: ${recipient} is not an address. Use an address, or a pattern such as *@example.com.`
  }
  if (!recipient.includes("@") && !recipient.includes("*"))
    return `This rule never applies: no address matches ${recipient}.`
  const wider = newer.find((rule) => covers(rule.recipient, recipient))
  return wider
    ? `This rule never applies: the newer rule ${wider.id} (${wider.recipient}) matches all the same addresses.`
    : null
}

const isPattern = (text: string) => /[*?]/.test(text)

/** Returns the fixed outcome of all addresses of a pattern, if the pattern varies only the part after `+`. */
function fixedByPattern(pattern: string): OutcomeName | undefined {
  const at = pattern.lastIndexOf("@")
  const head = pattern.slice(0, pattern.includes("+") ? pattern.indexOf("+") : at)
  return isPattern(head) || isPattern(pattern.slice(at)) ? undefined : fixedOutcome(`${head}${pattern.slice(at)}`)
}

/** Whether every address that matches `narrow` also matches `wide`. False if this cannot be decided easily. */
const covers = (wide: string, narrow: string): boolean =>
  wide === narrow || (!wide.includes("?") && matchesGlob(wide, narrow.replaceAll(/[*?]/g, "\u0001")))
