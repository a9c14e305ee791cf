import { invalid } from "../../core/errors.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import type { SmtpFault, SmtpPhase } from "./record.ts"

/** What is known of a session in a phase. */
export interface SmtpMoment {
  phase: SmtpPhase
  client_ip: string
  /** The account of a client that has authenticated. */
  account_id?: string | undefined
  from?: string
  /** The recipient of this command; in the phase `data`, all accepted ones. */
  to?: readonly string[]
  /** Read only if a fault asks for it. */
  subject?: () => string
}

/** What each pattern needs to know, by the first phase that knows it. */
const KNOWN: Record<"from" | "to" | "subject", readonly SmtpPhase[]> = {
  from: ["mail", "rcpt", "data"],
  to: ["rcpt", "data"],
  subject: ["data"],
}

/** Checks the fields that depend on each other. Throws `validation_error`. */
export function checkSmtpFault(
  fault: Pick<SmtpFault, keyof typeof KNOWN | "phase" | "code" | "message" | "greylist_seconds" | "delay_ms" | "drop">,
): void {
  for (const [field, phases] of Object.entries(KNOWN)) {
    if (fault[field as keyof typeof KNOWN] === null || phases.includes(fault.phase)) continue
    throw invalid(`\`${field}\` is not known yet in the phase ${fault.phase}. Use the phase ${phases.join(" or ")}.`)
  }
  const effects = [fault.code, fault.greylist_seconds, fault.drop || null].filter((effect) => effect !== null)
  if (effects.length > 1 || (effects.length === 0 && fault.delay_ms === null)) {
    throw invalid("Give one of `code`, `greylist_seconds` and `drop`, alone or with `delay_ms`, or only `delay_ms`.")
  }
  if (fault.message !== null && fault.code === null)
    throw invalid("`message` is the text of a reply, so it needs a `code`.")
  const { greylist_seconds, phase } = fault
  if (greylist_seconds !== null && phase !== "rcpt" && phase !== "data")
    throw invalid(
      `\`greylist_seconds\` needs the phase rcpt or data, got ${phase}: greylisting looks at the recipient.`,
    )
}

/** Whether a fault that is not used up applies at a moment. */
export function matchesSmtp(fault: SmtpFault, { phase, from, to = [], subject }: SmtpMoment): boolean {
  if (fault.phase !== phase) return false
  const fits = (pattern: string | null, values: readonly (string | undefined)[]) =>
    pattern === null || values.some((value) => value !== undefined && matchesGlob(pattern, value.toLowerCase()))
  return (
    fits(fault.from, [from]) && fits(fault.to, to) && fits(fault.subject, fault.subject === null ? [] : [subject?.()])
  )
}

const MOST_SEEN = 1000

/**
 * The reply of a fault, or null if the session continues, and the fields of the record that change. A greylisted sender is deferred
 * until the seconds have passed since its first attempt.
 *
 * @param now sandbox time in milliseconds.
 */
export function applySmtpFault(
  fault: SmtpFault,
  { client_ip, from = "", to = [] }: SmtpMoment,
  now: number,
): { reply: string | null; fields: Partial<SmtpFault> } {
  const fields = { hits: fault.hits + 1, remaining: fault.remaining === null ? null : fault.remaining - 1 }
  const { code, message, greylist_seconds: seconds } = fault
  if (code !== null) return { reply: `${code} ${message ?? "Injected by an SMTP fault of the sandbox"}`, fields }
  if (seconds === null) return { reply: null, fields }
  const key = [client_ip, from, ...to].join(" ").toLowerCase()
  const first = fault.seen.find((attempt) => attempt.key === key)
  const until = (first ? Date.parse(first.at) : now) + seconds * 1000
  if (now >= until) return { reply: null, fields: { hits: fields.hits } }
  const left = Math.ceil((until - now) / 1000)
  const seen = first ? fault.seen : [...fault.seen, { key, at: new Date(now).toISOString() }].slice(-MOST_SEEN)
  return { reply: `451 4.7.1 Greylisted, try again in ${left} seconds`, fields: { ...fields, seen } }
}
