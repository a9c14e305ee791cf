import { useEffect, useMemo } from "preact/hooks"
import type { CapturedEmail } from "../../api-types.ts"
import { finishedRun } from "../../info.ts"
import { href } from "../../nav.ts"
import { Badge } from "../../shared/badge.tsx"
import { Facts, Hints, toastRedelivery } from "../../shared/exchange.tsx"
import { formatBytes, subjectOf } from "../../shared/format.ts"
import { useKeys } from "../../shared/keys.ts"
import { EssentialsBar } from "../../shared/mail/essentials-bar.tsx"
import type { LinkEntry } from "../../shared/mail/link-list.tsx"
import { Addresses, AddressRow, MailPane, TermLink } from "../../shared/mail/mail-pane.tsx"
import { MailTabs, openTab } from "../../shared/mail/mail-tabs.tsx"
import type { Header } from "../../shared/mail/parse-source.ts"
import { ThreadLinks } from "../../shared/mail/thread.tsx"
import { MenuEntry } from "../../shared/menu.tsx"
import { useActions } from "../../shared/palette.tsx"
import { OpenTitle } from "../../shared/panes.tsx"
import { termOf } from "../../shared/search-terms.ts"
import { FullTime } from "../../shared/time.tsx"
import { withToast } from "../../shared/toasts.tsx"
import type { EmailPart, MessageAction } from "../../tool.ts"
import { emails } from "../store.ts"
import { Simulate } from "./actions.tsx"
import { isActivityOver, isActivityShown, setActivity, showActivity } from "./activity-panel.ts"
import { Duplicates } from "./duplicates.tsx"
import { createMessageStore } from "./store.ts"
import { shortenUrl, Timeline } from "./timeline.tsx"

function addedLinks({ pixel_url, unsubscribe_url }: CapturedEmail): LinkEntry[] {
  return [
    ...(pixel_url ? [{ what: "Open pixel", url: pixel_url }] : []),
    ...(unsubscribe_url ? [{ what: "Unsubscribe", url: unsubscribe_url }] : []),
  ]
}

/** The headers that `list_unsubscribe` adds. A request cannot set them itself. */
const unsubscribeHeaders = ({ unsubscribe_url }: CapturedEmail): Header[] =>
  unsubscribe_url === null
    ? []
    : [
        { name: "List-Unsubscribe", value: `<${unsubscribe_url}>` },
        { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
      ]

/** One captured email: its actions, header, content and activity, and what tools add. */
export function MessagePane({ id, parts }: { id: string; parts: readonly EmailPart[] }) {
  const store = useMemo(() => createMessageStore(id), [id])
  const email = store.mail.data.value
  const partTabs = parts.flatMap(({ useTab }) => (useTab ? [useTab(id, email)] : []))
  const partActions = email ? parts.flatMap(({ actions = [] }) => actions.map((action) => boundTo(email, action))) : []
  const activity = useMemo(() => isActivityShown(id), [id])
  const over = useMemo(() => isActivityOver(id), [id])
  const shown = activity.value
  useEffect(() => {
    if (openTab() === "activity") showActivity(id)
  }, [id])
  const toggle = () => setActivity(id, !shown)
  useKeys([
    { keys: "a", label: "Show or hide activity", group: "Email", run: toggle },
    {
      keys: "Escape",
      label: "Close activity over the email",
      group: "Email",
      when: () => activity.peek() && over.peek(),
      run: () => setActivity(id, false),
    },
  ])
  useActions([
    { title: "Show or hide the activity of this email", group: "View", keys: "a", run: toggle },
    ...partActions.map(({ title, unavailable, run }) => ({ title, group: "Email", unavailable, run })),
    ...(store.deliveries.data.value ?? []).map(({ id, event, webhook_id, url }) => ({
      id,
      title: `Redeliver ${event.type} to ${store.endpoints.value.get(webhook_id)?.description || shortenUrl(url)}`,
      group: "Email",
      words: "webhook retry again",
      run: () => void toastRedelivery(() => store.deliveries.redeliver(id)),
    })),
  ])
  if (!email) return <MailPane label="Email" testid="email-detail" path="/emails" list={emails} open={store} />
  return (
    <MailPane
      label="Email"
      testid="email-detail"
      path="/emails"
      list={emails}
      open={store}
      actions={finishedRun.value ? undefined : <Simulate email={email} store={store} />}
      end={
        <button
          type="button"
          class="button small filter"
          aria-pressed={shown}
          data-tip="Activity (a)"
          data-testid="activity-toggle"
          onClick={toggle}
        >
          Activity
        </button>
      }
      details={
        <>
          {partActions.map(({ label, testid, unavailable, run }) => (
            <MenuEntry
              key={testid}
              title={label}
              testid={testid}
              note={unavailable}
              disabled={unavailable !== undefined}
              run={run}
            />
          ))}
          <Details email={email} />
        </>
      }
    >
      <div class="message" data-id={email.id} data-status={email.status}>
        <div class="message-main">
          <MessageHeader email={email} />
          <MailTabs
            mail={email}
            mailbox="emails"
            raw={store.raw.value}
            loadRaw={store.loadRaw}
            others={addedLinks(email)}
            unsubscribe={{ headers: unsubscribeHeaders(email), isWhole: false, own: email.unsubscribe_url }}
            more={partTabs}
          />
        </div>
        {shown && <Timeline email={email} store={store} over={over.value} onClose={() => setActivity(id, false)} />}
      </div>
    </MailPane>
  )
}

const boundTo = (email: CapturedEmail, { unavailable, run, ...names }: MessageAction) => ({
  ...names,
  unavailable: unavailable?.(email),
  run: () => void withToast(() => run(email)),
})

/** Facts that are rarely needed, in the menu. */
function Details({ email }: { email: CapturedEmail }) {
  return (
    <>
      <hr />
      <Facts
        facts={[
          ["Id", <code key="id">{email.id}</code>],
          ["Size", formatBytes(email.size_bytes)],
          ["Opens", email.track_opens ? `${email.open_count}` : "not tracked"],
          ["Clicks", email.track_clicks ? `${email.click_count}` : "not tracked"],
          ["Idempotency", email.idempotency_key],
        ]}
      />
    </>
  )
}

/** Sender, recipients, subject, dates and tags of an email. */
function MessageHeader({ email }: { email: CapturedEmail }) {
  return (
    <header class="message-header">
      <div class="message-title">
        <OpenTitle title={email.subject}>{subjectOf(email)}</OpenTitle>
        <Badge word={email.status} />
        {email.test && (
          <TermLink class="tag" term={termOf("test", email.test)}>
            {`test: ${email.test}`}
          </TermLink>
        )}
        {Object.entries(email.tags).map(([key, value]) => (
          <TermLink key={key} class="tag" term={termOf("tag", `${key}=${value}`)}>
            {`${key}=${value}`}
          </TermLink>
        ))}
      </div>
      <Addresses>
        <AddressRow name="From" field="from" list={[email.from]} />
        <AddressRow name="Reply to" field="from" list={email.reply_to} />
        <AddressRow name="To" field="to" list={email.to} />
        <AddressRow name="Cc" field="to" list={email.cc} />
        <AddressRow name="Bcc" field="to" list={email.bcc} note="not in headers" />
      </Addresses>
      <div class="message-facts">
        <EssentialsBar codes={email.codes} links={email.links} />
        <FullTime at={email.created_at} />
        {email.scheduled_at && (
          <span>
            scheduled for <FullTime at={email.scheduled_at} />
          </span>
        )}
        {email.open_count > 0 && <span>opened {email.open_count}×</span>}
        {email.click_count > 0 && <span>clicked {email.click_count}×</span>}
        {email.replays > 0 && <span>replayed {email.replays}×</span>}
        {email.log_id && (
          <a href={href(`/logs/${email.log_id}`)}>{email.source === "smtp" ? "SMTP submission" : "API request"}</a>
        )}
        <ThreadLinks thread={email.thread} />
      </div>
      <Duplicates email={email} />
      <Hints hints={email.hints} />
    </header>
  )
}
