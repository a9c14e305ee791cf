import type { CapturedInbound } from "../../api-types.ts"
import { Badge } from "../../shared/badge.tsx"
import { Facts } from "../../shared/exchange.tsx"

const CHECKS: Record<string, string> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" }

function score(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}

/** Who sent it, as far as that can be known: each check with its reason, the verdict with its rule, the spam score. */
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
              <strong>{CHECKS[check] ?? check}</strong> <Badge word={result} /> <code>{domain}</code>
            </p>
            <p class="muted">{reason}</p>
          </li>
        ))}
      </ul>
      <h2>Spam</h2>
      <p class="verdict">
        <Badge word={mail.status === "spam" ? "spam" : "received"} /> score {mail.spam_score}, {mail.spam_status}
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
          ["From", envelope.mail_from || "<>"],
          ["To", envelope.rcpt_to.join(", ")],
          ["Client", envelope.client_ip],
          ["HELO", envelope.helo],
        ]}
      />
    </>
  )
}
