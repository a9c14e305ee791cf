import type { HeaderField } from "../../../core/mail/headers.ts"
import { previewOf } from "../../../core/mail/plain-text.ts"
import { pick } from "../../../core/pick.ts"
import type { DaemonAnswer, ParsedMail } from "../../../core/ports.ts"
import type { InboundRecord, SenderVerdict } from "../record.ts"
import type { Authentication } from "./authentication.ts"

/** The evaluation of a message, without the storage of its body and attachments. */
export type Evaluation = Pick<
  InboundRecord,
  | ("from" | "from_name" | "to" | "cc" | "subject" | "message_id" | "preview" | "parse_error")
  | ("status" | "spam_status" | "spam_score" | "spam_reasons")
  | ("sender_verdict" | "verdict_rule" | "auth" | "auth_explained")
>

/**
 * Combines the results of parser, authentication and spam daemon (section 2.5, assumptions inbound.spam_statuses, inbound.spamd, inbound.verdict_values and inbound.authentication).
 *
 * @param seen `auth` is null if authentication is off, `daemon` is null if no SpamAssassin daemon was queried.
 * @param rules whether spam is checked, and whether the message's own X-Spam-Score is used.
 */
export function evaluate(
  seen: { raw: Buffer; parsed: ParsedMail; auth: Authentication | null; daemon: DaemonAnswer | null },
  rules: { checking: boolean; trusts_spam_header: boolean },
): Evaluation {
  const { raw, parsed, auth, daemon } = seen
  const { verdict, rule } = decideVerdict(auth, auth?.from_count ?? 1)
  const spam = assessSpam({
    checking: rules.checking,
    verdict,
    contents: [parsed.text, parsed.html, raw],
    trusted_score: rules.trusts_spam_header ? spamScoreHeader(parsed.headers) : null,
    daemon,
  })
  return {
    ...pick(parsed, "from", "from_name", "to", "cc", "subject", "message_id", "parse_error"),
    preview: previewOf(parsed.html, parsed.text),
    status: spam.status,
    spam_status: spam.spam_status,
    spam_score: spam.score,
    spam_reasons: spam.reasons,
    sender_verdict: verdict,
    verdict_rule: rule,
    auth: auth && {
      spf: auth.spf.result,
      dkim: auth.dkim.result,
      dmarc: auth.dmarc.result,
      spf_domain: auth.spf.domain,
      dkim_domain: auth.dkim.domain,
    },
    auth_explained: auth ? explainChecks(auth) : [],
  }
}

/** One line for each check, and for each signature if there are any. Only a message with ARC fields has one for ARC. */
function explainChecks({ spf, dkim, dmarc, arc }: Authentication): InboundRecord["auth_explained"] {
  const signatures = dkim.signatures.length > 0 ? dkim.signatures : [dkim]
  return [
    { check: "spf", ...pick(spf, "domain", "result", "reason") },
    ...signatures.map((row) => ({ check: "dkim" as const, ...pick(row, "domain", "result", "reason") })),
    { check: "dmarc", ...pick(dmarc, "domain", "result", "reason") },
    ...(arc === null ? [] : [{ check: "arc" as const, ...arc }]),
  ]
}

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"
/** Minimum score of spam (assumption inbound.spam). */
export const SPAM_THRESHOLD = 5

type SpamReason = InboundRecord["spam_reasons"][number]
type SpamAssessment = Pick<InboundRecord, "status" | "spam_status"> & { score: number; reasons: SpamReason[] }

export interface SpamInput {
  /** False if spam checking is off. */
  checking: boolean
  verdict: SenderVerdict
  /** The text, HTML and raw bytes, which are searched for the GTUBE string. */
  contents: (string | Buffer)[]
  /** The message's own score if the setting trusts it, else null. */
  trusted_score: number | null
  /** The daemon's response, or null if no daemon is configured. */
  daemon: DaemonAnswer | null
}

/** Returns the number in the first `X-Spam-Score` header, or null if there is none. */
export const spamScoreHeader = (headers: HeaderField[]): number | null => {
  const field = headers.find(({ name }) => name.toLowerCase() === "x-spam-score")
  const number = /^[+-]?\d{1,6}(\.\d{1,6})?(?![\w.])/.exec(field?.value ?? "")
  return number ? Number(number[0]) : null
}

/** Computes the score, its reasons and the spam status (assumptions inbound.spam_statuses and inbound.spam). */
export const assessSpam = (input: SpamInput): SpamAssessment => {
  if (!input.checking) return { score: 0, status: "received", spam_status: "NotChecked", reasons: [] }
  const reasons = scoreReasons(input)
  const score = Math.round(reasons.reduce((sum, reason) => sum + reason.score, 0) * 10) / 10
  const spam = score >= SPAM_THRESHOLD
  return { score, status: spam ? "spam" : "received", spam_status: spam ? "Spam" : "NotSpam", reasons }
}

const scoreReasons = ({ verdict, contents, trusted_score, daemon }: SpamInput): SpamReason[] => {
  if (daemon?.ok) return withRemainder(daemon.score, daemon.reasons)
  const reasons: SpamReason[] = []
  if (trusted_score !== null) {
    reasons.push({ score: trusted_score, reason: "The message's X-Spam-Score header, which is trusted." })
  } else {
    if (contents.some((content) => content.includes(GTUBE)))
      reasons.push({ score: 1000, reason: "The body contains the GTUBE test string." })
    if (verdict === "failed") reasons.push({ score: 3, reason: "The sender verdict is failed." })
    if (verdict === "unverified") reasons.push({ score: 1, reason: "The sender verdict is unverified." })
  }
  if (daemon) reasons.push({ score: 0, reason: `${daemon.reason} The sandbox's own score is used.` })
  return reasons
}

/** The daemon lists its rules without points. An extra line has the score, so that the reasons add up to it. */
const withRemainder = (score: number, reasons: SpamReason[]): SpamReason[] => {
  const named = reasons.reduce((sum, reason) => sum + reason.score, 0)
  return [{ score: score - named, reason: `SpamAssassin scored the message ${score}.` }, ...reasons]
}

interface Verdict {
  verdict: SenderVerdict
  /** The rule that applied, as a sentence for users. */
  rule: string
}

/**
 * Returns the sender verdict of a received message (section 2.5, assumption inbound.sender_verdict). The first matching rule decides.
 * `auth` is null if authentication is off; `from_count` is the number of authors of the message.
 */
export const decideVerdict = (auth: Authentication | null, from_count: number): Verdict => {
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
