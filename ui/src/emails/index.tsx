import { useEffect } from "preact/hooks"
import { ErrorBoundary, useLocation, useRoute } from "preact-iso"
import { lazySection } from "../shared/lazy-section.tsx"
import { MailList } from "../shared/mail/mail-list.tsx"
import { NothingSelected } from "../shared/panes.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { NoEmails, NoMatches } from "./empty.tsx"
import { asksForRefused } from "./grammar.ts"
import { RefusedFilter, RefusedSends } from "./refused.tsx"
import { emails } from "./store.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./emails.css"
import type { CapturedEmailItem } from "../api-types.ts"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { dropNextResponse } from "../shared/drop-response.ts"
import { failingEmails, useFailingEmails } from "../shared/failing-webhooks.ts"
import { MailRow, type RowState } from "../shared/mail/mail-row.tsx"
import { useActions } from "../shared/palette.tsx"

const MessagePane = lazySection(async () => ({ default: (await import("./message/message.tsx")).MessagePane }))

/** The Emails section: the list and the open email. */
export default function Emails() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const refused = asksForRefused(q)
  useEffect(() => void MessagePane.preload(), [])
  useEffect(() => emails.follow(), [])
  useEffect(() => {
    if (!refused) void emails.search(q)
  }, [q, refused])
  useActions([dropNextResponse])
  useFailingEmails()
  const teaching = emails.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"}>
      {refused ? (
        <RefusedSends q={q} />
      ) : (
        <MailList
          store={emails}
          path="/emails"
          noun="email"
          openId={id}
          actions={<RefusedFilter active={false} />}
          row={(item, state) => <EmailRow key={state.key} item={item} state={state} />}
          empty={(text) => (text ? <NoMatches q={text} /> : <NoEmails />)}
        />
      )}
      <Splitter name="emails" initial={420} min={300} max={760} label="Width of the list" />
      {id ? (
        <ErrorBoundary>
          <MessagePane key={id} id={id} />
        </ErrorBoundary>
      ) : (
        <NothingSelected
          icon="mail"
          text={refused ? "Select a refused send to see why" : "Select an email to read it"}
        />
      )}
    </div>
  )
}

const TAGS_SHOWN = 2

function recipients(item: CapturedEmailItem): string {
  const others = item.to.length + item.cc.length + item.bcc.length - 1
  return `${item.to[0] ?? ""}${others > 0 ? ` +${others}` : ""}`
}

function Tags({ tags }: { tags: Record<string, string> }) {
  const all = Object.entries(tags)
  return (
    <>
      {all.slice(0, TAGS_SHOWN).map(([key, value]) => (
        <span key={key} class="tag" title={`${key}=${value}`}>
          {key}={value}
        </span>
      ))}
      {all.length > TAGS_SHOWN && <span class="tag">+{all.length - TAGS_SHOWN}</span>}
    </>
  )
}

/** One captured email in the list. */
function EmailRow({ item, state }: { item: CapturedEmailItem; state: RowState }) {
  return (
    <MailRow
      state={state}
      href={href(`/emails/${item.id}`, { q: state.q })}
      who={recipients(item)}
      subject={item.subject}
      snippet={item.preview}
      at={item.created_at}
      read={item.read}
      size={item.size_bytes}
      attachments={item.attachment_count}
      badges={
        <>
          {item.duplicate_of && <Badge word="duplicate" />}
          {failingEmails.value.has(item.id) && <Badge word="webhook failing" tone="red" />}
          <Badge word={item.status} />
        </>
      }
      tags={<Tags tags={item.tags} />}
      data={{ "data-testid": "email-row", "data-email-id": item.id, "data-status": item.status }}
    />
  )
}
