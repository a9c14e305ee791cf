import { useMemo } from "preact/hooks"
import type { CapturedInbound, Delivery } from "../../api-types.ts"
import { Badge } from "../../shared/badge.tsx"
import { Body, DeliveryAttempts, Facts, toastRedelivery } from "../../shared/exchange.tsx"
import { formatBytes, subjectOf } from "../../shared/format.ts"
import { EssentialsBar } from "../../shared/mail/essentials-bar.tsx"
import { Addresses, AddressRow, MailPane } from "../../shared/mail/mail-pane.tsx"
import { MailTabs, selectTab } from "../../shared/mail/mail-tabs.tsx"
import { ThreadLinks } from "../../shared/mail/thread.tsx"
import { Collapsible, OpenTitle } from "../../shared/panes.tsx"
import { FullTime } from "../../shared/time.tsx"
import { wide } from "../../shared/virtual-list.tsx"
import { inbound } from "../store.ts"
import { createInboundMessageStore, type InboundMessageStore } from "./store.ts"

function Header({ mail }: { mail: CapturedInbound }) {
  // MAILER-DAEMON has a name and no address.
  const from = mail.from_name && mail.from ? `${mail.from_name} <${mail.from}>` : mail.from_name || mail.from
  const word = mail.status === "spam" ? "spam" : mail.sender_verdict
  return (
    <header class="message-header">
      <div class="message-title">
        <OpenTitle title={mail.subject}>{subjectOf(mail)}</OpenTitle>
        {wide.value ? (
          <Badge word={word} />
        ) : (
          <button type="button" class="badge-button" aria-label={`${word}: open the verdict`} onClick={openVerdict}>
            <Badge word={word} />
          </button>
        )}
      </div>
      <Addresses>
        <AddressRow name="From" field="from" list={[from]} />
        <AddressRow name="To" field="to" list={mail.to} />
        <AddressRow name="Cc" field="to" list={mail.cc} />
        <AddressRow name="Delivered to" field="to" list={[mail.recipient]} />
      </Addresses>
      <div class="message-facts">
        <EssentialsBar codes={mail.codes} links={mail.links} />
        <FullTime at={mail.received_at} />
        <ThreadLinks thread={mail.thread} />
      </div>
      {mail.parse_error && (
        <ul class="hints">
          <li>
            {mail.parser === "none" && "This message couldn't be parsed; showing the raw message: "}
            {mail.parse_error}
          </li>
        </ul>
      )}
    </header>
  )
}

const openVerdict = () => selectTab("verdict")

function Deliveries({ store }: { store: InboundMessageStore }) {
  const deliveries = store.deliveries.data.value ?? []
  return (
    <>
      <h2>Webhooks</h2>
      {deliveries.length === 0 && <p class="muted">No webhook was sent for this email.</p>}
      {deliveries.map((delivery) => (
        <Collapsible
          key={delivery.id}
          class="delivery-note"
          summary={
            <>
              {delivery.event.type} <Badge word={delivery.status} />
            </>
          }
        >
          {() => <DeliveryNote delivery={delivery} store={store} />}
        </Collapsible>
      ))}
    </>
  )
}

function DeliveryNote({ delivery, store }: { delivery: Delivery; store: InboundMessageStore }) {
  return (
    <>
      <p class="muted">{delivery.url}</p>
      <Body label="Event" value={delivery.event} />
      <DeliveryAttempts delivery={delivery} />
      <button
        type="button"
        class="button small"
        onClick={() => void toastRedelivery(() => store.deliveries.redeliver(delivery.id))}
      >
        Redeliver
      </button>
    </>
  )
}

/** One inbound email: header, content, sender verdict and webhook deliveries. */
export function InboundPane({ id }: { id: string }) {
  const store = useMemo(() => createInboundMessageStore(id), [id])
  const mail = store.mail.data.value
  if (!mail)
    return <MailPane label="Inbound email" testid="inbound-detail" path="/inbound" list={inbound} open={store} />
  const verdict = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work with the keyboard
    <aside class="timeline verdicts" data-testid="timeline" aria-label="Verdict and webhooks" tabIndex={0}>
      <Verdict mail={mail} />
      <Deliveries store={store} />
    </aside>
  )
  return (
    <MailPane
      label="Inbound email"
      testid="inbound-detail"
      path="/inbound"
      list={inbound}
      open={store}
      details={
        <>
          <hr />
          <Facts
            facts={[
              ["Id", <code key="id">{mail.id}</code>],
              ["Size", formatBytes(mail.size_bytes)],
            ]}
          />
        </>
      }
    >
      <div class="message" data-id={mail.id} data-status={mail.status}>
        <div class="message-main">
          <Header mail={mail} />
          <MailTabs
            mail={mail}
            mailbox="inbound"
            raw={store.raw.value}
            loadRaw={store.loadRaw}
            unsubscribe={{ headers: mail.headers, isWhole: true, own: null }}
            more={wide.value ? [] : [{ id: "verdict", label: "Verdict", content: () => verdict }]}
          />
        </div>
        {wide.value && verdict}
      </div>
    </MailPane>
  )
}

const CHECKS = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC", arc: "ARC" }
const SPAM_LABELS = { NotSpam: "not spam", Spam: "spam", NotChecked: "not checked" }

function score(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}

/** The sender verdict with each check and its reason, the spam score and the SMTP envelope. */
function Verdict({ mail }: { mail: CapturedInbound }) {
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
