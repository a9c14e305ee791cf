import { useEffect } from "preact/hooks"
import type { Delivery, DeliveryAttempt } from "../api-types.ts"
import { href } from "../nav.ts"
import { Badge, StatusCode } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { attemptHeaders, curl } from "../shared/curl.ts"
import { givenUp } from "../shared/deliveries.ts"
import { Dialog } from "../shared/dialog.tsx"
import { AttemptResponse, Body, Facts, RequestHeaders, toastRedelivery } from "../shared/exchange.tsx"
import { formatDuration, formatTimestamp } from "../shared/format.ts"
import { TimeAgo } from "../shared/time.tsx"
import { webhooks } from "./store.ts"

/** A signature of the body that is valid now; null on a page without Web Crypto, as with http to another machine. */
async function signNow(secret: string, body: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const t = Math.floor(Date.now() / 1000)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${t}.${body}`)))
  return `t=${t},v1=${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

/** A curl command that repeats a request, signed when it is copied: receivers reject old signatures. */
async function signedCurl(delivery: Delivery, attempt: DeliveryAttempt): Promise<string> {
  const body = JSON.stringify(delivery.event)
  const secret = webhooks.open.data.value?.secret
  const signature = (secret && (await signNow(secret, body))) || attempt.signature
  return curl(delivery.url, attemptHeaders({ ...attempt, signature }), body)
}

/** One attempt, its request beside its response. */
function Attempt({ delivery, number }: { delivery: Delivery; number: number }) {
  const attempt = delivery.attempts[number - 1]
  if (!attempt) return null
  const { status_code, error, duration_ms, at } = attempt
  const isNewest = number === delivery.attempts.length
  return (
    <li class="card" data-testid="attempt">
      <div class="card-head">
        <strong>Attempt {number}</strong>
        {status_code ? <StatusCode code={status_code} /> : <Badge word={error ?? "no response"} tone="red" />}
        <span class="muted">in {formatDuration(duration_ms)}</span>
        <span class="muted">{formatTimestamp(at)}</span>
        <span class="spring" />
        <CopyButton text={() => signedCurl(delivery, attempt)} label="Copy as curl" words />
      </div>
      <Facts facts={[["Error", status_code !== null && error]]} />
      <div class="exchange">
        <div>
          <RequestHeaders attempt={attempt} />
          {isNewest ? <Body label="Event" value={delivery.event} /> : <p class="muted">The event is the same.</p>}
        </div>
        <div>
          <AttemptResponse attempt={attempt} />
        </div>
      </div>
    </li>
  )
}

function Content({ delivery }: { delivery: Delivery }) {
  const { id, email_id, inbound_id, status, recipient, subject, attempts, next_attempt_at, exam_case } = delivery
  const about = email_id ? `/emails/${email_id}` : inbound_id && `/inbound/${inbound_id}`
  const given = givenUp(delivery)
  const numbers = attempts.map((_, index) => attempts.length - index)
  return (
    <>
      <div class="card-head">
        <Badge word={status} />
        {given && <span class="tone-red">{given}</span>}
        {about && <a href={href(about)}>{email_id ? "Open the email" : "Open the inbound email"}</a>}
        <span class="spring" />
        <CopyButton text={() => location.href} label="Copy link" words />
        <button type="button" class="button small" onClick={() => void toastRedelivery(() => webhooks.redeliver(id))}>
          Redeliver
        </button>
      </div>
      <Facts
        facts={[
          ["Recipient", recipient],
          ["Subject", subject],
          ["Exam", exam_case],
          ["Diagnosis", attempts.length > 0 && delivery.diagnosis],
          ["Next attempt", next_attempt_at && <TimeAgo key="n" at={next_attempt_at} />],
        ]}
      />
      {numbers.length === 0 && <Body label="Event" value={delivery.event} />}
      <ul class="cards attempts">
        {numbers.map((number) => (
          <Attempt key={number} delivery={delivery} number={number} />
        ))}
      </ul>
    </>
  )
}

/** One delivery at its own address: its event and its attempts, the newest first. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, missing, error } = webhooks.delivery
  useEffect(() => void webhooks.delivery.show(id), [id])
  useEffect(() => webhooks.delivery.follow(), [])
  const delivery = data.value?.id === id ? data.value : null
  return (
    <Dialog title={delivery?.event.type ?? "Delivery"} onClose={onClose} wide>
      {missing.value && <p>This delivery no longer exists.</p>}
      {error.value && <p role="alert">{error.value}</p>}
      {delivery && <Content delivery={delivery} />}
    </Dialog>
  )
}
