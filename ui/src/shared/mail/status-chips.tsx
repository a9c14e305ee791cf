import type { ComponentChildren } from "preact"
import { currentQuery } from "../../nav.ts"
import { wordTone } from "../badge.tsx"
import { formatCount } from "../format.ts"
import { searchFor, splitTerms } from "../search-terms.ts"

type Props = {
  /** The statuses in their order. */
  statuses: readonly string[]
  /** The number of messages of each status that has any. */
  counts: Record<string, number>
  children?: ComponentChildren
}

/** The statuses with their counts, above a list. Each adds itself to the search, or takes itself away. */
export function StatusChips({ statuses, counts, children }: Props) {
  const terms = splitTerms(currentQuery.value.q ?? "")
  return (
    <div class="list-filters" role="toolbar" aria-label="Filter">
      {children}
      {statuses
        .map((status) => ({ status, term: `status:${status}`, count: counts[status] ?? 0 }))
        .filter(({ term, count }) => count > 0 || terms.includes(term))
        .map(({ status, term, count }) => (
          <button
            key={status}
            type="button"
            class={`chip tone-${wordTone(status)}`}
            aria-pressed={terms.includes(term)}
            data-testid={`chip-${status}`}
            onClick={() => searchFor(term)}
          >
            {status} <span class="chip-count">{formatCount(count)}</span>
          </button>
        ))}
    </div>
  )
}
