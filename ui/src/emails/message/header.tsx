import type { CapturedEmail } from "../../api-types.ts"
import { Badge } from "../../shared/badge.tsx"
import { formatBytes } from "../../shared/bytes.ts"
import { CopyButton } from "../../shared/copy-button.tsx"
import { AddressRow } from "../../shared/mail/people.tsx"
import { Timestamp } from "../../shared/moment.tsx"

function counters(email: CapturedEmail): string[] {
  return [
    email.track_opens ? `opened ${email.open_count}×` : "opens not tracked",
    email.track_clicks ? `clicked ${email.click_count}×` : "clicks not tracked",
  ]
}

/** Sender, recipients, subject, dates and tags of an email. */
export function MessageHeader({ email }: { email: CapturedEmail }) {
  return (
    <header class="message-header">
      <div class="message-title">
        <h1>{email.subject || "(no subject)"}</h1>
        <Badge word={email.status} />
      </div>
      <dl class="meta">
        <AddressRow name="From" list={[email.from]} />
        <AddressRow name="To" list={email.to} />
        <AddressRow name="Cc" list={email.cc} />
        <AddressRow name="Bcc" list={email.bcc} note="not in headers" />
        <AddressRow name="Reply to" list={email.reply_to} />
      </dl>
      <p class="message-facts">
        <Timestamp at={email.created_at} />
        {email.scheduled_at && (
          <span>
            scheduled for <Timestamp at={email.scheduled_at} />
          </span>
        )}
        <span>{formatBytes(email.size_bytes)}</span>
        {counters(email).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {Object.entries(email.tags).map(([key, value]) => (
          <span key={key} class="tag">
            {key}={value}
          </span>
        ))}
        <span class="message-id">
          <code>{email.id}</code>
          <CopyButton text={email.id} label="Copy the id" />
        </span>
      </p>
      {email.hints.length > 0 && (
        <ul class="hints">
          {email.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </header>
  )
}
