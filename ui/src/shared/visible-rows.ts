/** Rows drawn above and below the window, so that it scrolls onto rows that are there. */
const AROUND = 6

/** Where a list is scrolled to and how high its window is, in pixels. */
type View = { top: number; height: number }

/** The first and last row to draw. All rows have the same height. Before the first layout, the height is 0. */
export function rowsToDraw({ top, height }: View, rowHeight: number, count: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(top / rowHeight) - AROUND)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + AROUND) - 1
  return { first: Math.min(first, Math.max(0, last)), last }
}

/** Where to scroll to show a row: as little as possible; a row more than a screen away is centred. */
export function scrollTo(index: number, { top, height }: View, rowHeight: number): number {
  const start = index * rowHeight
  if (start < top - height || start > top + 2 * height) return start - (height - rowHeight) / 2
  return Math.min(start, Math.max(top, start + rowHeight - height))
}

/** The row that a key moves the focus to. */
export function rowAfter(key: string, index: number, count: number): number {
  const next = { j: index + 1, ArrowDown: index + 1, k: index - 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key]
  return Math.max(0, Math.min(next ?? index, count - 1))
}
