import type { CapturedInbound } from "../../api-types.ts"
import { Badge } from "../../shared/badge.tsx"
import { Facts } from "../../shared/exchange.tsx"

const CHECKS = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" }
const SPAM_LABELS = { NotSpam: "not spam", Spam: "spam", NotChecked: "not checked" }

function score(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}

/** The sender verdict with each check and its reason, the spam score and the SMTP envelope. */
export function Verdict({ mail }: { mail: CapturedInbound }) {
  const { envelope } = mail
  return (
    <>
      <h2>Sender</h2>
      <p class="verdict">
        <Badge word={mail.sender_verdict} /> {mail.verdict_rule}
      </p>
      <ul class="checks">
        {mail.auth_explained.map(({ check, domain, result, reason }) => (
          <li key={`${check}${domain}`} data-check={check}>
            <p>
              <strong>{CHECKS[check]}</strong> <Badge word={result} /> <code>{domain}</code>
            </p>
            <p class="muted">{reason}</p>
          </li>
        ))}
      </ul>
      <h2>Spam</h2>
      <p class="verdict">
        <Badge word={mail.status} /> Score {mail.spam_score.toFixed(1)} · {SPAM_LABELS[mail.spam_status]}
      </p>
      <ul class="checks">
        {mail.spam_reasons.map((part) => (
          <li key={part.reason}>
            <code>{score(part.score)}</code> {part.reason}
          </li>
        ))}
      </ul>
      <h2>Envelope</h2>
      <Facts
        facts={[
          ["MAIL FROM", envelope.mail_from || "<>"],
          ["RCPT TO", envelope.rcpt_to.join(", ")],
          ["Client IP address", envelope.client_ip],
          ["HELO", envelope.helo],
        ]}
      />
    </>
  )
}
