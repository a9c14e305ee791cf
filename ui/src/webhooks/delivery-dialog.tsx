import type { Delivery } from "../api-types.ts"
import { href } from "../nav.ts"
import { Attempts } from "../shared/attempts.tsx"
import { Badge } from "../shared/badge.tsx"
import { Dialog } from "../shared/dialog.tsx"
import { Body } from "../shared/exchange.tsx"
import { withToast } from "../shared/toasts.tsx"
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
          onClick={() => void withToast(() => webhooks.redeliver(delivery.id), "Delivered again")}
        >
          Redeliver
        </button>
      </div>
      <Body label="Event" value={delivery.event} />
      <Attempts delivery={delivery} />
    </Dialog>
  )
}
