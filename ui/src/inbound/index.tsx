import { useEffect, useState } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { inboundStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { info } from "../info.ts"
import { allAccounts, currentQuery, href } from "../nav.ts"
import { useAskedDialog } from "../shared/asked-dialog.ts"
import { Icon } from "../shared/icons.tsx"
import { lazyMailPane } from "../shared/lazy-section.tsx"
import { MailList } from "../shared/mail/mail-list.tsx"
import { NothingFound, Overview } from "../shared/mail/overview.tsx"
import { StatusChips } from "../shared/mail/status-chips.tsx"
import { NothingSelected } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { termOf } from "../shared/search-terms.ts"
import { Splitter } from "../shared/splitter.tsx"
import { toast } from "../shared/toasts.tsx"
import { ComposeDialog } from "./compose-dialog.tsx"
import { NoInboundMail, NoInboundMatches } from "./empty.tsx"
import { addresses, inbound, inboundRecipients } from "./store.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./inbound.css"
import type { CapturedInboundItem } from "../api-types.ts"
import { Badge } from "../shared/badge.tsx"
import { MailRow, type RowState } from "../shared/mail/mail-row.tsx"
import { Recipients, RecipientsToggle } from "../shared/mail/recipients.tsx"

const InboundPane = lazyMailPane("/inbound", async () => ({
  default: (await import("./message/message.tsx")).InboundPane,
}))

/** The Inbound section: the list and the open email. */
export default function Inbound() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const [composing, setComposing] = useState(false)
  useEffect(() => void InboundPane.preload(), [])
  useEffect(() => inbound.follow(), [])
  useResource(addresses)
  useEffect(() => void inbound.search(q), [q])
  const compose = () =>
    allAccounts ? toast("Select the account that receives it at the top", "error") : setComposing(true)
  useAskedDialog("Compose inbound email", compose)
  const teaching = inbound.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"}>
      <MailList
        store={inbound}
        path="/inbound"
        noun="inbound email"
        openId={id}
        row={(item, state) => <InboundRow key={state.key} item={item} state={state} />}
        filters={
          <>
            <StatusChips
              statuses={inboundStatusValues}
              counts={q || allAccounts ? inbound.counts.value : (info.value?.counts.inbound_by_status ?? {})}
              end={<RecipientsToggle />}
            />
            <Recipients path="/inbound" recipients={inboundRecipients} />
          </>
        }
        empty={(text) => (text ? <NoInboundMatches q={text} /> : <NoInboundMail compose={compose} />)}
        actions={
          !allAccounts && (
            <button type="button" class="button small primary" onClick={compose}>
              <Icon name="plus" size={14} />
              Compose
            </button>
          )
        }
      />
      <Splitter name="inbound" initial={360} min={300} max={760} label="Width of the list" />
      {id ? <InboundPane key={id} id={id} /> : <InboundOverview />}
      {composing && <ComposeDialog onClose={() => setComposing(false)} />}
    </div>
  )
}

/** The right pane while no email is open. */
function InboundOverview() {
  const known = info.value
  if (!known) return <div class="pane nothing-open" />
  if (inbound.q.value && inbound.list.total.value === 0) return <NothingFound />
  if (allAccounts) return <NothingSelected icon="inbox" text="Select a message to read it" />
  const receiving = (addresses.data.value ?? []).filter(({ status }) => status === "active")
  return (
    <Overview
      icon="inbox"
      text="Select a message, or drop an .eml file here"
      addresses={[
        ["SMTP", known.smtp_port ? `${new URL(known.url).hostname}:${known.smtp_port}` : undefined],
        ...receiving.slice(0, ADDRESSES_SHOWN).map(({ address }): [string, string] => ["Receives", address]),
      ]}
    />
  )
}

const ADDRESSES_SHOWN = 6

/** One inbound email in the list. */
function InboundRow({ item, state }: { item: CapturedInboundItem; state: RowState }) {
  const word = item.status === "spam" ? "spam" : item.sender_verdict
  return (
    <MailRow
      state={state}
      href={href(`/inbound/${item.id}`, { q: state.q, tab: currentQuery.value.tab })}
      who={
        item.from_name
          ? { name: item.from_name, address: item.from }
          : { name: item.from || "(no sender)", address: "" }
      }
      account={item.account}
      subject={item.subject}
      snippet={item.preview || (item.parse_error ?? "")}
      at={item.received_at}
      read={item.read}
      attachments={item.attachment_count}
      badges={
        <span data-term={termOf("status", item.status)}>
          <Badge word={word} />
        </span>
      }
      tags={
        <span class="tag" title={`received at ${item.recipient}`} data-term={termOf("to", item.recipient)}>
          {item.recipient}
        </span>
      }
      data={{ "data-testid": "inbound-row", "data-inbound-id": item.id, "data-status": item.status }}
    />
  )
}
