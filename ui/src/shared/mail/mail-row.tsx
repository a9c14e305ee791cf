import type { ComponentChildren } from "preact"
import { formatBytes, pluralize, subjectOf } from "../format.ts"
import { Icon } from "../icons.tsx"
import { TimeAgo } from "../time.tsx"

/** Position and state of a row. */
export type RowState = {
  key: number
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

type Props = {
  state: RowState
  href: string
  who: string
  subject: string
  snippet: string
  at: string
  read: boolean
  size: number
  attachments: number
  /** Shown beside the sender or recipient. */
  badges: ComponentChildren
  /** Shown beside the snippet. */
  tags?: ComponentChildren
  data: Record<string, string>
}

/** One row of the list, three lines high. */
export function MailRow({
  state,
  href,
  who,
  subject,
  snippet,
  at,
  read,
  size,
  attachments,
  badges,
  tags,
  data,
}: Props) {
  const { selected, open, fresh, atCursor } = state
  const classes = ["row", !read && "unread", selected && "selected", fresh && "fresh", atCursor && "at-cursor"]
  return (
    <li
      class={classes.filter(Boolean).join(" ")}
      style={{ transform: `translateY(${state.top}px)` }}
      aria-setsize={state.total}
      aria-posinset={state.index + 1}
      data-open={open || undefined}
      {...data}
    >
      <label class="row-check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select ${subject || "email without subject"}`}
          onClick={state.onToggle}
        />
      </label>
      <a class="row-link" href={href} aria-current={open || undefined} onClick={state.onPick}>
        <span class="row-line">
          <span class="row-who">{who}</span>
          {!read && <span class="sr-only">, unread</span>}
          {badges}
          <TimeAgo at={at} />
        </span>
        <span class="row-line">
          <span class="row-subject">{subjectOf({ subject })}</span>
          <span class="row-size">
            {attachments > 0 && (
              <>
                <Icon name="attach" size={12} />
                <span class="sr-only">{pluralize(attachments, "attachment")}, </span>
              </>
            )}
            {formatBytes(size)}
          </span>
        </span>
        <span class="row-line">
          <span class="row-snippet">{snippet || "(no text)"}</span>
          {tags}
        </span>
      </a>
    </li>
  )
}
