import type { Delivery } from "../api-types.ts"
import { href } from "../nav.ts"
import { Attempts, toastRedelivery } from "../shared/attempts.tsx"
import { Badge } from "../shared/badge.tsx"
import { Dialog } from "../shared/dialog.tsx"
import { Body } from "../shared/exchange.tsx"
import { webhooks } from "./store.ts"

/** One delivery: the event and its attempts. */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const about = delivery.email_id
    ? `/emails/${delivery.email_id}`
    : delivery.inbound_id && `/inbound/${delivery.inbound_id}`
  return (
    <Dialog title={delivery.event.type} onClose={onClose} wide>
      <div class="card-head">
        <Badge word={delivery.status} />
        {about && <a href={href(about)}>the message</a>}
        <span class="spring" />
        <button
          type="button"
          class="button small"
          onClick={() => void toastRedelivery(() => webhooks.redeliver(delivery.id))}
        >
          Redeliver
        </button>
      </div>
      <Body label="Event" value={delivery.event} />
      <Attempts delivery={delivery} />
    </Dialog>
  )
}
