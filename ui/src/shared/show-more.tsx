import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"

const STEP = 50

/** A list of cards that renders more of them on request. */
export function ShowMore<T>({ items, render }: { items: T[]; render: (item: T) => ComponentChildren }) {
  const [shown, setShown] = useState(STEP)
  const left = items.length - shown
  return (
    <>
      <ul class="cards">{items.slice(0, shown).map(render)}</ul>
      {left > 0 && (
        <button type="button" class="button local" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, left)} more of {items.length}
        </button>
      )}
    </>
  )
}
