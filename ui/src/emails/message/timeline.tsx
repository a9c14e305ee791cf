import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { sandboxUrl } from "../../api.ts"
import type { CapturedEmail, Delivery, DeliveryAttempt, EmailEvent, LogDetail, Webhook } from "../../api-types.ts"
import { finishedRun, info } from "../../info.ts"
import { href } from "../../nav.ts"
import { StatusCode, wordTone } from "../../shared/badge.tsx"
import { CopyButton } from "../../shared/copy-button.tsx"
import { attemptCurl, requestBodyOf, sendCurl } from "../../shared/curl.ts"
import { givenUp } from "../../shared/deliveries.ts"
import { AttemptResponse, Body, Facts, Hints, RequestHeaders, toastRedelivery } from "../../shared/exchange.tsx"
import { formatCount, formatDuration, formatTimestamp } from "../../shared/format.ts"
import { Icon } from "../../shared/icons.tsx"
import { useKeys } from "../../shared/keys.ts"
import { LoggedResponse, RequestPart } from "../../shared/logged-exchange.tsx"
import { Collapsible } from "../../shared/panes.tsx"
import { LogStatus, SmtpSession } from "../../shared/smtp-session.tsx"
import { KEY_PLACEHOLDER } from "../../shared/snippets.tsx"
import { type StepEntry, stepEntries, viewStep } from "./behaviour-entries.tsx"
import { disabledFor, enableEndpoint, type MessageStore } from "./store.ts"

type EntryView = {
  title: ComponentChildren
  note: ComponentChildren
  tone: string
  body: () => ComponentChildren
}

/** Mail over SMTP: its session, and the message as it came. */
const viewSubmission = (log: LogDetail, email: CapturedEmail): EntryView => ({
  title: "SMTP submission",
  note: (
    <>
      <LogStatus log={log} /> {formatDuration(log.duration_ms)}
    </>
  ),
  tone: "blue",
  body: () => (
    <>
      <Facts
        facts={[
          ["Log entry", <LogLink key="l" id={log.id} />],
          ["Key", log.api_key_name ?? log.api_key_id],
          ["IP address", log.ip],
          ["Time", formatTimestamp(log.created_at)],
        ]}
      />
      <Hints hints={log.hints} />
      <SmtpSession log={log} />
      <a href={sandboxUrl(`/emails/${email.id}/submitted`)} download={`${email.id}.eml`}>
        Download the message as it came
      </a>
    </>
  ),
})

const LogLink = ({ id }: { id: string }) => <a href={href(`/logs/${id}`)}>{id}</a>

function viewRequest(entry: TimelineEntry & { kind: "request" }, email: CapturedEmail): EntryView {
  const { log } = entry
  if (log.source === "smtp") return viewSubmission(log, email)
  const base = info.value?.base_url ?? ""
  return {
    title: `${log.method} ${log.endpoint}`,
    note: (
      <>
        <StatusCode code={log.status_code} /> {formatDuration(log.duration_ms)}
      </>
    ),
    tone: log.status_code < 400 ? "blue" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            ["Request", <LogLink key="r" id={log.id} />],
            ["Key", log.api_key_name ?? log.api_key_id],
            ["Idempotency", log.idempotency_key],
            ["IP address", log.ip],
            ["User agent", log.user_agent],
            ["Time", formatTimestamp(log.created_at)],
          ]}
        />
        <Hints hints={log.hints} />
        {log.request && log.response ? (
          <>
            <RequestPart request={log.request} />
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
          ["Step", detail.step],
          ["User agent", detail.user_agent],
          ["IP address", detail.ip],
          ["Time", formatTimestamp(occurred_at)],
        ]}
      />
    ),
  }
}

const MOST_URL = 24

/** A URL without its protocol, cut in the middle: its host and its end tell endpoints apart. */
export function shortenUrl(url: string): string {
  const text = url.replace(/^https?:\/\//, "")
  if (text.length <= MOST_URL) return text
  const host = text.slice(0, Math.min(text.search(/\/|$/) + 1, 15))
  return `${host}…${text.slice(host.length + 1 - MOST_URL)}`
}

/** What a delivery is of and where it goes. The event is above it on the screen, but not for a screen reader. */
function DeliveryTitle({ delivery, store }: { delivery: Delivery; store: MessageStore }) {
  return (
    <>
      <span class="sr-only">{delivery.event.type} to </span>
      {store.endpoints.value.get(delivery.webhook_id)?.description || (
        <span data-testid="endpoint-url" title={delivery.url}>
          {shortenUrl(delivery.url)}
        </span>
      )}
    </>
  )
}

function deliveryFacts(delivery: Delivery): [string, ComponentChildren][] {
  return [
    ["URL", delivery.url],
    [
      "Delivery",
      <a key="d" href={href(`/webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`)}>
        {delivery.id}
      </a>,
    ],
  ]
}

function viewAttempt(entry: AttemptEntry, store: MessageStore): EntryView {
  const { delivery, attempt, number } = entry
  return {
    title: <DeliveryTitle delivery={delivery} store={store} />,
    note: (
      <>
        {attempt.status_code ? (
          <StatusCode code={attempt.status_code} />
        ) : (
          <span class="tone-red note-problem">{attempt.error ?? "no response"}</span>
        )}{" "}
        {formatDuration(attempt.duration_ms)}
        {number > 1 && `, attempt ${number}`}
      </>
    ),
    tone: isSuccess(attempt) ? "green" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            ...deliveryFacts(delivery),
            ["Response", attempt.status_code],
            ["Error", attempt.error],
            ["Time", formatTimestamp(attempt.at)],
          ]}
        />
        <RequestHeaders attempt={attempt} />
        <Body label="Event" value={delivery.event} />
        <AttemptResponse attempt={attempt} />
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

function viewWaiting({ delivery }: { delivery: Delivery }, store: MessageStore): EntryView {
  return {
    title: <DeliveryTitle delivery={delivery} store={store} />,
    note: givenUp(delivery) ?? `attempt ${delivery.attempts.length + 1} scheduled`,
    tone: wordTone(delivery.status),
    body: () => <Facts facts={deliveryFacts(delivery)} />,
  }
}

function viewEntry(entry: TimelineEntry, email: CapturedEmail, store: MessageStore): EntryView {
  if (entry.kind === "request") return viewRequest(entry, email)
  if (entry.kind === "event") return viewEvent(entry)
  if (entry.kind === "step" || entry.kind === "next") return viewStep(entry, email.behaviour.next)
  return entry.kind === "attempt" ? viewAttempt(entry, store) : viewWaiting(entry, store)
}

/** How long after the start of the email something happened; the time is in the tooltip. */
function Offset({ from, at }: { from: string; at: string }) {
  const ms = Math.max(0, Date.parse(at) - Date.parse(from))
  return (
    <time class="time" dateTime={at} title={formatTimestamp(at)}>
      +{formatDuration(ms)}
    </time>
  )
}

type EntriesProps = { entries: TimelineEntry[]; email: CapturedEmail; store: MessageStore }

function Entries({ entries, email, store }: EntriesProps) {
  return (
    <ol>
      {entries.map((entry) => {
        const { title, note, tone, body } = viewEntry(entry, email, store)
        return (
          <li key={entryKey(entry)} class={`tone-${tone}`} data-kind={entry.kind}>
            <Collapsible
              summary={
                <>
                  <span class="timeline-title">{title}</span>
                  <Offset from={email.created_at} at={entry.at} />
                  {note && <span class="timeline-note">{note}</span>}
                </>
              }
            >
              {() => <div class="timeline-body">{body()}</div>}
            </Collapsible>
            {entry.kind === "event" && entry.deliveries.length > 0 && (
              <Entries entries={entry.deliveries} email={email} store={store} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

type TimelineProps = {
  email: CapturedEmail
  store: MessageStore
  /** Whether it covers the email. */
  over: boolean
  onClose: () => void
}

/**
 * What happened to the email: the request, its events, and their webhook deliveries below them. Each entry can be expanded. The close
 * button and Escape close the expanded entries first, then the panel.
 */
export function Timeline({ email, store, over, onClose }: TimelineProps) {
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const entriesOpen = () => panel.current?.querySelectorAll("details[open]") ?? []
  const closeEntries = () => {
    for (const entry of entriesOpen()) entry.removeAttribute("open")
  }
  useEffect(() => {
    const note = () => setExpanded(entriesOpen().length > 0)
    // The event does not bubble.
    panel.current?.addEventListener("toggle", note, true)
    return () => panel.current?.removeEventListener("toggle", note, true)
  }, [])
  useKeys([
    {
      keys: "Escape",
      label: "Close the expanded entry",
      group: "Email",
      when: () => entriesOpen().length > 0,
      run: closeEntries,
    },
  ])
  const all = timelineOf(email, store.log.value, store.deliveries.data.value ?? [], store.endpoints.value)
  const problems = problemsOf(all)
  const entries = onlyProblems ? problems : all
  return (
    <aside
      ref={panel}
      class={`timeline${over ? " over" : ""}${expanded ? " expanded" : ""}`}
      data-testid="timeline"
      aria-label="Activity"
    >
      <div class="timeline-head">
        <h2>Activity</h2>
        {(problems.length > 0 || onlyProblems) && (
          <button
            type="button"
            class="button small filter"
            aria-pressed={onlyProblems}
            onClick={() => setOnlyProblems(!onlyProblems)}
          >
            Problems only
          </button>
        )}
        <button
          type="button"
          class="icon-button small"
          aria-label={expanded ? "Close the entry" : "Close activity"}
          onClick={expanded ? closeEntries : onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <Entries entries={entries} email={email} store={store} />
      {disabledFor(
        store.endpoints.value,
        email.events.map(({ type }) => type),
      ).map((endpoint) => (
        <p key={endpoint.id} class="muted">
          The endpoint <a href={href(`/webhooks/${endpoint.id}`)}>{endpoint.url}</a> is disabled
          {endpoint.disabled_at && ` since ${formatTimestamp(endpoint.disabled_at)}`} and receives no events.{" "}
          <button type="button" class="button small" onClick={() => void enableEndpoint(endpoint)}>
            Enable
          </button>
        </p>
      ))}
      {!email.deliveries_complete && (
        <p class="muted">
          Older webhook attempts are no longer kept
          {info.value &&
            `: the newest ${formatCount(info.value.limits.deliveries)} of ${formatDuration(info.value.limits.deliveries_ms)} are`}
          .
        </p>
      )}
      {info.value?.counts.webhooks === 0 && !finishedRun.value && (
        <p class="muted">
          No webhook endpoint is subscribed. <a href={href("/webhooks")}>Add a webhook</a> to see signed deliveries
          here.
        </p>
      )}
    </aside>
  )
}

type AttemptEntry = { kind: "attempt"; at: string; delivery: Delivery; attempt: DeliveryAttempt; number: number }
type DeliveryEntry = AttemptEntry | { kind: "waiting"; at: string; delivery: Delivery }
type TimelineEntry =
  | { kind: "request"; at: string; log: LogDetail }
  | { kind: "event"; at: string; event: EmailEvent; deliveries: DeliveryEntry[] }
  | DeliveryEntry
  | StepEntry

/** A stable key for an entry, whatever is added before or after it. */
function entryKey(entry: TimelineEntry): string {
  if (entry.kind === "request") return "request"
  if (entry.kind === "attempt") return `${entry.delivery.id} ${entry.number}`
  if (entry.kind === "waiting") return `${entry.delivery.id} waiting`
  if (entry.kind === "step" || entry.kind === "next") return [entry.kind, entry.at, entry.step.step].join(" ")
  const { type, occurred_at, recipient, url } = entry.event
  return [type, occurred_at, recipient, url].join(" ")
}

/** A step or an attempt that is planned. */
const isAhead = (entry: TimelineEntry): boolean =>
  entry.kind === "next" || (entry.kind === "waiting" && entry.delivery.next_attempt_at !== null)

function isSuccess({ status_code }: DeliveryAttempt): boolean {
  return status_code !== null && status_code >= 200 && status_code < 300
}

type Endpoints = ReadonlyMap<string, Pick<Webhook, "disabled_at">>

function toEntries(delivery: Delivery, endpoints: Endpoints): DeliveryEntry[] {
  const attempts = delivery.attempts.map((attempt, index) => ({
    kind: "attempt" as const,
    at: attempt.at,
    delivery,
    attempt,
    number: index + 1,
  }))
  const isWaiting = delivery.next_attempt_at !== null || delivery.status === "dropped"
  if (!isWaiting) return attempts
  // It is given up when its endpoint is disabled, which may be long after its event.
  const disabled_at = endpoints.get(delivery.webhook_id)?.disabled_at ?? ""
  const given_up_at = [delivery.created_at, attempts.at(-1)?.at ?? "", disabled_at].sort().at(-1) ?? ""
  return [...attempts, { kind: "waiting", at: delivery.next_attempt_at ?? given_up_at, delivery }]
}

/**
 * Merges lists by time. Each keeps its order: what stands behind a later time happened after the clock went back, and comes after all
 * that happened before. What is still to come is last.
 */
function inOrder<T extends TimelineEntry>(lists: T[][]): T[] {
  const placed = lists.flatMap((list) => {
    let timesBack = 0
    return list.map((entry, index) => {
      if (entry.at < (list[index - 1]?.at ?? "")) timesBack++
      return { entry, timesBack: isAhead(entry) ? Number.POSITIVE_INFINITY : timesBack }
    })
  })
  placed.sort((a, b) =>
    a.timesBack === b.timesBack ? a.entry.at.localeCompare(b.entry.at) : a.timesBack - b.timesBack,
  )
  return placed.map(({ entry }) => entry)
}

/**
 * The history of an email, oldest first: the request, then its events, each with the attempts of its deliveries. A delivery of
 * none of the events is an entry itself.
 */
export function timelineOf(
  email: CapturedEmail,
  log: LogDetail | null,
  deliveries: Delivery[],
  endpoints: Endpoints = new Map(),
): TimelineEntry[] {
  const rest = new Set(deliveries)
  const toAll = (some: Delivery[]) => inOrder(some.map((delivery) => toEntries(delivery, endpoints)))
  const take = ({ type, occurred_at }: EmailEvent): DeliveryEntry[] => {
    const mine = [...rest].filter(({ event }) => event.type === `email.${type}` && event.created_at === occurred_at)
    for (const delivery of mine) rest.delete(delivery)
    return toAll(mine)
  }
  const events = email.events.map((event) => ({
    kind: "event" as const,
    at: event.occurred_at,
    event,
    deliveries: take(event),
  }))
  const history = inOrder<TimelineEntry>([events, stepEntries(email), toAll([...rest])])
  return log ? [{ kind: "request", at: log.created_at, log }, ...history] : history
}

const BAD_EVENTS = ["bounced", "complained", "failed", "delayed"]

const isProblem = (entry: TimelineEntry): boolean => {
  if (entry.kind === "request") return entry.log.status_code >= 400
  if (entry.kind === "event") return BAD_EVENTS.includes(entry.event.type)
  if (entry.kind === "step" || entry.kind === "next") return false
  return entry.kind === "waiting" ? entry.delivery.status === "dropped" : !isSuccess(entry.attempt)
}

/** The entries that are problems: bad events, and failed attempts with their events. */
export function problemsOf(entries: TimelineEntry[]): TimelineEntry[] {
  return entries
    .map((entry) => (entry.kind === "event" ? { ...entry, deliveries: entry.deliveries.filter(isProblem) } : entry))
    .filter((entry) => isProblem(entry) || (entry.kind === "event" && entry.deliveries.length > 0))
}
