import { matchesGlob } from "../../../core/search/glob.ts"
import { asciiDomain, normaliseAddress, parseMailbox } from "../../../core/text/addresses.ts"
import { nearest } from "../../../core/text/suggest.ts"
import { OUTCOMES, type OutcomeName, type OutcomeRule } from "../record.ts"
import { stepsFor } from "./audience.ts"
import { personaSteps, personas } from "./personas.ts"
import { splitRepeats } from "./repeats.ts"
import { isPattern } from "./rule-keys.ts"
import type { BehaviourStep } from "./script.ts"

export interface Outcome {
  outcome: OutcomeName
  /** Milliseconds after the previous step; 0 uses the pace. */
  after_ms: number
  /** The steps of a behaviour. They decide instead of `outcome`, which is then `delivered`. */
  steps?: readonly BehaviourStep[]
}

/** An address at this domain has a fixed outcome: its local part, up to `+`. */
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

type Rule = Pick<OutcomeRule, "recipient" | "outcome" | "after_ms" | "behaviour">

/**
 * Returns the delivery outcome of a normalised address: its fixed outcome, else its persona, else the outcome or behaviour of the first
 * matching rule (pass the newest first), else delivered. The caller rejects a `suppressed` address as if it were on the suppression list.
 */
export function outcomeOf(address: string, rules: readonly Rule[]): Outcome {
  const fixed = fixedOutcome(address)
  if (fixed) return { outcome: fixed, after_ms: 0 }
  const persona = personaOf(address)
  if (persona) return { outcome: "delivered", after_ms: 0, steps: persona }
  const rule = rules.find(({ recipient }) => matchesGlob(recipient.toLowerCase(), address))
  if (!rule) return { outcome: "delivered", after_ms: 0 }
  const { outcome, after_ms, behaviour } = rule
  if (!behaviour) return { outcome: outcome ?? "delivered", after_ms }
  const steps = behaviour.audience ? stepsFor(behaviour.audience, address) : splitRepeats(behaviour.steps ?? [])
  return { outcome: "delivered", after_ms, steps }
}

function personaOf(address: string): readonly BehaviourStep[] | undefined {
  if (!address.endsWith(`@${SANDBOX_DOMAIN}`)) return undefined
  return personaSteps(address.slice(0, -SANDBOX_DOMAIN.length - 1).split("+", 1)[0] ?? "")
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

/** Says that a recipient looks like a simulated one, but is delivered like any other; null for all others. */
export function nearMissHint({ recipient, outcome, steps }: Outcome & { recipient: string }): string | null {
  if (outcome !== "delivered" || steps || fixedOutcome(recipient)) return null
  const at = recipient.lastIndexOf("@")
  const local = recipient.slice(0, at).split("+", 1)[0] ?? ""
  const domain = recipient.slice(at + 1)
  const known = SIMULATED_AT.get(domain)
  const simulated = known ?? (local !== "delivered" && SIMULATED.includes(local) && isNearDomain(domain) ? [local] : [])
  if (simulated.length === 0) return null
  const right = known ? domain : SANDBOX_DOMAIN
  const near = nearest(local, simulated)
  const meant = near === undefined ? "" : ` Did you mean ${near}@${right}?`
  const all = known ? ` Addresses at ${right} that do: ${known.join(", ")}` : ""
  return `${recipient} simulates nothing and is delivered.${meant}${all}`
}
/** Whether somebody who wrote this domain may have meant the simulated one. */
const isNearDomain = (domain: string) =>
  domain.startsWith("sandbox.") ||
  domain.endsWith(`.${SANDBOX_DOMAIN}`) ||
  nearest(domain, [SANDBOX_DOMAIN]) !== undefined
const SIMULATED: readonly string[] = [...OUTCOMES, ...personas.map(({ name }) => name)]
/** The names that are simulated, by domain. */
const SIMULATED_AT = new Map<string, readonly string[]>()
for (const [name = "", domain = ""] of [...ALIASES.keys()].map((alias) => alias.split("@"))) {
  SIMULATED_AT.set(domain, [...(SIMULATED_AT.get(domain) ?? []), name])
}
SIMULATED_AT.set(SANDBOX_DOMAIN, SIMULATED)

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

/** Returns the fixed outcome of all addresses of a pattern, if the pattern varies only the part after `+`. */
function fixedByPattern(pattern: string): OutcomeName | undefined {
  const at = pattern.lastIndexOf("@")
  const head = pattern.slice(0, pattern.includes("+") ? pattern.indexOf("+") : at)
  return isPattern(head) || isPattern(pattern.slice(at)) ? undefined : fixedOutcome(`${head}${pattern.slice(at)}`)
}

/**
 * Whether every address that matches `narrow` also matches `wide`. False if this cannot be decided easily. The wildcards of `narrow` are
 * replaced by a control character, so that only wildcards of `wide` match them.
 */
const covers = (wide: string, narrow: string): boolean =>
  wide === narrow || (!wide.includes("?") && matchesGlob(wide, narrow.replaceAll(/[*?]/g, "\u0001")))
