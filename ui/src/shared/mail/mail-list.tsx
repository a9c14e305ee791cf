import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { currentPath, navigate } from "../../nav.ts"
import { pluralize } from "../bytes.ts"
import { useKeys } from "../keys.ts"
import { useActions } from "../palette.tsx"
import { Failed, Progress } from "../progress.tsx"
import { withToast } from "../toasts.tsx"
import { type ListHandle, VirtualList } from "../virtual-list.tsx"
import { deleteMatching, deleteSelected, ListBar } from "./list-bar.tsx"
import type { MailItem, MailListStore } from "./mail-list-store.ts"
import type { RowState } from "./mail-row.tsx"

const ROW_HEIGHT = 74

type Props<T extends MailItem> = {
  store: MailListStore<T>
  /** The path of the list; an email is at `<path>/<id>`. */
  path: string
  noun: string
  openId: string | undefined
  row: (item: T, state: RowState) => ComponentChildren
  /** Shown instead of an empty list. */
  empty: (q: string) => ComponentChildren
  actions?: ComponentChildren
}

/** A list of emails with its bar and keyboard shortcuts. */
export function MailList<T extends MailItem>(props: Props<T>) {
  const { store, noun, openId } = props
  const handle = useRef<ListHandle | null>(null)
  const { list, selection, cursor, q } = store
  const total = list.total.value
  const revealed = store.revealed.value
  useMailKeys(props, handle)
  useEffect(() => {
    if (revealed) handle.current?.reveal(list.rows.indexOf(revealed.id))
  }, [revealed, list])

  const extend = (id: string) => void withToast(() => selection.extend(id))
  const pick = (event: MouseEvent, id: string) => {
    cursor.value = id
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (event.shiftKey) extend(id)
      else selection.toggle(id)
    } else selection.touch(id)
  }
  const render = (index: number, top: number, count: number) => {
    const item = list.rows.at(index)
    const key = count - index
    if (!item) return <li key={key} class="row blank" style={{ transform: `translateY(${top}px)` }} />
    return props.row(item, {
      key,
      top,
      index,
      total: count,
      q: q.value,
      open: item.id === openId,
      atCursor: item.id === cursor.value,
      selected: selection.ids.value.has(item.id),
      fresh: store.arrived.value.has(item.id),
      onPick: (event) => pick(event, item.id),
      onToggle: (event) => (event.shiftKey ? extend(item.id) : selection.toggle(item.id)),
    })
  }
  return (
    <section class="pane list-pane" aria-label={`${noun}s`} data-version={list.version.value}>
      <ListBar store={store} noun={noun} actions={props.actions} />
      <Progress active={list.loading.value} />
      {list.error.value && <Failed message={list.error.value} retry={() => void list.reload()} />}
      {total === 0 && props.empty(q.value)}
      {total !== null && total > 0 && (
        <VirtualList
          key={q.value}
          label={pluralize(total, noun)}
          count={total}
          rowHeight={ROW_HEIGHT}
          pushed={list.pushed.value}
          handle={handle}
          onRange={(first, last) => void list.ensure(first, last)}
          render={(index, top) => render(index, top, total)}
        />
      )}
    </section>
  )
}

function useMailKeys<T extends MailItem>(
  { store, path, noun, openId }: Props<T>,
  handle: { current: ListHandle | null },
): void {
  const { list, selection, cursor, q } = store
  const open = (id: string, replace = false) => navigate(`${path}/${id}`, { q: q.value }, replace)
  const atCursor = () => cursor.value ?? openId
  const move = (step: number) => {
    const from = atCursor()
    const at = from ? list.rows.indexOf(from) : -1
    const next = list.rows.at(at < 0 ? 0 : Math.max(0, Math.min(at + step, list.rows.total - 1)))
    if (!next) return
    cursor.value = next.id
    handle.current?.reveal(list.rows.indexOf(next.id))
    if (openId) open(next.id, true)
  }
  const deleteAtCursor = () => {
    const id = atCursor()
    if (selection.ids.value.size === 0 && id) selection.set([id])
    void deleteSelected(store, noun)
  }
  const withCursor = (act: (id: string) => void) => {
    const id = atCursor()
    if (id) act(id)
  }
  const leave = () => {
    if (selection.ids.value.size > 0) selection.clear()
    else if (currentPath.value !== path) navigate(path, { q: q.value })
  }
  const group = "List"
  const markUnread = (id: string) => void withToast(() => store.mark(id, false))
  useKeys([
    { keys: "j", label: `Next ${noun}`, group, run: () => move(1) },
    { keys: "ArrowDown", label: `Next ${noun}`, group, run: () => move(1) },
    { keys: "k", label: `Previous ${noun}`, group, run: () => move(-1) },
    { keys: "ArrowUp", label: `Previous ${noun}`, group, run: () => move(-1) },
    { keys: "Enter", label: "Open", group, run: () => withCursor(open) },
    { keys: "x", label: "Select", group, run: () => withCursor(selection.toggle) },
    { keys: "u", label: "Mark unread", group, run: () => withCursor(markUnread) },
    { keys: "Delete", label: "Delete", group, run: deleteAtCursor },
    { keys: "Escape", label: "Close, or clear the selection", group, run: leave },
  ])
  const which = q.value ? `all matching ${noun}s` : `all ${noun}s`
  useActions([
    { title: `Delete ${which}`, group: "List", run: () => void deleteMatching(store, noun) },
    { title: `Delete the selected ${noun}s`, group: "List", keys: "Del", run: deleteAtCursor },
    { title: "Refresh the list", group: "List", run: () => void list.reload() },
  ])
}
