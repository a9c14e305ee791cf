import { type ReadonlySignal, signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { formatCount } from "./format.ts"
import { rowsToDraw, scrollTo } from "./visible-rows.ts"

const SETTLE_MS = 40

export type ListHandle = { reveal: (index: number) => void }

type Props = {
  label: string
  count: number
  rowHeight: number
  /** Number of rows ever added at the top; see `addedAtTop` of the paged list. */
  addedAtTop: number
  /** Changes when rows change, so that they are rendered again. */
  version?: number
  render: (index: number, top: number) => ComponentChildren
  onRange: (first: number, last: number) => void
  /** Clicks on rows, which say by an attribute what they are. */
  onClick?: (event: MouseEvent) => void
  /** The pointer has moved to another element of a row, or left the list. */
  onHover?: (event: PointerEvent) => void
  handle?: { current: ListHandle | null }
}

/** A list that renders only visible rows. Rows place themselves at `top` pixels and are `rowHeight` high. */
export function VirtualList(props: Props) {
  const { label, count, rowHeight, addedAtTop, version, render, onRange, onClick, onHover, handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  /** Number of rows added above while the list was scrolled down. */
  const [unseen, setUnseen] = useState(0)
  const [view, setView] = useState({ top: 0, height: 0 })
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onRange)
  latest.current = onRange
  const shown = useRef({ addedAtTop, first: -1, last: -1 })
  const { first, last } = rowsToDraw(view, rowHeight, count)
  const look = () => {
    const { scrollTop = 0, clientHeight: height = 0 } = scroller.current ?? {}
    // Whole rows, so that it is not drawn for each pixel.
    const top = scrollTop - (scrollTop % rowHeight)
    setView((before) => (before.top === top && before.height === height ? before : { top, height }))
  }
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => {
      observer.disconnect()
      clearTimeout(settling.current)
    }
  }, [])
  const reveal = (index: number) => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = scrollTo(index, { top: box.scrollTop, height: box.clientHeight }, rowHeight)
    look()
  }
  useLayoutEffect(() => {
    if (handle) handle.current = { reveal }
  })
  useLayoutEffect(() => {
    const grown = addedAtTop - shown.current.addedAtTop
    shown.current.addedAtTop = addedAtTop
    const box = scroller.current
    if (!box || grown <= 0 || box.scrollTop <= rowHeight / 2) return
    box.scrollTop += grown * rowHeight
    look()
    setUnseen((before) => before + grown)
  }, [addedAtTop, rowHeight])
  const toTop = () => scroller.current?.scrollTo({ top: 0 })
  const onScroll = () => {
    look()
    if (unseen > 0 && (scroller.current?.scrollTop ?? 0) <= rowHeight / 2) setUnseen(0)
  }

  useLayoutEffect(() => {
    if (shown.current.first === first && shown.current.last === last) return
    Object.assign(shown.current, { first, last })
    clearTimeout(settling.current)
    settling.current = setTimeout(() => latest.current(first, last), SETTLE_MS)
  })

  return (
    <div class="vlist" ref={scroller} data-version={version} onScroll={onScroll}>
      {unseen > 0 && (
        <div class="vlist-new">
          <button type="button" class="button small primary" onClick={toTop}>
            {formatCount(unseen)} new
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: rows have links and checkboxes, which turn keys into clicks. */}
      <ul
        aria-label={label}
        onClick={onClick}
        onPointerOver={onHover}
        onPointerLeave={onHover}
        style={{ height: `${count * rowHeight}px`, position: "relative", "--row": `${rowHeight}px` }}
      >
        {Array.from({ length: last - first + 1 }, (_, n) => render(first + n, (first + n) * rowHeight))}
      </ul>
    </div>
  )
}

/** Whether a media query matches, kept current. */
function matchesMedia(query: string): ReadonlySignal<boolean> {
  // Unit tests import this file in Node, which has no windows.
  const list = globalThis.matchMedia?.(query)
  const matches = signal(list?.matches === true)
  list?.addEventListener("change", () => {
    matches.value = list.matches
  })
  return matches
}

/** Whether the window has the width of a phone. */
export const narrow = matchesMedia("(max-width: 699px)")

/** Whether the navigation shows icons without words. */
export const iconRail = matchesMedia("(min-width: 700px) and (max-width: 1279px)")

/** Whether the activity can be beside the open email. Otherwise it opens over it. */
export const beside = matchesMedia("(min-width: 1100px)")

/** Whether the window has room for list, email and activity. */
export const wide = matchesMedia("(min-width: 1440px)")
