import { counted } from "../shared/bytes.ts"
import { confirmLoss } from "../shared/dialog.tsx"
import { Icon } from "../shared/icons.tsx"
import { attempt } from "../shared/toasts.tsx"
import { emails } from "./store.ts"

/** Deletes the selected emails after asking. */
export async function deleteSelected(): Promise<void> {
  const ids = [...emails.selection.ids.value]
  if (ids.length === 0) return
  const what = counted(ids.length, "email")
  if (
    await confirmLoss(
      `Delete ${what}?`,
      `${what} and what is known about them will be gone for good.`,
      `Delete ${what}`,
    )
  ) {
    await attempt(() => emails.remove(ids), `${what} deleted`)
  }
}

/** Deletes everything the list shows after asking; says how many that is. */
export async function deleteMatching(): Promise<void> {
  const total = emails.list.total.value ?? 0
  const q = emails.q.value
  const what = counted(total, "email")
  const text = q
    ? `${what} match “${q}” and will be gone for good.`
    : `All ${what} of this account will be gone for good.`
  if (total > 0 && (await confirmLoss(`Delete ${what}?`, text, `Delete ${what}`))) {
    await attempt(() => emails.removeMatching(), `${what} deleted`)
  }
}

/** Above the list: how much there is, or what can be done with the selection. */
export function ListBar() {
  const selected = emails.selection.ids.value.size
  const total = emails.list.total.value
  if (selected > 0) {
    return (
      <div class="list-bar selecting" role="toolbar" aria-label="Selected emails">
        <button type="button" class="icon-button" aria-label="Clear the selection" onClick={emails.selection.clear}>
          <Icon name="close" />
        </button>
        <span class="list-count" role="status">
          {selected} selected
        </span>
        <button type="button" class="button small" onClick={() => void attempt(() => emails.markSelected(true))}>
          Mark read
        </button>
        <button type="button" class="button small" onClick={() => void attempt(() => emails.markSelected(false))}>
          Mark unread
        </button>
        <button type="button" class="button small danger" onClick={() => void deleteSelected()}>
          Delete
        </button>
      </div>
    )
  }
  const q = emails.q.value
  return (
    <div class="list-bar">
      <h1 class="list-count">
        {total === null ? "Emails" : counted(total, "email")}
        {q && <span class="muted"> matching</span>}
      </h1>
      {q && <code class="list-query">{q}</code>}
      {total ? (
        <button
          type="button"
          class="icon-button"
          aria-label={`Delete ${q ? "all that match" : "all"}: ${counted(total, "email")}`}
          data-tip={`Delete ${q ? "all that match" : "all"}`}
          onClick={() => void deleteMatching()}
        >
          <Icon name="trash" />
        </button>
      ) : null}
    </div>
  )
}
