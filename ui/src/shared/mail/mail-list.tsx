import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { currentPath, navigate } from "../../nav.ts"
import { confirmDestructive } from "../dialog.tsx"
import { formatCount, pluralize } from "../format.ts"
import { Icon } from "../icons.tsx"
import { useKeys } from "../keys.ts"
import { useActions } from "../palette.tsx"
import { Failed, Progress } from "../panes.tsx"
import { type SearchField, searchHints } from "../search-box.tsx"
import { withToast } from "../toasts.tsx"
import { deleteWithUndo } from "../undo.ts"
import { type ListHandle, VirtualList } from "../virtual-list.tsx"
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
    } else selection.setAnchor(id)
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
          addedAtTop={list.addedAtTop.value}
          handle={handle}
          onRange={(first, last) => void list.loadRange(first, last)}
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

/** Deletes the selected emails; a toast offers to undo it. */
async function deleteSelected<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  const ids = [...store.selection.ids.value]
  if (ids.length === 0) return
  await deleteWithUndo({
    remove: (query) => store.remove(ids, query),
    done: `${pluralize(ids.length, noun)} deleted`,
    reload: store.list.reread,
  })
}

/** Deletes all emails of the list after a confirmation that says how many; a toast offers to undo it. */
async function deleteMatching<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  // While the feed is down the list may be seconds old, but the dialog must state the exact number.
  await store.list.reread()
  if (store.list.error.value) return
  const total = store.list.total.value ?? 0
  const q = store.q.value
  const what = pluralize(total, noun)
  const text = q ? `Deletes ${what} matching “${q}”.` : `Deletes all ${what} of this account.`
  if (total === 0 || !(await confirmDestructive(`Delete ${what}?`, text, `Delete ${what}`))) return
  await deleteWithUndo({
    remove: store.removeMatching,
    done: (deleted) => `${pluralize(deleted, noun)} deleted`,
    reload: store.list.reread,
  })
}

function SelectionBar<T extends MailItem>({ store, noun }: { store: MailListStore<T>; noun: string }) {
  const { selection } = store
  return (
    <div class="list-bar selecting" role="toolbar" aria-label={`Selected ${noun}s`}>
      <button type="button" class="icon-button" aria-label="Clear the selection" onClick={selection.clear}>
        <Icon name="close" />
      </button>
      <span class="list-count" role="status">
        {formatCount(selection.ids.value.size)} selected
      </span>
      <button type="button" class="button small" onClick={() => void withToast(() => store.markSelected(true))}>
        Read
      </button>
      <button type="button" class="button small" onClick={() => void withToast(() => store.markSelected(false))}>
        Unread
      </button>
      <button type="button" class="button small danger" onClick={() => void deleteSelected(store, noun)}>
        Delete
      </button>
    </div>
  )
}

type ListBarProps<T extends MailItem> = { store: MailListStore<T>; noun: string; actions?: preact.ComponentChildren }

/** The bar above the list: the count, or the actions for the selection. */
function ListBar<T extends MailItem>({ store, noun, actions }: ListBarProps<T>) {
  if (store.selection.ids.value.size > 0) return <SelectionBar store={store} noun={noun} />
  const total = store.list.total.value
  const q = store.q.value
  const which = q ? "all matching" : "all"
  return (
    <div class="list-bar">
      <h1 class="list-count">
        {total === null ? `${noun}s` : pluralize(total, noun)}
        {q && <span class="muted"> matching</span>}
      </h1>
      {q && <code class="list-query">{q}</code>}
      {actions}
      {total ? (
        <button
          type="button"
          class="icon-button"
          aria-label={`Delete ${which}: ${pluralize(total, noun)}`}
          data-tip={`Delete ${which}`}
          onClick={() => void deleteMatching(store, noun)}
        >
          <Icon name="trash" />
        </button>
      ) : null}
    </div>
  )
}

type NoResultsProps = { q: string; fields: SearchField[]; title: string; path: string; all: string }

/** Shown if a search has no results: the query, and hints about values its fields do not know. */
export function NoResults({ q, fields, title, path, all }: NoResultsProps) {
  return (
    <div class="empty">
      <Icon name="search" size={28} />
      <h2>{title}</h2>
      <p>
        No results for <code>{q}</code>.
      </p>
      {searchHints(q, fields).map((text) => (
        <p key={text} class="muted">
          {text}
        </p>
      ))}
      <button type="button" class="button" onClick={() => navigate(path)}>
        {all}
      </button>
    </div>
  )
}
