import { useEffect } from "preact/hooks"
import { currentPath, currentQuery, href, navigate } from "../nav.ts"
import { formatCount, pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { useKeys } from "../shared/keys.ts"
import { LogLines } from "../shared/log-line.tsx"
import { retryOf } from "../shared/paged-list.ts"
import { Page } from "../shared/panes.tsx"
import { withSearch } from "../shared/search-terms.ts"
import { toggleRefused } from "./grammar.ts"
import { refused } from "./store.ts"

/** A button with the number of refused sends. It shows them instead of the emails. */
export function RefusedFilter({ active }: { active: boolean }) {
  const count = refused.count.data.value ?? 0
  if (count === 0 && !active) return null
  return (
    <button
      type="button"
      class="chip tone-red"
      aria-pressed={active}
      data-testid="refused-filter"
      data-tip="Sends that were refused, from the logs"
      onClick={() => navigate(currentPath.value, withSearch(toggleRefused(currentQuery.value.q ?? "")))}
    >
      refused <span class="chip-count">{formatCount(count)}</span>
    </button>
  )
}

/** The refused sends that match a search of emails. Each opens beside them. */
export function RefusedSends({ q, openId }: { q: string; openId: string | undefined }) {
  const { list } = refused
  useEffect(() => refused.follow(), [])
  useEffect(() => void refused.search(q), [q])
  const close = () => navigate("/emails", { q })
  useKeys([{ keys: "Escape", label: "Close the request", group: "List", run: close }])
  const total = list.total.value
  const title = total === null ? "Refused sends" : pluralize(total, "refused send")
  return (
    <Page
      title={title}
      actions={<RefusedFilter active />}
      loading={list.loading.value}
      error={list.error.value}
      retry={retryOf(list)}
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
      <LogLines
        label={title}
        list={list}
        hrefOf={({ id }) => href("/emails", { q, send: id })}
        open={openId}
        onMove={(send) => navigate("/emails", { q, send }, openId !== undefined)}
      />
    </Page>
  )
}
