import { useEffect, useMemo } from "preact/hooks"
import type { CapturedInbound, Delivery } from "../../api-types.ts"
import { navigate } from "../../nav.ts"
import { Attempts } from "../../shared/attempts.tsx"
import { Badge } from "../../shared/badge.tsx"
import { bytes } from "../../shared/bytes.ts"
import { CopyButton } from "../../shared/copy-button.tsx"
import { confirmLoss } from "../../shared/dialog.tsx"
import { Body } from "../../shared/exchange.tsx"
import { Fold } from "../../shared/fold.tsx"
import { MailPane } from "../../shared/mail/mail-pane.tsx"
import { MailTabs } from "../../shared/mail/mail-tabs.tsx"
import { People } from "../../shared/mail/people.tsx"
import { Moment } from "../../shared/moment.tsx"
import { quoted } from "../../shared/quoted.ts"
import { attempt } from "../../shared/toasts.tsx"
import { inbound } from "../store.ts"
import { createInboundMessageStore, type InboundMessageStore } from "./store.ts"
import { Verdict } from "./verdict.tsx"

function back() {
  navigate("/inbound", { q: inbound.q.value })
}

async function remove(id: string, subject: string) {
  if (!(await confirmLoss("Delete this mail?", `${quoted(subject)} will be gone for good.`, "Delete mail"))) return
  if (await attempt(() => inbound.remove([id]), "Mail deleted")) back()
}

function Header({ mail }: { mail: CapturedInbound }) {
  const from = mail.from_name ? `${mail.from_name} <${mail.from}>` : mail.from
  return (
    <header class="message-header">
      <div class="message-title">
        <h1>{mail.subject || "(no subject)"}</h1>
        <Badge word={mail.status === "spam" ? "spam" : mail.sender_verdict} />
      </div>
      <dl class="meta">
        <People name="From" list={[from]} />
        <People name="To" list={mail.to} />
        <People name="Cc" list={mail.cc} />
        <People name="At" list={[mail.recipient]} />
      </dl>
      <p class="message-facts">
        <Moment at={mail.received_at} />
        <span>{bytes(mail.size_bytes)}</span>
        <span class="message-id">
          <code>{mail.id}</code>
          <CopyButton text={mail.id} label="Copy the id" />
        </span>
      </p>
      {mail.parse_error && (
        <ul class="hints">
          <li>This message could not be taken apart and is kept as it came: {mail.parse_error}</li>
        </ul>
      )}
    </header>
  )
}

function Deliveries({ store }: { store: InboundMessageStore }) {
  const deliveries = store.deliveries.value
  return (
    <>
      <h2>Webhooks</h2>
      {deliveries.length === 0 && <p class="muted">No endpoint was told of this mail.</p>}
      {deliveries.map((delivery) => (
        <Fold
          key={delivery.id}
          class="delivery-note"
          summary={
            <>
              {delivery.event.type} <Badge word={delivery.status} />
            </>
          }
        >
          {() => <DeliveryNote delivery={delivery} store={store} />}
        </Fold>
      ))}
    </>
  )
}

function DeliveryNote({ delivery, store }: { delivery: Delivery; store: InboundMessageStore }) {
  return (
    <>
      <p class="muted">{delivery.url}</p>
      <Body label="Event" value={delivery.event} />
      <Attempts delivery={delivery} />
      <button
        type="button"
        class="button small"
        onClick={() => void attempt(() => store.redeliver(delivery.id), "Delivered again")}
      >
        Redeliver
      </button>
    </>
  )
}

/** One received mail: who sent it and whether that can be believed, and what it says. */
export function InboundPane({ id }: { id: string }) {
  const store = useMemo(() => createInboundMessageStore(id), [id])
  const mail = store.mail.value
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    void store.load().then(() => {
      const loaded = store.mail.peek()
      if (loaded) void inbound.reveal(id, loaded.received_at).catch(() => undefined)
      if (loaded?.read === false) void inbound.mark(id, true).catch(() => undefined)
    })
  }, [id, store])
  return (
    <MailPane
      label="Inbound mail"
      testid="inbound-detail"
      noun="mail"
      back={back}
      missing={store.missing.value}
      error={store.error.value}
      retry={() => void store.load()}
      loaded={mail !== null}
      onDelete={() => void remove(id, mail?.subject ?? "")}
      onUnread={() => void attempt(() => inbound.mark(id, false))}
    >
      {mail && (
        <div class="message" data-status={mail.status}>
          <div class="message-main">
            <Header mail={mail} />
            <MailTabs mail={mail} path={`/sandbox/inbound/${id}`} raw={store.raw.value} loadRaw={store.loadRaw} />
          </div>
          <aside class="timeline verdicts" data-testid="timeline" aria-label="Verdict and webhooks">
            <Verdict mail={mail} />
            <Deliveries store={store} />
          </aside>
        </div>
      )}
    </MailPane>
  )
}
