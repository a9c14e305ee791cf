import { info } from "../info.ts"
import { to } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { NothingMatches } from "../shared/mail/nothing-found.tsx"
import { Snippets } from "../shared/snippet.tsx"
import { INBOUND_SEARCH } from "./grammar.ts"
import { smtpSnippets } from "./snippets.ts"
import { inbound } from "./store.ts"

function HowToSend() {
  const port = info.value?.smtp_port
  const [address] = inbound.addresses.value.filter((item) => item.status === "active")
  if (!address) {
    return (
      <p>
        No address receives yet. Add one under its domain in <a href={to("/domains")}>Domains</a>.
      </p>
    )
  }
  if (!port) return <p>Inbound SMTP is switched off: compose a mail here, or drop an .eml file.</p>
  const host = info.value ? new URL(info.value.url).hostname : "127.0.0.1"
  const recipient = address.local_part === "*" ? `anything@${address.host}` : address.address
  return <Snippets label="Send a first mail" snippets={smtpSnippets({ host, port, recipient })} />
}

/** What stands in place of the list while nothing has been received: how to make mail arrive. */
export function NothingReceived({ compose }: { compose: () => void }) {
  return (
    <div class="empty">
      <Icon name="inbox" size={28} />
      <h2>No mail has been received yet</h2>
      <p>Send to a receiving address over SMTP, compose a mail here, or drop an .eml file anywhere on this page.</p>
      <HowToSend />
      <button type="button" class="button primary" onClick={compose}>
        Compose inbound mail
      </button>
    </div>
  )
}

/** What stands in place of the list when the search finds nothing. */
export function NothingFound({ q }: { q: string }) {
  return <NothingMatches q={q} fields={INBOUND_SEARCH} title="No mail matches" path="/inbound" all="Show all mail" />
}
