import { count, counted } from "../bytes.ts"
import { confirmLoss } from "../dialog.tsx"
import { Icon } from "../icons.tsx"
import { attempt, toast } from "../toasts.tsx"
import type { MailItem, MailListStore } from "./mail-list-store.ts"

/** Deletes the selected mails after asking. */
export async function deleteSelected<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  const ids = [...store.selection.ids.value]
  if (ids.length === 0) return
  const what = counted(ids.length, noun)
  const text = `${what} and what is known about ${ids.length === 1 ? "it" : "them"} will be gone for good.`
  if (await confirmLoss(`Delete ${what}?`, text, `Delete ${what}`)) {
    await attempt(() => store.remove(ids), `${what} deleted`)
  }
}

/** Deletes everything the list shows after asking; says how many that is. */
export async function deleteMatching<T extends MailItem>(store: MailListStore<T>, noun: string): Promise<void> {
  // While the feed is down the list may be seconds old: the number that is asked about has to be the one that goes.
  await store.list.reread()
  if (store.list.error.value) return
  const total = store.list.total.value ?? 0
  const q = store.q.value
  const what = counted(total, noun)
  const text = q
    ? `${what} match “${q}” and will be gone for good.`
    : `All ${what} of this account will be gone for good.`
  if (total > 0 && (await confirmLoss(`Delete ${what}?`, text, `Delete ${what}`))) {
    await attempt(async () => toast(`${counted(await store.removeMatching(), noun)} deleted`))
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
        {count(selection.ids.value.size)} selected
      </span>
      <button type="button" class="button small" onClick={() => void attempt(() => store.markSelected(true))}>
        Read
      </button>
      <button type="button" class="button small" onClick={() => void attempt(() => store.markSelected(false))}>
        Unread
      </button>
      <button type="button" class="button small danger" onClick={() => void deleteSelected(store, noun)}>
        Delete
      </button>
    </div>
  )
}

type Props<T extends MailItem> = { store: MailListStore<T>; noun: string; actions?: preact.ComponentChildren }

/** Above the list: how much there is, or what can be done with the selection. */
export function ListBar<T extends MailItem>({ store, noun, actions }: Props<T>) {
  if (store.selection.ids.value.size > 0) return <SelectionBar store={store} noun={noun} />
  const total = store.list.total.value
  const q = store.q.value
  const which = q ? "all that match" : "all"
  return (
    <div class="list-bar">
      <h1 class="list-count">
        {total === null ? `${noun}s` : counted(total, noun)}
        {q && <span class="muted"> matching</span>}
      </h1>
      {q && <code class="list-query">{q}</code>}
      {actions}
      {total ? (
        <button
          type="button"
          class="icon-button"
          aria-label={`Delete ${which}: ${counted(total, noun)}`}
          data-tip={`Delete ${which}`}
          onClick={() => void deleteMatching(store, noun)}
        >
          <Icon name="trash" />
        </button>
      ) : null}
    </div>
  )
}
