import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"

const STEP = 50

/** How many more items the button shows; 0 if there is no button. */
export const nextOf = (total: number, shown: number): number => Math.max(0, Math.min(STEP, total - shown))

/** A list of cards that renders more of them on request. */
export function ShowMore<T>({ items, render }: { items: T[]; render: (item: T) => ComponentChildren }) {
  const [shown, setShown] = useState(STEP)
  const next = nextOf(items.length, shown)
  return (
    <>
      <ul class="cards">{items.slice(0, shown).map(render)}</ul>
      {next > 0 && (
        <button type="button" class="button local" onClick={() => setShown(shown + STEP)}>
          Show {next} more of {items.length}
        </button>
      )}
    </>
  )
}
