import { info } from "../info.ts"
import { href } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { NoResults } from "../shared/mail/nothing-found.tsx"
import { Snippets } from "../shared/snippet.tsx"
import { INBOUND_SEARCH } from "./grammar.ts"
import { smtpSnippets } from "./snippets.ts"
import { addresses } from "./store.ts"

function SendingHelp() {
  const port = info.value?.smtp_port
  const [address] = (addresses.data.value ?? []).filter((item) => item.status === "active")
  if (!address) {
    return (
      <p>
        No receiving address yet. Add one to a domain in <a href={href("/domains")}>Domains</a>.
      </p>
    )
  }
  if (!port) return <p>Inbound SMTP is off. Compose an email here, or drop an .eml file.</p>
  const host = info.value ? new URL(info.value.url).hostname : "127.0.0.1"
  const recipient = address.local_part === "*" ? `anything@${address.host}` : address.address
  return <Snippets label="Send an email over SMTP" snippets={smtpSnippets({ host, port, recipient })} />
}

/** Shown instead of an empty list: how to send inbound email. */
export function NoInboundMail({ compose }: { compose: () => void }) {
  return (
    <div class="empty">
      <Icon name="inbox" size={28} />
      <h2>No inbound email yet</h2>
      <p>Send to a receiving address over SMTP, compose an email here, or drop an .eml file anywhere on this page.</p>
      <SendingHelp />
      <button type="button" class="button primary" onClick={compose}>
        Compose inbound email
      </button>
    </div>
  )
}

/** Shown instead of the list if the search has no results. */
export function NoMatches({ q }: { q: string }) {
  return (
    <NoResults
      q={q}
      fields={INBOUND_SEARCH}
      title="No inbound email matches"
      path="/inbound"
      all="Show all inbound email"
    />
  )
}
