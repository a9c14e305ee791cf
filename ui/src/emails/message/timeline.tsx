import type { CapturedEmail } from "../../api-types.ts"
import { info } from "../../info.ts"
import { to } from "../../nav.ts"
import { absolute, duration } from "../../shared/age.ts"
import { toneOf } from "../../shared/badge.tsx"
import { CopyButton } from "../../shared/copy-button.tsx"
import { attemptAgain, attemptHeaders } from "../../shared/curl.ts"
import { Body, Facts } from "../../shared/exchange.tsx"
import { Fold } from "../../shared/fold.tsx"
import { TimeAgo } from "../../shared/time-ago.tsx"
import { attempt as tryTo } from "../../shared/toasts.tsx"
import { sendAgain, sendBody } from "./curl.ts"
import type { MessageStore } from "./store.ts"
import { keyOf, type TimelineEntry, timelineOf } from "./timeline-entries.ts"

type Shown = { title: string; note: string; tone: string; body: () => preact.ComponentChildren }

function request(entry: TimelineEntry & { kind: "request" }, email: CapturedEmail): Shown {
  const { log } = entry
  const base = info.value?.base_url ?? ""
  return {
    title: `${log.method} ${log.endpoint}`,
    note: `${log.status_code} in ${duration(log.duration_ms)}`,
    tone: log.status_code < 400 ? "blue" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            ["Request", log.id],
            ["Key", log.api_key_id],
            ["From", log.ip],
            ["Client", log.user_agent],
            ["At", absolute(log.created_at)],
          ]}
        />
        {log.hints.length > 0 && <Hints hints={log.hints} />}
        <Body label="The email as it was asked for" value={sendBody(email)} />
        {log.endpoint === "/emails" && <Body label="Response" value={{ id: email.id }} />}
        {email.attachments.length > 0 && <p class="muted">The attached files are not in it.</p>}
        <CopyButton
          text={() => sendAgain(email, base, info.value?.tokens?.full_access ?? "YOUR_API_KEY")}
          label="Copy as curl"
          words
        />
      </>
    ),
  }
}

/** The address of an endpoint without its scheme, which tells two endpoints apart in little room. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "")
}

function event({ event: { type, occurred_at, ...detail } }: TimelineEntry & { kind: "event" }): Shown {
  return {
    title: type,
    note: detail.reason ?? detail.url ?? detail.recipient ?? "",
    tone: toneOf(type),
    body: () => (
      <Facts
        facts={[
          ["Recipient", detail.recipient],
          ["Reason", detail.reason],
          ["Link", detail.url],
          ["Client", detail.user_agent],
          ["From", detail.ip],
          ["At", absolute(occurred_at)],
        ]}
      />
    ),
  }
}

function webhookAttempt(entry: TimelineEntry & { kind: "attempt" }, store: MessageStore): Shown {
  const { delivery, attempt, number } = entry
  const answer = attempt.status_code ? String(attempt.status_code) : (attempt.error ?? "no answer")
  const fine = attempt.status_code !== null && attempt.status_code >= 200 && attempt.status_code < 300
  return {
    title: delivery.event.type,
    note: `webhook ${answer} in ${duration(attempt.duration_ms)}${number > 1 ? `, attempt ${number}` : ""}, ${shortUrl(delivery.url)}`,
    tone: fine ? "green" : "red",
    body: () => (
      <>
        <Facts
          facts={[
            ["To", delivery.url],
            ["Answer", answer],
            ["Error", attempt.error],
            ["At", absolute(attempt.at)],
          ]}
        />
        <Body label="Request headers" value={attemptHeaders(attempt).join("\n")} />
        <Body label="Event" value={delivery.event} />
        <Body label="Response" value={attempt.response_body} />
        <div class="button-row">
          <CopyButton text={() => attemptAgain(delivery, attempt)} label="Copy as curl" words />
          <button
            type="button"
            class="button small"
            onClick={() => void tryTo(() => store.redeliver(delivery.id), "Delivered again")}
          >
            Redeliver
          </button>
        </div>
      </>
    ),
  }
}

function waiting({ delivery }: TimelineEntry & { kind: "waiting" }): Shown {
  return {
    title: delivery.event.type,
    note: `webhook attempt ${delivery.attempts.length + 1} is due, ${shortUrl(delivery.url)}`,
    tone: "grey",
    body: () => <Facts facts={[["To", delivery.url]]} />,
  }
}

function shown(entry: TimelineEntry, email: CapturedEmail, store: MessageStore): Shown {
  if (entry.kind === "request") return request(entry, email)
  if (entry.kind === "event") return event(entry)
  return entry.kind === "attempt" ? webhookAttempt(entry, store) : waiting(entry)
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

/** What happened to the email, from the request on. Each entry opens. */
export function Timeline({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const entries = timelineOf(email, store.log.value, store.deliveries.value)
  return (
    <aside class="timeline" data-testid="timeline" aria-label="Timeline">
      <h2>Timeline</h2>
      <ol>
        {entries.map((entry) => {
          const { title, note, tone, body } = shown(entry, email, store)
          return (
            <li key={keyOf(entry)} class={`tone-${tone}`} data-kind={entry.kind}>
              <Fold
                summary={
                  <>
                    <span class="timeline-title">{title}</span>
                    <TimeAgo at={entry.at} />
                    {note && <span class="timeline-note">{note}</span>}
                  </>
                }
              >
                {() => <div class="timeline-body">{body()}</div>}
              </Fold>
            </li>
          )
        })}
      </ol>
      {info.value?.counts.webhooks === 0 && (
        <p class="muted">
          No endpoint hears of this. <a href={to("/webhooks")}>Add a webhook</a> to see its signed deliveries here.
        </p>
      )}
    </aside>
  )
}
