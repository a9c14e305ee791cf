import { useMemo } from "preact/hooks"
import type { CapturedEmail } from "../../api-types.ts"
import { href } from "../../nav.ts"
import { Badge } from "../../shared/badge.tsx"
import { CopyButton } from "../../shared/copy-button.tsx"
import { formatBytes } from "../../shared/format.ts"
import type { LinkEntry } from "../../shared/mail/link-list.tsx"
import { AddressRow, MailPane } from "../../shared/mail/mail-pane.tsx"
import { MailTabs } from "../../shared/mail/mail-tabs.tsx"
import { Timestamp } from "../../shared/time.tsx"
import { emails } from "../store.ts"
import { Actions } from "./actions.tsx"
import { Duplicates } from "./duplicates.tsx"
import { createMessageStore } from "./store.ts"
import { Timeline } from "./timeline.tsx"

function addedLinks({ pixel_url, unsubscribe_url }: CapturedEmail): LinkEntry[] {
  return [
    ...(pixel_url ? [{ what: "Open pixel", url: pixel_url }] : []),
    ...(unsubscribe_url ? [{ what: "Unsubscribe", url: unsubscribe_url }] : []),
  ]
}

/** One captured email: header, actions, content and timeline. */
export function MessagePane({ id }: { id: string }) {
  const store = useMemo(() => createMessageStore(id), [id])
  const email = store.mail.data.value
  return (
    <MailPane label="Email" testid="email-detail" path="/emails" list={emails} open={store}>
      {email && (
        <div class="message" data-status={email.status}>
          <div class="message-main">
            <MessageHeader email={email} />
            <Actions email={email} store={store} />
            <MailTabs
              mail={email}
              path={`/emails/${id}`}
              raw={store.raw.value}
              loadRaw={store.loadRaw}
              others={addedLinks(email)}
            />
          </div>
          <Timeline email={email} store={store} />
        </div>
      )}
    </MailPane>
  )
}

function counters(email: CapturedEmail): string[] {
  return [
    email.track_opens ? `opened ${email.open_count}×` : "opens not tracked",
    email.track_clicks ? `clicked ${email.click_count}×` : "clicks not tracked",
  ]
}

/** Sender, recipients, subject, dates and tags of an email. */
function MessageHeader({ email }: { email: CapturedEmail }) {
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
        {email.log_id && <a href={href(`/logs/${email.log_id}`)}>Request</a>}
        {email.idempotency_key !== null && (
          <span>
            idempotency key <code>{email.idempotency_key}</code>
            {email.replays > 0 && `, replayed ${email.replays}×`}
          </span>
        )}
        <span class="message-id">
          <code>{email.id}</code>
          <CopyButton text={email.id} label="Copy the id" />
        </span>
      </p>
      <Duplicates email={email} />
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
