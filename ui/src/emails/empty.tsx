import { useEffect } from "preact/hooks"
import { info } from "../info.ts"
import { navigate, to } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { NothingMatches } from "../shared/mail/nothing-found.tsx"
import { cannotSend, loadSenderDomain, senderDomain } from "../shared/sender-domain.ts"
import { Snippets } from "../shared/snippet.tsx"
import { attempt } from "../shared/toasts.tsx"
import { KeyHint, SOME_KEY } from "../shared/try-it.tsx"
import { EMAIL_SEARCH } from "./grammar.ts"
import { sendSnippets } from "./snippets.ts"
import { emails } from "./store.ts"

async function sendSample(token: string) {
  navigate(`/emails/${await emails.sendSample(token)}`)
}

/** What stands in place of the list while nothing has been captured: how to send the first email. */
export function NothingSent() {
  const known = info.value
  useEffect(() => {
    loadSenderDomain().catch(() => undefined)
  }, [])
  if (!known) return null
  const token = known.tokens?.full_access
  const address = {
    base_url: known.base_url,
    token: token ?? SOME_KEY,
    domain: senderDomain.value,
  }
  return (
    <div class="empty">
      <Icon name="send" size={28} />
      <h2>No email has been sent yet</h2>
      <p>Send one to the address your application would use. It shows up here at once, and goes nowhere else.</p>
      <Snippets label="Send a first email" snippets={sendSnippets(address)} />
      <KeyHint />
      {cannotSend.value && (
        <p class="muted">
          This account has no verified domain yet, so the service refuses what it sends. Add one in{" "}
          <a href={to("/domains")}>Domains</a>.
        </p>
      )}
      {token && (
        <button type="button" class="button primary" onClick={() => void attempt(() => sendSample(token))}>
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

/** What stands in place of the list when the search finds nothing. */
export function NothingFound({ q }: { q: string }) {
  return <NothingMatches q={q} fields={EMAIL_SEARCH} title="No email matches" path="/emails" all="Show all emails" />
}
