import { previewOf } from "../emails/preview.ts"
import type { ParsedMail } from "../ports.ts"
import type { InboundRecord } from "../records/inbound.ts"
import type { Authentication } from "./authentication.ts"
import { assessSpam, type DaemonAnswer, spamScoreHeader } from "./spam.ts"
import { senderVerdict } from "./verdict.ts"

/** The evaluation of a message, without the storage of its body and attachments. */
export type Evaluation = Pick<
  InboundRecord,
  | ("from" | "from_name" | "to" | "cc" | "subject" | "message_id" | "preview" | "parse_error")
  | ("status" | "spam_status" | "spam_score" | "spam_reasons")
  | ("sender_verdict" | "verdict_rule" | "auth" | "auth_explained")
>

/**
 * Combines the results of parser, authentication and spam daemon (section 2.5, assumptions I1 to I4).
 *
 * @param seen `auth` is null if authentication is off, `daemon` is null if no SpamAssassin daemon was queried.
 * @param rules whether spam is checked, and whether the message's own X-Spam-Score is used.
 */
export function evaluate(
  seen: { raw: Buffer; parsed: ParsedMail; auth: Authentication | null; daemon: DaemonAnswer | null },
  rules: { checking: boolean; trusts_spam_header: boolean },
): Evaluation {
  const { raw, parsed, auth, daemon } = seen
  const { verdict, rule } = senderVerdict(auth, auth?.from_count ?? 1)
  const spam = assessSpam({
    checking: rules.checking,
    verdict,
    contents: [parsed.text, parsed.html, raw],
    trusted_score: rules.trusts_spam_header ? spamScoreHeader(parsed.headers) : null,
    daemon,
  })
  const { from, from_name, to, cc, subject, message_id, parse_error } = parsed
  return {
    from,
    from_name,
    to,
    cc,
    subject,
    message_id,
    parse_error,
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
    auth_explained: auth ? explained(auth) : [],
  }
}

/** One line for each check, and for each signature if there are any. */
function explained({ spf, dkim, dmarc }: Authentication): InboundRecord["auth_explained"] {
  const signatures = dkim.signatures.length > 0 ? dkim.signatures : [dkim]
  return [
    { check: "spf", domain: spf.domain, result: spf.result, reason: spf.reason },
    ...signatures.map(({ domain, result, reason }) => ({ check: "dkim" as const, domain, result, reason })),
    { check: "dmarc", domain: dmarc.domain, result: dmarc.result, reason: dmarc.reason },
  ]
}
