import type { CapturedEmailItem } from "../api-types.ts"
import { to } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { bytes } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"

type Props = {
  item: CapturedEmailItem
  top: number
  index: number
  total: number
  q: string
  open: boolean
  atCursor: boolean
  selected: boolean
  fresh: boolean
  onPick: (event: MouseEvent) => void
  onToggle: (event: MouseEvent) => void
}

function recipients(item: CapturedEmailItem): string {
  const others = item.to.length + item.cc.length + item.bcc.length - 1
  return `${item.to[0] ?? ""}${others > 0 ? ` +${others}` : ""}`
}

/** One email of the list, three lines high. */
export function EmailRow(props: Props) {
  const { item, selected } = props
  const tags = Object.entries(item.tags)
  const classes = [
    "row",
    !item.read && "unread",
    selected && "selected",
    props.fresh && "fresh",
    props.atCursor && "at-cursor",
  ]
  return (
    <li
      class={classes.filter(Boolean).join(" ")}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-setsize={props.total}
      aria-posinset={props.index + 1}
      data-testid="email-row"
      data-email-id={item.id}
      data-status={item.status}
      data-open={props.open || undefined}
    >
      <label class="row-check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select ${item.subject || "email without subject"}`}
          onClick={props.onToggle}
        />
      </label>
      <a
        class="row-link"
        href={to(`/emails/${item.id}`, { q: props.q })}
        aria-current={props.open || undefined}
        onClick={props.onPick}
      >
        <span class="row-line">
          <span class="row-who">{recipients(item)}</span>
          {!item.read && <span class="sr-only">, unread</span>}
          <Badge word={item.status} />
          <TimeAgo at={item.created_at} />
        </span>
        <span class="row-line">
          <span class="row-subject">{item.subject || "(no subject)"}</span>
          <span class="row-size">
            {item.attachment_count > 0 && (
              <>
                <Icon name="attach" size={12} />
                <span class="sr-only">{item.attachment_count} attachments, </span>
              </>
            )}
            {bytes(item.size_bytes)}
          </span>
        </span>
        <span class="row-line">
          <span class="row-snippet">{item.preview || "(no text)"}</span>
          {tags.slice(0, 2).map(([key, value]) => (
            <span key={key} class="tag" title={`${key}=${value}`}>
              {key}={value}
            </span>
          ))}
          {tags.length > 2 && <span class="tag">+{tags.length - 2}</span>}
        </span>
      </a>
    </li>
  )
}
