import { serviceWith } from "../api.ts"
import { info } from "../info.ts"
import { href, navigate } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { NoResults } from "../shared/mail/mail-list.tsx"
import { OpenDoorNotice } from "../shared/open-door.tsx"
import { RefusedLoginList } from "../shared/refused-logins.tsx"
import { SendSnippets } from "../shared/send-help.tsx"
import { sampleEmail, sendsBySmtp } from "../shared/sending.tsx"
import { cannotSend, senderDomain } from "../shared/snippets.tsx"
import { withToast } from "../shared/toasts.tsx"
import { REFUSED_SENDS } from "./grammar.ts"
import { refused } from "./store.ts"

/** Sends the sample email through the service API and opens it. */
async function sendSample(token: string): Promise<void> {
  const { id } = await serviceWith(token).sendEmail(sampleEmail(senderDomain.value))
  navigate(`/emails/${id}`)
}

/** Shown instead of an empty list: how to send the first email. */
export function NoEmails() {
  const known = info.value
  if (!known) return null
  const refusedCount = refused.count.data.value ?? 0
  const token = known.tokens?.full_access
  return (
    <div class="empty">
      <Icon name="send" size={28} />
      <h2>No emails yet</h2>
      {refusedCount > 0 && (
        <p role="status">
          {pluralize(refusedCount, "send")} {refusedCount === 1 ? "was" : "were"} refused.{" "}
          <a href={href("/emails", { q: REFUSED_SENDS })}>See why</a>
        </p>
      )}
      <OpenDoorNotice />
      <RefusedLoginList />
      <p>
        Point your app at this API{sendsBySmtp() && ", or its mailer at the SMTP port,"} and send an email. It shows up
        here immediately and is not delivered anywhere.
      </p>
      <SendSnippets />
      {cannotSend.value && (
        <p class="muted">
          This account has no verified domain yet, so sending is refused. Add one in{" "}
          <a href={href("/domains")}>Domains</a>.
        </p>
      )}
      {token && (
        <button type="button" class="button primary" onClick={() => void withToast(() => sendSample(token))}>
          <Icon name="send" size={14} />
          Send this email for me
        </button>
      )}
      <p class="muted">
        Recipients at <code>sandbox.test</code> have a fixed outcome: <code>bounced@sandbox.test</code> bounces,{" "}
        <code>opened@sandbox.test</code> opens.
      </p>
    </div>
  )
}

/** Shown instead of the list if the search has no results. */
export function NoEmailMatches({ q }: { q: string }) {
  return <NoResults q={q} title="No email matches" path="/emails" all="Show all emails" />
}
