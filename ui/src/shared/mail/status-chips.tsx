import type { ComponentChildren } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { currentQuery } from "../../nav.ts"
import { wordTone } from "../badge.tsx"
import { formatCount } from "../format.ts"
import { searchFor, splitTerms } from "../search-terms.ts"
import { useWidth } from "../size.ts"

type Props = {
  statuses: readonly string[]
  /** The number of messages of each status that has any. */
  counts: Record<string, number>
  children?: ComponentChildren
  /** At the end of the row. */
  end?: ComponentChildren
}

/** What needs a look, first. */
const NEED = ["failed", "bounced", "complained", "delayed", "spam", "queued", "scheduled", "sent", "received"]

/** Statuses in the order in which they need a look; those that need none are last. */
export function byNeed(statuses: readonly string[]): string[] {
  const placeOf = (status: string) => (NEED.includes(status) ? NEED.indexOf(status) : NEED.length)
  return [...statuses].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The statuses with their counts, above a list. Each adds itself to the search, or takes itself away. */
export function StatusChips({ statuses, counts, children, end }: Props) {
  const terms = splitTerms(currentQuery.value.q ?? "")
  const [all, setAll] = useState(false)
  const [cut, setCut] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  const width = useWidth(chips)
  const shown = byNeed(statuses).filter((status) => counts[status])
  useLayoutEffect(() => {
    const box = chips.current
    if (box && !all) setCut(box.scrollWidth > box.clientWidth + 1)
  }, [width, all, shown.join()])
  return (
    <div class={all ? "list-filters all" : "list-filters"} role="toolbar" aria-label="Filter">
      <div class="list-chips" ref={chips}>
        {children}
        {byNeed(statuses)
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
      {cut && (
        <button type="button" class="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Fewer" : "More"}
        </button>
      )}
      {end}
    </div>
  )
}
