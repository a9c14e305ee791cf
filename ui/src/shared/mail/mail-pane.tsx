import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Icon } from "../icons.tsx"
import { useActions } from "../palette.tsx"
import { Failed } from "../panes.tsx"

type Props = {
  label: string
  testid: string
  /** What the item is called in texts. */
  noun: string
  back: () => void
  missing: boolean
  error: string | null
  retry: () => void
  loaded: boolean
  onDelete: () => void
  onUnread: () => void
  children: ComponentChildren
}

/** The pane of an open email: back, mark unread, delete, and the states "deleted" and "failed". */
export function MailPane(props: Props) {
  const { label, testid, noun, back, missing, error, loaded } = props
  const group = "List"
  useActions(
    loaded && !missing
      ? [
          { title: `Mark this ${noun} unread`, group, keys: "u", run: props.onUnread },
          { title: `Delete this ${noun}`, group, run: props.onDelete },
        ]
      : [],
  )
  return (
    <section class="pane message-pane" aria-label={label} data-testid={missing ? undefined : testid}>
      <div class="pane-bar">
        <button
          type="button"
          class="icon-button"
          aria-label="Back to the list"
          data-tip="Back to the list"
          onClick={back}
        >
          <Icon name="back" />
        </button>
        <span class="spring" />
        {loaded && !missing && (
          <>
            <button type="button" class="button small" onClick={props.onUnread}>
              Mark unread
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={`Delete this ${noun}`}
              data-tip="Delete"
              onClick={props.onDelete}
            >
              <Icon name="trash" />
            </button>
          </>
        )}
      </div>
      {missing && (
        <div class="empty">
          <h1>This {noun} is gone</h1>
          <p>It was deleted, or it belongs to another account.</p>
          <button type="button" class="button" onClick={back}>
            Back to the list
          </button>
        </div>
      )}
      {!missing && error && <Failed message={error} retry={props.retry} />}
      {!missing && props.children}
    </section>
  )
}

type AddressRowProps = { name: string; list: string[]; note?: string }

/** Longer lists start folded, to keep the message on the screen. */
const MAX_UNFOLDED = 12
const SHOWN_FOLDED = 8

/** A row of addresses in the header of a message; nothing if the list is empty. */
export function AddressRow({ name, list, note }: AddressRowProps) {
  const [all, setAll] = useState(false)
  if (list.length === 0) return null
  const shown = all || list.length <= MAX_UNFOLDED ? list : list.slice(0, SHOWN_FOLDED)
  return (
    <div class="meta-row">
      <dt>{name}</dt>
      <dd>
        {shown.map((address, index) => (
          <span key={index}>
            {index > 0 && ", "}
            <bdi>{address}</bdi>
          </span>
        ))}
        {shown.length < list.length && (
          <>
            {" "}
            <button type="button" class="link-button" onClick={() => setAll(true)}>
              and {list.length - shown.length} more
            </button>
          </>
        )}
        {note && <span class="tag">{note}</span>}
      </dd>
    </div>
  )
}
