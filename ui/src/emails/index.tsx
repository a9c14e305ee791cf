import { useEffect } from "preact/hooks"
import { ErrorBoundary, useLocation, useRoute } from "preact-iso"
import { lazyMailPane } from "../shared/lazy-section.tsx"
import { MailList } from "../shared/mail/mail-list.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { NoEmailMatches, NoEmails } from "./empty.tsx"
import { asksForRefused } from "./grammar.ts"
import { EmailsOverview } from "./overview.tsx"
import { RefusedFilter, RefusedSends } from "./refused.tsx"
import { emailRecipients, emails, refused as refusedSends, severalSenders } from "./store.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./emails.css"
import { emailStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { CapturedEmailItem } from "../api-types.ts"
import { info } from "../info.ts"
import { allAccounts, currentQuery, href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { failingEmails, useFailingEmails } from "../shared/failing-webhooks.ts"
import { Icon, type IconName } from "../shared/icons.tsx"
import { personOf } from "../shared/mail/addresses.ts"
import { MailRow, type RowState } from "../shared/mail/mail-row.tsx"
import { NothingFound } from "../shared/mail/overview.tsx"
import { Recipients, RecipientsToggle } from "../shared/mail/recipients.tsx"
import { StatusChips } from "../shared/mail/status-chips.tsx"
import { NothingSelected } from "../shared/panes.tsx"
import { termOf } from "../shared/search-terms.ts"
import { allTools, withParts } from "../tool.ts"

const MessagePane = lazyMailPane("/emails", () =>
  withParts(
    ({ email }) => email,
    async () => (await import("./message/message.tsx")).MessagePane,
  ),
)

const RefusedPane = lazyMailPane("/emails", async () => ({
  default: (await import("./refused-pane.tsx")).RefusedPane,
}))

const loadMessage = () => void MessagePane.preload()

/** The Emails section: the list and the open email. */
export default function Emails() {
  const id = useRoute().params.id
  const { query } = useLocation()
  const { q = "" } = query
  const refused = asksForRefused(q)
  /** The open refused send. */
  const send = refused && !id ? query.send : undefined
  useEffect(() => emails.follow(), [])
  useEffect(() => {
    if (!refused) void emails.search(q)
  }, [q, refused])
  useFailingEmails()
  useEffect(() => refusedSends.count.follow(), [])
  useEffect(() => void refusedSends.count.search(q), [q])
  const teaching = emails.list.total.value === 0 && !id && !q
  return (
    // A user who heads for a row will open it. Until then the page needs none of the code of a message.
    <div
      class={id || send ? "split has-open" : teaching ? "split teaching" : "split"}
      onPointerOver={loadMessage}
      onFocusIn={loadMessage}
    >
      {refused ? (
        <RefusedSends q={q} openId={send} />
      ) : (
        <MailList
          store={emails}
          path="/emails"
          noun="email"
          openId={id}
          forTwo={allTools().flatMap(({ forTwo }) => forTwo ?? [])}
          filters={
            <>
              <StatusChips
                statuses={emailStatusValues}
                counts={q || allAccounts ? emails.counts.value : (info.value?.counts.emails_by_status ?? {})}
                end={<RecipientsToggle />}
              >
                <RefusedFilter active={false} />
              </StatusChips>
              <Recipients path="/emails" recipients={emailRecipients} />
            </>
          }
          row={(item, state) => <EmailRow key={state.key} item={item} state={state} />}
          empty={(text) => (text ? <NoEmailMatches q={text} /> : <NoEmails />)}
        />
      )}
      <Splitter name="emails" initial={360} min={300} max={760} label="Width of the list" />
      {id && <MessagePane key={id} id={id} />}
      {send && <RefusedPane key={send} id={send} q={q} />}
      {!id && !send && <NoEmailOpen refused={refused} q={q} />}
      {allTools().map(({ name, dialog }) => {
        const value = dialog && query[dialog.query]
        return (
          value && (
            <ErrorBoundary key={name}>
              <dialog.component value={value} />
            </ErrorBoundary>
          )
        )
      })}
    </div>
  )
}

/** The right pane while no email is open. */
function NoEmailOpen({ refused, q }: { refused: boolean; q: string }) {
  const { list } = refused ? refusedSends : emails
  if (q && list.total.value === 0) return <NothingFound />
  if (refused) return <NothingSelected icon="mail" text="Select a refused send to read it" />
  // The overview is about one account.
  if (allAccounts) return <NothingSelected icon="mail" text="Select an email to read it" />
  return <EmailsOverview isEmpty={!list.total.value} />
}

const TAGS_SHOWN = 2

function Tags({ tags }: { tags: Record<string, string> }) {
  const all = Object.entries(tags)
  return (
    <>
      {all.slice(0, TAGS_SHOWN).map(([key, value]) => (
        <span key={key} class="tag" title={`${key}=${value}`} data-term={termOf("tag", `${key}=${value}`)}>
          {key}={value}
        </span>
      ))}
      {all.length > TAGS_SHOWN && <span class="tag">+{all.length - TAGS_SHOWN}</span>}
    </>
  )
}

/** A mark beside the recipient. It has no room for its word, which the tooltip has. */
function Flag({ icon, word, tone }: { icon: IconName; word: string; tone: string }) {
  return (
    <span class={`row-flag tone-${tone}`} title={word}>
      <Icon name={icon} size={14} />
      <span class="sr-only">{word}</span>
    </span>
  )
}

/** When an email left, if that was later than it was sent by the application; when it will leave, if it waits. */
function timeOf({ status, scheduled_at, sent_at, created_at }: CapturedEmailItem): string {
  if (scheduled_at === null) return created_at
  return status === "scheduled" ? scheduled_at : (sent_at ?? created_at)
}

/** One captured email in the list. */
function EmailRow({ item, state }: { item: CapturedEmailItem; state: RowState }) {
  const { status, to, cc, bcc } = item
  return (
    <MailRow
      state={state}
      href={href(`/emails/${item.id}`, { q: state.q, tab: currentQuery.value.tab })}
      who={personOf(to[0] ?? "")}
      others={to.length + cc.length + bcc.length - 1}
      account={item.account}
      origin={severalSenders.value ? personOf(item.from).name : undefined}
      subject={item.subject}
      snippet={item.preview}
      at={timeOf(item)}
      read={item.read}
      attachments={item.attachment_count}
      badges={
        <>
          {item.duplicate_of && <Flag icon="repeat" word="duplicate" tone="amber" />}
          {failingEmails.value.has(item.id) && <Flag icon="webhook" word="webhook failing" tone="red" />}
          <span data-term={termOf("status", status)}>
            <Badge word={status} />
          </span>
        </>
      }
      tags={<Tags tags={item.tags} />}
      data={{ "data-testid": "email-row", "data-email-id": item.id, "data-status": status }}
    />
  )
}
