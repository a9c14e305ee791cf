import { formatCount, pluralize } from "../bytes.ts"
import { confirmDestructive } from "../dialog.tsx"
import { Icon } from "../icons.tsx"
import { toast, withToast } from "../toasts.tsx"
import type { MailItem, MailListStore } from "./mail-list-store.ts"

/** Deletes the selected emails after a confirmation. */
export async function deleteSelected<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  const ids = [...store.selection.ids.value]
  if (ids.length === 0) return
  const what = pluralize(ids.length, noun)
  const text = `${what} and ${ids.length === 1 ? "its" : "their"} history will be permanently deleted.`
  if (await confirmDestructive(`Delete ${what}?`, text, `Delete ${what}`)) {
    await withToast(() => store.remove(ids), `${what} deleted`)
  }
}

/** Deletes all emails of the list after a confirmation that says how many. */
export async function deleteMatching<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  // While the feed is down the list may be seconds old, but the dialog must state the exact number.
  await store.list.reread()
  if (store.list.error.value) return
  const total = store.list.total.value ?? 0
  const q = store.q.value
  const what = pluralize(total, noun)
  const text = q
    ? `${what} matching “${q}” will be permanently deleted.`
    : `All ${what} of this account will be permanently deleted.`
  if (total > 0 && (await confirmDestructive(`Delete ${what}?`, text, `Delete ${what}`))) {
    await withToast(async () => toast(`${pluralize(await store.removeMatching(), noun)} deleted`))
  }
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

type Props<T extends MailItem> = { store: MailListStore<T>; noun: string; actions?: preact.ComponentChildren }

/** The bar above the list: the count, or the actions for the selection. */
export function ListBar<T extends MailItem>({ store, noun, actions }: Props<T>) {
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
