import type { CapturedEmail, Delivery, DeliveryAttempt, EmailEvent, LogDetail } from "../../api-types.ts"
import { info } from "../../info.ts"
import { href } from "../../nav.ts"
import { wordTone } from "../../shared/badge.tsx"
import { CopyButton } from "../../shared/copy-button.tsx"
import { attemptCurl, attemptHeaders, requestBodyOf, sendCurl } from "../../shared/curl.ts"
import { Body, Facts, toastRedelivery } from "../../shared/exchange.tsx"
import { formatDuration, formatTimestamp } from "../../shared/format.ts"
import { LoggedRequest, LoggedResponse } from "../../shared/logged-exchange.tsx"
import { Collapsible } from "../../shared/panes.tsx"
import { KEY_PLACEHOLDER } from "../../shared/snippets.tsx"
import { TimeAgo } from "../../shared/time.tsx"
import type { MessageStore } from "./store.ts"

type EntryView = { title: string; note: string; tone: string; body: () => preact.ComponentChildren }

function viewRequest(entry: TimelineEntry & { kind: "request" }, email: CapturedEmail): EntryView {
  const { log } = entry
  const base = info.value?.base_url ?? ""
  return {
    title: `${log.method} ${log.endpoint}`,
    note: `${log.status_code} in ${formatDuration(log.duration_ms)}`,
    tone: log.status_code < 400 ? "blue" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            [
              "Request",
              <a key="r" href={href(`/logs/${log.id}`)}>
                {log.id}
              </a>,
            ],
            ["Key", log.api_key_name ?? log.api_key_id],
            ["Idempotency", log.idempotency_key],
            ["IP address", log.ip],
            ["User agent", log.user_agent],
            ["Time", formatTimestamp(log.created_at)],
          ]}
        />
        {log.hints.length > 0 && <Hints hints={log.hints} />}
        {log.request && log.response ? (
          <>
            <LoggedRequest request={log.request} />
            <LoggedResponse response={log.response} />
          </>
        ) : (
          <>
            <Body label="Request body (reconstructed)" value={requestBodyOf(email)} />
            {log.endpoint === "/emails" && <Body label="Response" value={{ id: email.id }} />}
            {email.attachments.length > 0 && <p class="muted">Attachments are not included.</p>}
          </>
        )}
        <CopyButton
          text={() => sendCurl(email, base, info.value?.tokens?.full_access ?? KEY_PLACEHOLDER)}
          label="Copy as curl"
          words
        />
      </>
    ),
  }
}

/** The URL of an endpoint without its scheme. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "")
}

function viewEvent({ event: { type, occurred_at, ...detail } }: TimelineEntry & { kind: "event" }): EntryView {
  return {
    title: type,
    note: detail.reason ?? detail.url ?? detail.recipient ?? "",
    tone: wordTone(type),
    body: () => (
      <Facts
        facts={[
          ["Recipient", detail.recipient],
          ["Reason", detail.reason],
          ["Link", detail.url],
          ["User agent", detail.user_agent],
          ["IP address", detail.ip],
          ["Time", formatTimestamp(occurred_at)],
        ]}
      />
    ),
  }
}

function viewAttempt(entry: TimelineEntry & { kind: "attempt" }, store: MessageStore): EntryView {
  const { delivery, attempt, number } = entry
  const response = attempt.status_code ? String(attempt.status_code) : (attempt.error ?? "no response")
  const succeeded = attempt.status_code !== null && attempt.status_code >= 200 && attempt.status_code < 300
  return {
    title: delivery.event.type,
    note: `webhook ${response} in ${formatDuration(attempt.duration_ms)}${number > 1 ? `, attempt ${number}` : ""}, ${shortUrl(delivery.url)}`,
    tone: succeeded ? "green" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            ["URL", delivery.url],
            ["Response", response],
            ["Error", attempt.error],
            ["Time", formatTimestamp(attempt.at)],
          ]}
        />
        <Body label="Request headers" value={attemptHeaders(attempt).join("\n")} />
        <Body label="Event" value={delivery.event} />
        <Body label="Response" value={attempt.response_body} />
        <div class="button-row">
          <CopyButton text={() => attemptCurl(delivery, attempt)} label="Copy as curl" words />
          <button
            type="button"
            class="button small"
            onClick={() => void toastRedelivery(() => store.deliveries.redeliver(delivery.id))}
          >
            Redeliver
          </button>
        </div>
      </>
    ),
  }
}

function viewScheduled({ delivery }: TimelineEntry & { kind: "waiting" }): EntryView {
  return {
    title: delivery.event.type,
    note: `webhook attempt ${delivery.attempts.length + 1} scheduled, ${shortUrl(delivery.url)}`,
    tone: "grey",
    body: () => <Facts facts={[["URL", delivery.url]]} />,
  }
}

function viewEntry(entry: TimelineEntry, email: CapturedEmail, store: MessageStore): EntryView {
  if (entry.kind === "request") return viewRequest(entry, email)
  if (entry.kind === "event") return viewEvent(entry)
  return entry.kind === "attempt" ? viewAttempt(entry, store) : viewScheduled(entry)
}

function Hints({ hints }: { hints: string[] }) {
  return (
    <ul class="hints">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}

/** The history of the email. Each entry can be expanded. */
export function Timeline({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const entries = timelineOf(email, store.log.value, store.deliveries.data.value ?? [])
  return (
    <aside class="timeline" data-testid="timeline" aria-label="Timeline">
      <h2>Timeline</h2>
      <ol>
        {entries.map((entry) => {
          const { title, note, tone, body } = viewEntry(entry, email, store)
          return (
            <li key={entryKey(entry)} class={`tone-${tone}`} data-kind={entry.kind}>
              <Collapsible
                summary={
                  <>
                    <span class="timeline-title">{title}</span>
                    <TimeAgo at={entry.at} />
                    {note && <span class="timeline-note">{note}</span>}
                  </>
                }
              >
                {() => <div class="timeline-body">{body()}</div>}
              </Collapsible>
            </li>
          )
        })}
      </ol>
      {info.value?.counts.webhooks === 0 && (
        <p class="muted">
          No webhook endpoint is subscribed. <a href={href("/webhooks")}>Add a webhook</a> to see signed deliveries
          here.
        </p>
      )}
    </aside>
  )
}

type TimelineEntry =
  | { kind: "request"; at: string; log: LogDetail }
  | { kind: "event"; at: string; event: EmailEvent }
  | { kind: "attempt"; at: string; delivery: Delivery; attempt: DeliveryAttempt; number: number }
  | { kind: "waiting"; at: string; delivery: Delivery }

/** A stable key for an entry, whatever is added before or after it. */
function entryKey(entry: TimelineEntry): string {
  if (entry.kind === "request") return "request"
  if (entry.kind === "attempt") return `${entry.delivery.id} ${entry.number}`
  if (entry.kind === "waiting") return `${entry.delivery.id} waiting`
  const { type, occurred_at, recipient, url } = entry.event
  return [type, occurred_at, recipient, url].join(" ")
}

const ORDER = { request: 0, event: 1, attempt: 2, waiting: 3 }

function toEntries(delivery: Delivery): TimelineEntry[] {
  const attempts = delivery.attempts.map((attempt, index) => ({
    kind: "attempt" as const,
    at: attempt.at,
    delivery,
    attempt,
    number: index + 1,
  }))
  if (!delivery.next_attempt_at) return attempts
  return [...attempts, { kind: "waiting", at: delivery.next_attempt_at, delivery }]
}

/** The history of an email, oldest first: the request, its events and the webhook attempts. */
export function timelineOf(email: CapturedEmail, log: LogDetail | null, deliveries: Delivery[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...(log ? [{ kind: "request" as const, at: log.created_at, log }] : []),
    ...email.events.map((event) => ({ kind: "event" as const, at: event.occurred_at, event })),
    ...deliveries.flatMap(toEntries),
  ]
  const sortKey = (entry: TimelineEntry) => (entry.kind === "request" ? "" : entry.at)
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort(
      (a, b) =>
        sortKey(a.entry).localeCompare(sortKey(b.entry)) ||
        ORDER[a.entry.kind] - ORDER[b.entry.kind] ||
        a.index - b.index,
    )
    .map(({ entry }) => entry)
}
