import type { ComponentChildren } from "preact"
import type { Delivery } from "../api-types.ts"
import { CopyButton } from "./copy-button.tsx"
import { attemptCurl, attemptHeaders } from "./curl.ts"
import { formatDuration, formatTimestamp } from "./format.ts"
import { Code } from "./snippets.tsx"
import { toast, withToast } from "./toasts.tsx"

/** Formats JSON for reading; other text stays as it is. */
function formatJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** A request or response body to read and copy. */
export function Body({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined || value === "") return <p class="muted">{label}: empty</p>
  return (
    <>
      <p class="body-label">{label}</p>
      <Code code={formatJson(value)} label={label} />
    </>
  )
}

/** Whether a fact has a value to show: not one that is missing, empty or false. A 0 is one. */
export const isFact = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && value !== false

/** Names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => isFact(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Redelivers and shows how the attempt ended. */
export function toastRedelivery(redeliver: () => Promise<Delivery>): Promise<boolean> {
  return withToast(async () => {
    const last = (await redeliver()).attempts.at(-1)
    const code = last?.status_code ?? 0
    const result = last ? `${code || (last.error ?? "no response")} in ${formatDuration(last.duration_ms)}` : "not sent"
    if (code >= 200 && code < 300) toast(`Redelivered: ${result}`)
    else toast(`Redelivery failed: ${result}`, "error")
  })
}

type AttemptProps = { attempt: Delivery["attempts"][number] }

/** The headers that an attempt sent; of an attempt without a response, those that are known. */
export function RequestHeaders({ attempt }: AttemptProps) {
  return <Body label="Request headers" value={attempt.request_headers ?? attemptHeaders(attempt).join("\n")} />
}

/** The headers and the body that a receiver answered with, if it did. */
export function AttemptResponse({ attempt: { status_code, response_headers, response_body } }: AttemptProps) {
  if (!status_code) return <p class="muted">There was no response.</p>
  return (
    <>
      {response_headers !== undefined && <Body label="Response headers" value={response_headers} />}
      <Body label="Response" value={response_body} />
    </>
  )
}

/** The attempts of a webhook delivery, with their requests and responses. */
export function DeliveryAttempts({ delivery }: { delivery: Delivery }) {
  return (
    <ul class="cards">
      {delivery.attempts.map((attempt, index) => (
        <li key={`${attempt.at}${index}`} class="card">
          <div class="card-head">
            <strong>Attempt {index + 1}</strong>
            <span>{attempt.status_code ?? attempt.error ?? "no response"}</span>
            <span class="muted">in {formatDuration(attempt.duration_ms)}</span>
            <span class="muted">{formatTimestamp(attempt.at)}</span>
            <span class="spring" />
            <CopyButton text={() => attemptCurl(delivery, attempt)} label="Copy as curl" words />
          </div>
          <Facts facts={[["Error", attempt.status_code !== null && attempt.error]]} />
          <RequestHeaders attempt={attempt} />
          <AttemptResponse attempt={attempt} />
        </li>
      ))}
    </ul>
  )
}

/** What the API hinted at in its answer; nothing without hints. */
export function Hints({ hints }: { hints: string[] }) {
  if (hints.length === 0) return null
  return (
    <ul class="hints">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}
