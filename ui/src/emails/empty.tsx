import { info } from "../info.ts"
import { href, navigate } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { NoResults } from "../shared/mail/nothing-found.tsx"
import { useResource } from "../shared/resource.ts"
import { cannotSend, senderDomain, senderDomains } from "../shared/sender-domain.ts"
import { Snippets } from "../shared/snippet.tsx"
import { withToast } from "../shared/toasts.tsx"
import { KEY_PLACEHOLDER, KeyHint } from "../shared/try-it.tsx"
import { EMAIL_SEARCH } from "./grammar.ts"
import { sendSnippets } from "./snippets.ts"
import { sendSample } from "./store.ts"

async function openSample(token: string) {
  navigate(`/emails/${await sendSample(token)}`)
}

/** Shown instead of an empty list: how to send the first email. */
export function NoEmails() {
  const known = info.value
  useResource(senderDomains)
  if (!known) return null
  const token = known.tokens?.full_access
  const address = {
    base_url: known.base_url,
    token: token ?? KEY_PLACEHOLDER,
    domain: senderDomain.value,
  }
  return (
    <div class="empty">
      <Icon name="send" size={28} />
      <h2>No emails yet</h2>
      <p>Point your app at this API and send an email. It shows up here immediately and is not delivered anywhere.</p>
      <Snippets label="Send an email" snippets={sendSnippets(address)} />
      <KeyHint />
      {cannotSend.value && (
        <p class="muted">
          This account has no verified domain yet, so sending is refused. Add one in{" "}
          <a href={href("/domains")}>Domains</a>.
        </p>
      )}
      {token && (
        <button type="button" class="button primary" onClick={() => void withToast(() => openSample(token))}>
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
export function NoMatches({ q }: { q: string }) {
  return <NoResults q={q} fields={EMAIL_SEARCH} title="No email matches" path="/emails" all="Show all emails" />
}
