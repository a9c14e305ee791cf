import { useState } from "preact/hooks"
import { deliveryStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Delivery } from "../api-types.ts"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { Dialog } from "../shared/dialog.tsx"
import { Attempts, Body, toastRedelivery } from "../shared/exchange.tsx"
import { pluralize } from "../shared/format.ts"
import { Failed } from "../shared/panes.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import { webhooks } from "./store.ts"

function outcome({ attempts, next_attempt_at, status }: Delivery) {
  const last = attempts.at(-1)
  const untried = status === "dropped" ? "Not sent: endpoint disabled" : "not sent yet"
  const answer = last ? (last.status_code ?? last.error ?? "no response") : untried
  return (
    <>
      {answer}
      {attempts.length > 1 && `, ${attempts.length} attempts`}
      {next_attempt_at && (
        <>
          , retry <TimeAgo at={next_attempt_at} />
        </>
      )}
    </>
  )
}

function DeliveryLine({ item, top, onOpen }: { item: Delivery | undefined; top: number; onOpen: () => void }) {
  const style = { transform: `translateY(${top}px)` }
  if (!item) return <li class="line blank" style={style} />
  return (
    <li class="line delivery" style={style} data-testid="delivery-row" data-status={item.status}>
      <button type="button" class="link-button line-main" onClick={onOpen}>
        {item.event.type}
      </button>
      <Badge word={item.status} />
      <span class="muted line-main">{outcome(item)}</span>
      <TimeAgo at={item.created_at} />
    </li>
  )
}

/** The deliveries of the endpoint, newest first. */
export function Deliveries() {
  const [openId, setOpenId] = useState<string | null>(null)
  const { deliveries, status } = webhooks
  const total = deliveries.total.value
  const version = deliveries.version.value
  const open = openId ? deliveries.rows.get(openId) : undefined
  return (
    <div class="deliveries" data-version={version}>
      <div class="button-group" role="toolbar" aria-label="Deliveries to show">
        {[null, ...deliveryStatusValues].map((wanted) => (
          <button
            key={wanted ?? "all"}
            type="button"
            class="button small filter"
            aria-pressed={status.value === wanted}
            onClick={() => void webhooks.filter(wanted)}
          >
            {wanted ?? "all"}
          </button>
        ))}
      </div>
      {deliveries.error.value && <Failed message={deliveries.error.value} retry={() => void deliveries.reload()} />}
      {total === 0 && <p class="muted">No deliveries. Send a test event or an email.</p>}
      {total !== null && total > 0 && (
        <VirtualList
          label={pluralize(total, "delivery", "deliveries")}
          count={total}
          rowHeight={42}
          addedAtTop={deliveries.addedAtTop.value}
          onRange={(first, last) => void deliveries.loadRange(first, last)}
          render={(index, top) => {
            const item = deliveries.rows.at(index)
            return <DeliveryLine key={total - index} item={item} top={top} onOpen={() => item && setOpenId(item.id)} />
          }}
        />
      )}
      {open && <DeliveryDialog delivery={open} onClose={() => setOpenId(null)} />}
    </div>
  )
}

/** One delivery: the event and its attempts. */
function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
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
