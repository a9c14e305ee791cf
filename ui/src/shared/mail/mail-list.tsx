import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { allAccounts, currentPath, currentQuery, navigate } from "../../nav.ts"
import { copyWithToast } from "../copy-button.tsx"
import { confirmDestructive } from "../dialog.tsx"
import { formatCount, pluralize } from "../format.ts"
import { Icon } from "../icons.tsx"
import { useKeys } from "../keys.ts"
import { retryOf } from "../paged-list.ts"
import { useActions } from "../palette.tsx"
import { Failed, ListTitle, Progress, SlowSearch } from "../panes.tsx"
import { readPreference, savePreference } from "../preferences.ts"
import { searchHints } from "../search-suggestions.ts"
import { searchFor } from "../search-terms.ts"
import { toast, withToast } from "../toasts.tsx"
import { deleteWithUndo } from "../undo.ts"
import { type ListHandle, VirtualList } from "../virtual-list.tsx"
import { copyCode } from "./copy-code.ts"
import { type MailItem, type MailListStore, MOST_SELECTED } from "./mail-list-store.ts"
import type { RowState } from "./mail-row.tsx"
import { focusOnOpen } from "./open-message.ts"

/** Height of a row in pixels. */
const ROW_HEIGHT = { comfortable: 64, compact: 48 }

/** How much of an email a row shows. */
const density = signal<keyof typeof ROW_HEIGHT>(
  readPreference("mail.density") === "comfortable" ? "comfortable" : "compact",
)

function toggleDensity() {
  density.value = density.value === "compact" ? "comfortable" : "compact"
  savePreference("mail.density", density.value)
}

/** What can be done with two selected emails, such as "Compare". */
export interface ForTwo {
  verb: string
  keys: string
  /** The earlier one is first. */
  run: (ids: string[]) => void
}

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
  forTwo?: readonly ForTwo[]
  /** Filters between the bar and the rows. */
  filters?: ComponentChildren
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
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (event.shiftKey) extend(id)
      else selection.toggle(id)
      return
    }
    const term = event.target instanceof Element && event.target.closest("[data-term]")?.getAttribute("data-term")
    if (term) {
      event.preventDefault()
      // The router would follow the link of the row.
      event.stopPropagation()
      searchFor(term)
    } else {
      cursor.value = id
      selection.setAnchor(id)
    }
  }
  const copyCodeOf = (id: string) => {
    const shown = store.hovered.shown.value
    if (shown?.id !== id || !("code" in shown.essential)) return
    void copyWithToast(shown.essential.code, `Code ${shown.essential.code}`)
  }
  const onHover = ({ target, pointerType }: PointerEvent) => {
    const id = (target as Element).closest("[data-row]")?.getAttribute("data-row")
    store.hovered.point(pointerType === "mouse" && id ? list.rows.get(id) : undefined)
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const id = target.closest("[data-row]")?.getAttribute("data-row")
    if (!id) return
    if (target.closest(".row-code")) copyCodeOf(id)
    else if (target.closest(".row-link")) pick(event, id)
    else if (!(target instanceof HTMLInputElement)) return
    else if (event.shiftKey) extend(id)
    else selection.toggle(id)
  }
  // A function that is kept with a row must not keep `props`, which has the rows drawn before.
  const { row } = props
  const render = (index: number, top: number, count: number) => {
    const item = list.rows.at(index)
    const key = count - index
    if (!item) return <li key={key} class="row blank" style={{ transform: `translateY(${top}px)` }} />
    return row(item, {
      key,
      id: item.id,
      top,
      q: q.value,
      open: item.id === openId,
      atCursor: item.id === cursor.value,
      selected: selection.ids.value.has(item.id),
      fresh: store.arrived.value.has(item.id),
      essential: store.hovered.shown.value?.id === item.id ? store.hovered.shown.value.essential : undefined,
    })
  }
  return (
    <section
      class="pane list-pane"
      tabIndex={-1}
      aria-label={`${noun}s`}
      data-version={list.version.value}
      data-density={density.value}
    >
      <ListBar store={store} noun={noun} actions={props.actions} forTwo={props.forTwo} />
      {(total === 0 && !q.value) || (total === null && list.error.value) ? null : props.filters}
      {total ? <SearchHints q={q.value} /> : null}
      <Progress active={list.loading.value} />
      <SlowSearch active={list.loading.value && q.value !== ""} />
      {list.error.value && (
        <Failed message={list.error.value} retry={retryOf(list)} suggestion={list.suggestion.value} />
      )}
      {total === 0 && props.empty(q.value)}
      {total !== null && total > 0 && (
        <VirtualList
          key={`${q.value} ${density.value}`}
          label={pluralize(total, noun)}
          count={total}
          rowHeight={ROW_HEIGHT[density.value]}
          addedAtTop={list.addedAtTop.value}
          handle={handle}
          current={list.rows.indexOf(cursor.value ?? openId ?? "")}
          ownKeys
          onRange={(first, last) => void list.loadRange(first, last)}
          render={(index, top) => render(index, top, total)}
          onClick={onClick}
          onHover={onHover}
        />
      )}
    </section>
  )
}

function useMailKeys<T extends MailItem>(
  { store, path, noun, openId, forTwo = [] }: Props<T>,
  handle: { current: ListHandle | null },
): void {
  const { list, selection, cursor, q } = store
  const open = (id: string, replace = false) =>
    navigate(`${path}/${id}`, { q: q.value, tab: currentQuery.value.tab }, replace)
  const focused = () => document.activeElement?.closest("[data-row]")?.getAttribute("data-row") ?? undefined
  const atCursor = () => focused() ?? cursor.value ?? openId
  const moveTo = async (wanted: number) => {
    const index = Math.max(0, Math.min(wanted, list.rows.total - 1))
    handle.current?.focus(index)
    // The end of a long list was not read yet.
    if (!list.rows.at(index)) await list.loadRange(index, index)
    const next = list.rows.at(index)
    if (!next) return
    cursor.value = next.id
    if (openId) open(next.id, true)
  }
  const move = (step: number) => {
    const from = atCursor()
    const at = from ? list.rows.indexOf(from) : -1
    void moveTo(at < 0 ? 0 : at + step)
  }
  const movePage = (direction: number) => {
    const height = document.querySelector(".vlist")?.clientHeight ?? 0
    move(direction * Math.max(1, Math.floor(height / ROW_HEIGHT[density.value]) - 1))
  }
  const openAtCursor = (id: string) => {
    focusOnOpen.value = true
    open(id)
  }
  const openNextUnread = () =>
    void withToast(async () => {
      const next = await store.nextUnread(atCursor())
      if (!next) return toast("No more unread")
      cursor.value = next.id
      handle.current?.focus(list.rows.indexOf(next.id))
      open(next.id)
    })
  const selectAll = () =>
    void withToast(async () => {
      if (await store.selectAll()) return
      toast(`More than ${formatCount(MOST_SELECTED)} ${noun}s. Use “Delete all” instead, or search for fewer.`, "error")
    })
  const deleteAtCursor = () => {
    const id = atCursor()
    if (selection.ids.value.size === 0 && id) selection.set([id])
    void deleteSelected(store, noun)
  }
  const runForTwo = (action: ForTwo) => {
    if (selection.ids.value.size === 2) action.run(earlierFirst(store))
    else toast(selectTwo(action), "error")
  }
  const withCursor = (act: (id: string) => void) => {
    const id = atCursor()
    if (id) act(id)
  }
  const leave = () => {
    if (selection.ids.value.size > 0) selection.clear()
    else if (currentPath.value !== path) {
      navigate(path, { q: q.value })
      handle.current?.focus(list.rows.indexOf(cursor.value ?? openId ?? ""))
    }
  }
  const copy = (id: string) => void withToast(async () => copyCode(await store.readMail(id)))
  const group = "List"
  const markUnread = (id: string) => void withToast(() => store.mark(id, false))
  useKeys([
    { keys: "j", label: `Next ${noun}`, group, run: () => move(1) },
    { keys: "ArrowDown", label: `Next ${noun}`, group, run: () => move(1) },
    { keys: "k", label: `Previous ${noun}`, group, run: () => move(-1) },
    { keys: "ArrowUp", label: `Previous ${noun}`, group, run: () => move(-1) },
    { keys: "Home", label: `First ${noun}`, group, run: () => void moveTo(0) },
    { keys: "End", label: `Last ${noun}`, group, run: () => void moveTo(list.rows.total - 1) },
    { keys: "PageDown", label: "Next page", group, run: () => movePage(1) },
    { keys: "PageUp", label: "Previous page", group, run: () => movePage(-1) },
    { keys: "Enter", label: "Open, and go to the message", group, run: () => withCursor(openAtCursor) },
    { keys: "n", label: "Next unread", group, run: openNextUnread },
    { keys: "mod+a", label: "Select all", group, run: selectAll },
    { keys: "x", label: "Select", group, run: () => withCursor(selection.toggle) },
    { keys: ".", label: "Copy the code", group, run: () => withCursor(copy) },
    { keys: "u", label: "Mark unread", group, run: () => withCursor(markUnread) },
    ...forTwo.map((action) => ({
      ...{ keys: action.keys, label: `${action.verb} two selected`, group },
      run: () => runForTwo(action),
    })),
    { keys: "Delete", label: "Delete", group, run: deleteAtCursor },
    { keys: "Escape", label: "Close, or clear the selection", group, run: leave },
  ])
  const which = q.value ? `all matching ${noun}s` : `all ${noun}s`
  useActions([
    ...forTwo.map((action) => ({
      ...{ title: `${action.verb} two selected ${noun}s`, group, keys: action.keys },
      unavailable: selection.ids.value.size === 2 ? undefined : selectTwo(action),
      run: () => runForTwo(action),
    })),
    { title: "Toggle compact rows", group: "View", run: toggleDensity },
    { title: "Refresh the list", group: "List", run: () => void list.reload() },
    // Not first: that is what Enter would run.
    { title: `Delete the selected ${noun}s`, group: "List", keys: "Del", run: deleteAtCursor },
    { title: `Delete ${which}`, group: "List", run: () => void deleteMatching(store, noun) },
  ])
}

const selectTwo = ({ verb }: ForTwo): string => `Select two emails to ${verb.toLowerCase()} them`

/** The selected emails. In the list, the earlier ones are below the later ones. */
const earlierFirst = <T extends MailItem>({ selection, list }: MailListStore<T>): string[] =>
  [...selection.ids.value].sort((a, b) => list.rows.indexOf(b) - list.rows.indexOf(a))

/** Deletes the selected emails; a toast offers to undo it. */
async function deleteSelected<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  const ids = [...store.selection.ids.value]
  if (ids.length === 0) return
  await deleteWithUndo({
    remove: (query) => store.remove(ids, query),
    undo: store.undo,
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
  const text = q
    ? `Deletes ${what} matching “${q}”.`
    : `Deletes all ${what} of ${allAccounts ? "all accounts" : "this account"}.`
  if (total === 0 || !(await confirmDestructive(`Delete ${what}?`, text, `Delete ${what}`))) return
  await deleteWithUndo({
    remove: store.removeMatching,
    undo: store.undo,
    done: (deleted) => `${pluralize(deleted, noun)} deleted`,
    reload: store.list.reread,
  })
}

function SelectionBar<T extends MailItem>({ store, noun, forTwo = [] }: ListBarProps<T>) {
  const { selection } = store
  const possible = selection.ids.value.size === 2 ? forTwo : []
  return (
    <div class="list-bar selecting" role="toolbar" aria-label={`Selected ${noun}s`}>
      <button type="button" class="icon-button" aria-label="Clear the selection" onClick={selection.clear}>
        <Icon name="close" />
      </button>
      <ListTitle>
        <span role="status">
          {formatCount(selection.ids.value.size)} {/* The buttons take the room of the word. */}
          <span class={possible.length > 0 ? "sr-only" : undefined}>selected</span>
        </span>
      </ListTitle>
      {possible.map(({ verb, run }) => (
        <button key={verb} type="button" class="button small" onClick={() => run(earlierFirst(store))}>
          {verb}
        </button>
      ))}
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

type ListBarProps<T extends MailItem> = Pick<Props<T>, "store" | "noun" | "actions" | "forTwo">

/** The bar above the list: the count, or the actions for the selection. */
function ListBar<T extends MailItem>(props: ListBarProps<T>) {
  const { store, noun, actions } = props
  if (store.selection.ids.value.size > 0) return <SelectionBar {...props} />
  const total = store.list.total.value
  const q = store.q.value
  const which = q ? "all matching" : "all"
  // "inbound" is what the page is called, and beside "Compose" there is no room for it.
  const [name, kind] = noun.split(" ").reverse()
  return (
    <div class="list-bar">
      <ListTitle>
        {total !== null && !store.list.stale.value && `${formatCount(total)} `}
        {kind && <span class="sr-only">{kind} </span>}
        {total === 1 ? name : `${name}s`}
        {q && <span class={kind ? "sr-only" : "muted"}> matching</span>}
      </ListTitle>
      {actions}
      {total !== 0 && !store.list.error.value && (
        <button
          type="button"
          class="button small filter"
          aria-label="Compact rows"
          aria-pressed={density.value === "compact"}
          data-tip="Two lines for each row instead of three"
          onClick={toggleDensity}
        >
          Compact
        </button>
      )}
      {total ? (
        <button
          type="button"
          class="icon-button"
          aria-label={`Delete ${which}: ${pluralize(total, noun)}`}
          data-tip={`Delete ${which}`}
          onClick={() => void deleteMatching(store, noun)}
        >
          <Icon name="trashAll" />
        </button>
      ) : null}
    </div>
  )
}

/** Explains parts of a search that may not do what was meant. */
function SearchHints({ q }: { q: string }) {
  return (
    <>
      {searchHints(q).map((text) => (
        <p key={text} class="muted search-hint">
          {text}
        </p>
      ))}
    </>
  )
}

type NoResultsProps = { q: string; title: string; path: string; all: string }

/** Shown if a search has no results: the query, and hints about it. */
export function NoResults({ q, title, path, all }: NoResultsProps) {
  return (
    <div class="empty">
      <Icon name="search" size={28} />
      <h2>{title}</h2>
      <p>
        No results for <code>{q}</code>.
      </p>
      <SearchHints q={q} />
      <button type="button" class="button" onClick={() => navigate(path)}>
        {all}
      </button>
    </div>
  )
}
