import { useEffect } from "preact/hooks"
import { href, navigate } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { LOG_LINE_HEIGHT, LogLine } from "../shared/log-line.tsx"
import { Page } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { VirtualList } from "../shared/virtual-list.tsx"
import { REFUSED, refusedQuery } from "./grammar.ts"
import { refused } from "./store.ts"

/** Shows the refused sends instead of the emails, and their number. */
export function RefusedFilter({ active }: { active: boolean }) {
  useResource(refused.count)
  const count = refused.count.data.value ?? 0
  if (count === 0 && !active) return null
  return (
    <button
      type="button"
      class="button small filter"
      aria-pressed={active}
      data-testid="refused-filter"
      data-tip="Sends that were refused, from the logs"
      onClick={() => navigate("/emails", { q: active ? undefined : REFUSED })}
    >
      Refused <span class="count">{count}</span>
    </button>
  )
}

/** The refused sends that match a search of emails. Each opens in the logs. */
export function RefusedSends({ q }: { q: string }) {
  const { list } = refused
  useEffect(() => refused.follow(), [])
  useEffect(() => void refused.search(q), [q])
  const total = list.total.value
  const title = total === null ? "Refused sends" : pluralize(total, "refused send")
  return (
    <Page
      title={title}
      actions={<RefusedFilter active />}
      loading={list.loading.value}
      error={list.error.value}
      retry={() => void list.reload()}
    >
      {total === 0 && !list.error.value && (
        <div class="empty">
          <Icon name="mail" size={28} />
          <h2>No refused sends</h2>
          <p>
            No logged send matching <code>{q}</code> was refused.
          </p>
          <button type="button" class="button" onClick={() => navigate("/emails")}>
            Show all emails
          </button>
        </div>
      )}
      {total !== null && total > 0 && (
        <VirtualList
          label={title}
          count={total}
          rowHeight={LOG_LINE_HEIGHT}
          addedAtTop={list.addedAtTop.value}
          onRange={(first, last) => void list.loadRange(first, last)}
          render={(index, top) => {
            const item = list.rows.at(index)
            const key = total - index
            if (!item) return <li key={key} class="line blank" style={{ transform: `translateY(${top}px)` }} />
            const path = href(`/logs/${item.id}`, { q: refusedQuery(q) })
            return <LogLine key={key} item={item} top={top} href={path} open={false} />
          }}
        />
      )}
    </Page>
  )
}
