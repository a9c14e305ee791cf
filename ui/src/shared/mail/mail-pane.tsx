import type { Signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { navigate } from "../../nav.ts"
import { confirmDestructive } from "../dialog.tsx"
import { quote } from "../format.ts"
import { Icon } from "../icons.tsx"
import { useActions } from "../palette.tsx"
import { Failed } from "../panes.tsx"
import type { Resource } from "../resource.ts"
import { withToast } from "../toasts.tsx"
import type { MailItem, MailListStore } from "./mail-list-store.ts"

/** The open email. */
type OpenMail<T> = {
  id: string
  mail: Resource<T>
  deleted: Signal<boolean>
  load: () => Promise<void>
  follow: () => () => void
}

type Props<Item extends MailItem, T extends Item> = {
  label: string
  testid: string
  /** The path of the list. */
  path: string
  list: MailListStore<Item>
  open: OpenMail<T>
  children: ComponentChildren
}

/** The pane of an open email: back, mark unread, delete, and the states "deleted" and "failed". Opening an email marks it as read. */
export function MailPane<Item extends MailItem, T extends Item>(props: Props<Item, T>) {
  const { label, testid, path, list, open, children } = props
  const { id, mail } = open
  const missing = open.deleted.value || mail.missing.value
  const loaded = mail.data.value !== null && !missing
  useEffect(() => open.follow(), [open])
  useEffect(() => {
    void open.load().then(() => {
      const item = mail.data.peek()
      if (item) void list.reveal(item).catch(() => undefined)
      if (item?.read === false) void list.mark(id, true).catch(() => undefined)
    })
  }, [open])

  const back = () => navigate(path, { q: list.q.value })
  const markUnread = () => void withToast(() => list.mark(id, false))
  const remove = async () => {
    const subject = quote(mail.data.value?.subject ?? "")
    if (!(await confirmDestructive("Delete this email?", `${subject} will be permanently deleted.`, "Delete email")))
      return
    if (await withToast(() => list.remove([id]), "Email deleted")) back()
  }

  useActions(
    loaded
      ? [
          { title: "Mark this email unread", group: "List", keys: "u", run: markUnread },
          { title: "Delete this email", group: "List", run: () => void remove() },
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
        {loaded && (
          <>
            <button type="button" class="button small" onClick={markUnread}>
              Mark unread
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label="Delete this email"
              data-tip="Delete"
              onClick={() => void remove()}
            >
              <Icon name="trash" />
            </button>
          </>
        )}
      </div>
      {missing && (
        <div class="empty">
          <h1>This email is gone</h1>
          <p>It was deleted, or it belongs to another account.</p>
          <button type="button" class="button" onClick={back}>
            Back to the list
          </button>
        </div>
      )}
      {!missing && mail.error.value && <Failed message={mail.error.value} retry={() => void open.load()} />}
      {!missing && children}
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
