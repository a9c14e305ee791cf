import { type ReadonlySignal, signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { formatCount } from "./format.ts"
import { useKeys } from "./keys.ts"
import { rowAfter, rowsToDraw, scrollTo } from "./visible-rows.ts"

const SETTLE_MS = 40

export type ListHandle = {
  reveal: (index: number) => void
  /** Shows a row and moves the focus to it. */
  focus: (index: number) => void
}

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
  /** The row at the cursor of the section, or -1: it takes the place in the tab order when it changes. */
  current?: number
  /** The keys of the list have moved the focus to a row. */
  onMove?: (index: number) => unknown
  /** Whether the section binds the keys that move the focus. */
  ownKeys?: boolean
}

/** The keys that move the focus, with what they do. */
const MOVES = {
  j: "Next row",
  ArrowDown: "Next row",
  k: "Previous row",
  ArrowUp: "Previous row",
  Home: "First row",
  End: "Last row",
}

/** The link of a whole row. Other links and buttons of a row are after it in the tab order. */
const ROW_LINK = ".row-link, .log-link, .line-target, .side-link"
/** What the name of a row leaves out. */
const NOT_IN_NAME = "button, [popover], .row-check, [aria-hidden]"

/** What takes the focus of a row: its link, or the row if it has none. */
const targetOf = (row: Element): HTMLElement => row.querySelector<HTMLElement>(ROW_LINK) ?? (row as HTMLElement)

/** Gives a row without a link, or with a link of a part of it, a name that says all of the row. */
function nameRow(row: Element): void {
  const parts = [...row.children].filter((part) => !part.matches(NOT_IN_NAME))
  const target = targetOf(row)
  if (parts.length === 1 && parts[0] === target) return
  const words = parts.map((part) => part.textContent?.replace(/\s+/g, " ").trim())
  target.setAttribute("aria-label", words.filter(Boolean).join(", "))
}

/** Whether a key is for this list: it has the focus, or no list has it and this is the first one of the page. */
function takesKey(list: HTMLElement | null, key: string): boolean {
  const { activeElement } = document
  const focused = activeElement?.closest(".vlist")
  if (focused) return focused === list
  // There, arrows scroll.
  if (key.startsWith("Arrow") && activeElement?.closest(".detail-pane, [role=tabpanel]")) return false
  return list !== null && [...document.querySelectorAll(".vlist")].find((one) => one.checkVisibility()) === list
}

/**
 * A list that renders only visible rows. Rows place themselves at `top` pixels and are `rowHeight` high. One row is in the tab order; it is
 * always rendered, so that it keeps the focus while the list scrolls.
 */
export function VirtualList(props: Props) {
  const { label, count, rowHeight, addedAtTop, version, render, onRange, onClick, onHover, handle } = props
  const rows = useRef<HTMLUListElement>(null)
  const { current = -1 } = props
  /** Rows counted from the end, where they keep their number when others arrive: the section's, and the one in the tab order. */
  const places = useRef({ section: 0, tab: Number.POSITIVE_INFINITY })
  const section = current < 0 ? 0 : count - current
  if (section !== places.current.section) {
    places.current.section = section
    if (section > 0) places.current.tab = section
  }
  const active = Math.max(0, count - places.current.tab)
  /** Whether the row in the tab order gets the focus once it is drawn. */
  const wanted = useRef(false)
  // A row that is replaced, or deleted, loses it.
  const hasFocus = rows.current?.contains(document.activeElement) === true
  const [, draw] = useState({})
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
  const focus = (index: number) => {
    if (index < 0) return
    wanted.current = true
    places.current.tab = count - index
    reveal(index)
    draw({})
  }
  useLayoutEffect(() => {
    if (handle) handle.current = { reveal, focus }
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

  const drawn = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  if (active >= 0 && active < first) drawn.unshift(active)
  if (active > last) drawn.push(active)

  useLayoutEffect(() => {
    for (const [n, row] of [...(rows.current?.children ?? [])].entries()) {
      const index = drawn[n] ?? 0
      row.setAttribute("aria-posinset", `${index + 1}`)
      row.setAttribute("aria-setsize", `${count}`)
      nameRow(row)
      const target = targetOf(row)
      for (const control of [target, ...row.querySelectorAll<HTMLElement>("a[href], input, button:not(.row-code)")])
        control.tabIndex = index === active ? 0 : -1
      const isLost =
        hasFocus && !rows.current?.contains(document.activeElement) && document.activeElement === document.body
      if (index !== active || !(wanted.current || isLost)) continue
      wanted.current = false
      target.focus({ preventScroll: true })
    }
  })
  const move = (key: string) => {
    // The first key goes to the row in the tab order.
    const isBefore = places.current.tab === Number.POSITIVE_INFINITY
    const next = rowAfter(key, isBefore ? -1 : active, count)
    focus(next)
    props.onMove?.(next)
  }
  useKeys(
    props.ownKeys
      ? []
      : Object.entries(MOVES).map(([keys, label]) => ({
          keys,
          label,
          group: "List",
          when: () => takesKey(scroller.current, keys),
          run: () => move(keys),
        })),
  )
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest("ul > li") : null
    const index = drawn[[...(rows.current?.children ?? [])].indexOf(row as Element)]
    if (!row || index === undefined) return
    nameRow(row)
    places.current.tab = count - index
    if (index !== active) draw({})
  }

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
        ref={rows}
        aria-label={label}
        onFocusIn={onFocus}
        onClick={onClick}
        onPointerOver={onHover}
        onPointerLeave={onHover}
        style={{ height: `${count * rowHeight}px`, position: "relative", "--row": `${rowHeight}px` }}
      >
        {drawn.map((index) => render(index, index * rowHeight))}
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
