import type { Delivery, DeliveryAttempt } from "../api-types.ts"
import { to } from "../nav.ts"
import { absolute, duration } from "../shared/age.ts"
import { Badge } from "../shared/badge.tsx"
import { Dialog } from "../shared/dialog.tsx"
import { Body, Facts } from "../shared/exchange.tsx"
import { attempt } from "../shared/toasts.tsx"
import { webhooks } from "./store.ts"

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  return (
    <li class="card">
      <div class="card-head">
        <strong>Attempt {number}</strong>
        <span>{attempt.status_code ?? attempt.error ?? "no answer"}</span>
        <span class="muted">in {duration(attempt.duration_ms)}</span>
        <span class="muted">{absolute(attempt.at)}</span>
      </div>
      <Facts facts={[["Signature", attempt.signature && <code key="s">{attempt.signature}</code>]]} />
      {attempt.status_code !== null && <Facts facts={[["Error", attempt.error]]} />}
      <Body label="Response" value={attempt.response_body} />
    </li>
  )
}

/** One delivery: the event that was sent, and every attempt at it. */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const about = delivery.email_id
    ? `/emails/${delivery.email_id}`
    : delivery.inbound_id && `/inbound/${delivery.inbound_id}`
  return (
    <Dialog title={delivery.event.type} onClose={onClose} wide>
      <div class="card-head">
        <Badge word={delivery.status} />
        {about && <a href={to(about)}>the message</a>}
        <span class="spring" />
        <button
          type="button"
          class="button small"
          onClick={() => void attempt(() => webhooks.redeliver(delivery.id), "Delivered again")}
        >
          Redeliver
        </button>
      </div>
      <Body label="Event" value={delivery.event} />
      <ul class="cards">
        {delivery.attempts.map((item, index) => (
          <Attempt key={item.at + String(index)} attempt={item} number={index + 1} />
        ))}
      </ul>
    </Dialog>
  )
}
