import { useRef } from "preact/hooks"
import { here, navigate } from "../nav.ts"
import { counted } from "../shared/bytes.ts"
import { useKeys } from "../shared/keys.ts"
import { useActions } from "../shared/palette.tsx"
import { Failed, Progress } from "../shared/progress.tsx"
import { attempt } from "../shared/toasts.tsx"
import { type ListHandle, VirtualList } from "../shared/virtual-list.tsx"
import { EmailRow } from "./email-row.tsx"
import { NothingFound, NothingSent } from "./empty.tsx"
import { deleteMatching, deleteSelected, ListBar } from "./list-bar.tsx"
import { emails } from "./store.ts"

const ROW_HEIGHT = 74

/** The list of captured emails with its bar and its keys. `openId` is the email that is open beside it. */
export function EmailList({ openId }: { openId: string | undefined }) {
  const handle = useRef<ListHandle | null>(null)
  const { list, selection, cursor, q } = emails
  const total = list.total.value

  const open = (id: string, replace = false) => navigate(`/emails/${id}`, { q: q.value }, replace)
  const move = (step: number) => {
    const from = cursor.value ?? openId
    const at = from ? list.rows.indexOf(from) : -1
    const next = list.rows.at(at < 0 ? 0 : Math.max(0, Math.min(at + step, list.rows.total - 1)))
    if (!next) return
    cursor.value = next.id
    handle.current?.reveal(list.rows.indexOf(next.id))
    if (openId) open(next.id, true)
  }
  const atCursor = () => cursor.value ?? openId
  const deleteHere = () => {
    const id = atCursor()
    if (selection.ids.value.size === 0 && id) selection.set([id])
    void deleteSelected()
  }
  const group = "List"
  useKeys([
    { keys: "j", label: "Next email", group, run: () => move(1) },
    { keys: "ArrowDown", label: "Next email", group, run: () => move(1) },
    { keys: "k", label: "Previous email", group, run: () => move(-1) },
    { keys: "ArrowUp", label: "Previous email", group, run: () => move(-1) },
    { keys: "Enter", label: "Open", group, run: () => cursor.value && open(cursor.value) },
    { keys: "x", label: "Select", group, run: () => atCursor() && selection.toggle(atCursor() as string) },
    {
      keys: "u",
      label: "Mark unread",
      group,
      run: () => void attempt(async () => emails.mark(atCursor() ?? "", false)),
    },
    { keys: "Delete", label: "Delete", group, run: deleteHere },
    { keys: "Escape", label: "Close, or clear the selection", group, run: () => leave() },
  ])
  const leave = () => {
    if (selection.ids.value.size > 0) selection.clear()
    else if (here.value.path !== "/emails") navigate("/emails", { q: q.value })
  }
  useActions([
    {
      title: `Delete ${q.value ? "all emails that match" : "all emails"}`,
      group: "Emails",
      run: () => void deleteMatching(),
    },
    { title: "Delete the selected emails", group: "Emails", keys: "Del", run: deleteHere },
    { title: "Read the list again", group: "Emails", run: () => void list.reload() },
  ])

  const pick = (event: MouseEvent, id: string) => {
    cursor.value = id
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (event.shiftKey) selection.extend(id)
      else selection.toggle(id)
    } else selection.touch(id)
  }
  return (
    <section class="pane list-pane" aria-label="Emails" data-version={list.version.value}>
      <ListBar />
      <Progress active={list.loading.value} />
      {list.error.value && <Failed message={list.error.value} retry={() => void list.reload()} />}
      {total === 0 && (q.value ? <NothingFound q={q.value} /> : <NothingSent />)}
      {total !== null && total > 0 && (
        <VirtualList
          label={counted(total, "email")}
          count={total}
          rowHeight={ROW_HEIGHT}
          pushed={list.pushed.value}
          handle={handle}
          onRange={(first, last) => void list.ensure(first, last)}
          render={(index, top) => {
            const item = list.rows.at(index)
            const key = total - index
            if (!item) return <li key={key} class="row blank" style={{ transform: `translateY(${top}px)` }} />
            return (
              <EmailRow
                key={key}
                item={item}
                top={top}
                index={index}
                total={total}
                q={q.value}
                open={item.id === openId}
                atCursor={item.id === cursor.value}
                selected={selection.ids.value.has(item.id)}
                fresh={emails.arrived.value.has(item.id)}
                onPick={(event) => pick(event, item.id)}
                onToggle={(event) => (event.shiftKey ? selection.extend(item.id) : selection.toggle(item.id))}
              />
            )
          }}
        />
      )}
    </section>
  )
}
