import { deliveryStatusValues, eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Delivery } from "../api-types.ts"
import { href, navigate } from "../nav.ts"
import { Badge, wordTone } from "../shared/badge.tsx"
import { givenUp } from "../shared/deliveries.ts"
import { formatDuration, pluralize, quoteSafely } from "../shared/format.ts"
import { Failed } from "../shared/panes.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { withToast } from "../shared/toasts.tsx"
import { narrow, VirtualList } from "../shared/virtual-list.tsx"
import { DeliveryDialog } from "./delivery.tsx"
import { webhooks } from "./store.ts"

/** On a phone, the response has a line of its own. */
const ROW_HEIGHT = { wide: 56, narrow: 78 }

/** How the last attempt ended: `503 in 12 ms, attempt 2, retry in 5s`, or why there is none any more. */
function Outcome(delivery: Delivery) {
  const { attempts, next_attempt_at } = delivery
  const last = attempts.at(-1)
  const given = givenUp(delivery)
  const answer = last && `${last.status_code ?? last.error ?? "no response"} in ${formatDuration(last.duration_ms)}`
  return (
    <>
      {[given, answer].filter(Boolean).join(": ") || "not sent yet"}
      {!given && attempts.length > 1 && `, attempt ${attempts.length}`}
      {next_attempt_at && last && (
        <>
          , retry <TimeAgo at={next_attempt_at} />
        </>
      )}
    </>
  )
}

/** How a response is shown: failed in red, waiting for a retry in amber. */
const toneOf = ({ status, attempts }: Delivery): string =>
  ["failed", "dropped"].includes(status)
    ? "tone-red"
    : status === "pending" && attempts.length > 0
      ? "tone-amber"
      : "muted"

function DeliveryLine({ item, top }: { item: Delivery | undefined; top: number }) {
  const style = { transform: `translateY(${top}px)` }
  if (!item) return <li class="line delivery blank" style={style} />
  const { id, webhook_id, event, exam_case, recipient, subject, status, test } = item
  return (
    <li class="line delivery" style={style} data-testid="delivery-row" data-status={status}>
      <a class="line-main line-target" href={href(`/webhooks/${webhook_id}/deliveries/${id}`)}>
        {event.type}
      </a>
      <Badge word={status} />
      <span class={`line-main delivery-answer ${toneOf(item)}`} title={givenUp(item) ?? undefined}>
        <Outcome {...item} />
      </span>
      <TimeAgo at={item.created_at} />
      <span class="muted line-main delivery-about">
        {exam_case && `exam: ${exam_case} · `}
        {test && "test event · "}
        {recipient} {subject !== null && quoteSafely(subject)}
      </span>
      <label class="delivery-check">
        <input
          type="checkbox"
          aria-label={["Choose", event.type, recipient, subject !== null && quoteSafely(subject)]
            .filter(Boolean)
            .join(" ")}
          checked={webhooks.chosen.value.has(id)}
          onChange={({ currentTarget }) => webhooks.choose(id, currentTarget.checked)}
        />
      </label>
    </li>
  )
}

const UNFILTERED = { status: null, exam: false, retried: false }

/** Filters the deliveries by status, event and text, or shows those that were retried, or those of exams. */
function Filters() {
  const { status, event, q, exam, retried } = webhooks.filters.value
  return (
    <div class="delivery-filters">
      <div class="button-group" role="toolbar" aria-label="Deliveries to show">
        {[null, ...deliveryStatusValues].map((wanted) => (
          <button
            key={wanted ?? "all"}
            type="button"
            class={wanted ? `chip tone-${wordTone(wanted)}` : "chip"}
            aria-pressed={!exam && !retried && status === wanted}
            onClick={() => void webhooks.filter({ ...UNFILTERED, status: wanted })}
          >
            {wanted ?? "all"}
          </button>
        ))}
        <button
          type="button"
          class="chip tone-amber"
          aria-pressed={retried}
          title="More than one attempt"
          onClick={() => void webhooks.filter({ ...UNFILTERED, retried: !retried })}
        >
          retried
        </button>
        <button
          type="button"
          class="chip"
          aria-pressed={exam}
          onClick={() => void webhooks.filter({ ...UNFILTERED, exam: !exam })}
        >
          exam
        </button>
      </div>
      <select
        class="field"
        aria-label="Event of the deliveries"
        value={event ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void webhooks.filter({ event: eventNameValues.find((name) => name === value) ?? null })
        }
      >
        <option value="">all events</option>
        {eventNameValues.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        class="field"
        type="search"
        aria-label="Text in the deliveries"
        placeholder="Recipient, subject, response"
        value={q}
        onInput={(event) => webhooks.search(event.currentTarget.value)}
      />
    </div>
  )
}

/** What can be done with the chosen deliveries. */
function Chosen() {
  const { size } = webhooks.chosen.value
  if (size === 0) return null
  return (
    <div class="button-row">
      <span role="status">{size} chosen</span>
      <button
        type="button"
        class="button small primary"
        disabled={webhooks.resending.value !== null}
        onClick={() => void withToast(webhooks.redeliverChosen)}
      >
        Redeliver {size}
      </button>
      <button type="button" class="button small" onClick={() => (webhooks.chosen.value = new Set())}>
        Clear
      </button>
    </div>
  )
}

/** The deliveries of the endpoint, newest first, and the open one. */
export function Deliveries({ id, openId }: { id: string; openId: string | undefined }) {
  const { deliveries, isFiltered } = webhooks
  const total = deliveries.total.value
  const version = deliveries.version.value
  return (
    <div class="deliveries" data-version={version}>
      <Filters />
      {deliveries.error.value && <Failed message={deliveries.error.value} retry={() => void deliveries.reload()} />}
      <Chosen />
      {total === 0 && (
        <p class="muted">
          {isFiltered.value ? "No delivery matches." : "No deliveries. Send a test event or an email."}
        </p>
      )}
      {total !== null && total > 0 && (
        <div class="table-head delivery" aria-hidden="true">
          <span>Event</span>
          <span>Status</span>
          <span>Response</span>
          <span>Age</span>
        </div>
      )}
      {total !== null && total > 0 && (
        <VirtualList
          label={pluralize(total, "delivery", "deliveries")}
          count={total}
          rowHeight={narrow.value ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide}
          addedAtTop={deliveries.addedAtTop.value}
          onRange={(first, last) => void deliveries.loadRange(first, last)}
          render={(index, top) => <DeliveryLine key={total - index} item={deliveries.rows.at(index)} top={top} />}
        />
      )}
      {openId && <DeliveryDialog key={openId} id={openId} onClose={() => navigate(`/webhooks/${id}`)} />}
    </div>
  )
}
