import type { ComponentChildren } from "preact"
import type { createPagedList } from "./paged-list.ts"
import { narrow, VirtualList } from "./virtual-list.tsx"

type Props<T extends { id: string }> = {
  label: string
  /** The class of the head and of each line, which has the widths of the columns. */
  name: string
  columns: string[]
  list: ReturnType<typeof createPagedList<T>>
  /** The attributes of a line, beside its class and place. */
  attributes: (item: T) => Record<string, string>
  /** The cells of a line. */
  cells: (item: T) => ComponentChildren
}

/** Height of a line in pixels. On a phone it has two lines of text. */
const LINE_HEIGHT = 42
const PHONE_LINE_HEIGHT = 62

/** A table of any length with its head; nothing while the list is empty. */
export function ListTable<T extends { id: string }>({ label, name, columns, list, attributes, cells }: Props<T>) {
  const total = list.total.value
  if (!total) return null
  return (
    <div class="table">
      <div class={`table-head ${name}`} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <VirtualList
        label={label}
        count={total}
        rowHeight={narrow.value ? PHONE_LINE_HEIGHT : LINE_HEIGHT}
        addedAtTop={list.addedAtTop.value}
        version={list.version.value}
        onRange={(first, last) => void list.loadRange(first, last)}
        render={(index, top) => {
          const item = list.rows.at(index)
          const style = { transform: `translateY(${top}px)` }
          const key = total - index
          if (!item) return <li key={key} class="line blank" style={style} />
          return (
            <li key={key} class={`line ${name}`} style={style} {...attributes(item)}>
              {cells(item)}
            </li>
          )
        }}
      />
    </div>
  )
}
