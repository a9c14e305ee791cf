import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { useRoute } from "preact-iso"
import { href } from "../nav.ts"
import { type DialogTitle, useAskedDialog } from "./asked-dialog.ts"
import { pluralize } from "./format.ts"
import { Icon, type IconName } from "./icons.tsx"
import type { createPagedList } from "./paged-list.ts"
import { NothingSelected, Page } from "./panes.tsx"
import { Splitter } from "./splitter.tsx"
import { beside, VirtualList } from "./virtual-list.tsx"

type Store<T extends { id: string }> = {
  list: ReturnType<typeof createPagedList<T>>
  error: string | null
  load: () => Promise<void>
  show: (id: string | undefined) => Promise<void>
  follow: () => () => void
}

type Props<T extends { id: string }> = {
  /** Also the path of the section, in lower case. */
  title: string
  noun: string
  icon: IconName
  width: number
  /** The height of every row, in pixels. */
  rowHeight: number
  store: Store<T>
  row: (item: T) => ComponentChildren
  /** Shown instead of an empty list; `add` opens the dialog. */
  empty: (add: () => void) => ComponentChildren
  /** The pane of the open entry. */
  pane: (id: string) => ComponentChildren
  nothingOpen: string
  /** The title of the "add" command in the palette. */
  addTitle: DialogTitle
  dialog: (close: () => void) => ComponentChildren
}

/** A section with a list, the open entry beside it, and a dialog that adds one. */
export function SideSection<T extends { id: string }>(props: Props<T>) {
  const { title, noun, store } = props
  const opened = useRoute().params.id
  const [adding, setAdding] = useState(false)
  const name = title.toLowerCase()
  const { list } = store
  const total = list.total.value
  // With room for both, the only entry is beside its list.
  const only = total === 1 && beside.value ? list.rows.at(0)?.id : undefined
  const id = opened ?? only
  const add = () => setAdding(true)
  useEffect(() => void store.load(), [])
  useEffect(() => store.follow(), [])
  useEffect(() => void store.show(id), [id])
  useAskedDialog(props.addTitle, add)
  return (
    <div class={id ? "split has-open" : total === 0 ? "split teaching" : "split"}>
      <Page
        title={total === null ? title : pluralize(total, noun)}
        error={store.error}
        retry={() => void store.load()}
        actions={
          <button type="button" class="button small primary" onClick={add}>
            <Icon name="plus" size={14} />
            Add
          </button>
        }
      >
        {total === 0 && <div class="empty">{props.empty(add)}</div>}
        {total !== null && total > 0 && (
          <VirtualList
            label={title}
            current={id ? list.rows.indexOf(id) : -1}
            count={total}
            rowHeight={props.rowHeight}
            addedAtTop={list.addedAtTop.value}
            version={list.version.value}
            onRange={(first, last) => void list.loadRange(first, last)}
            render={(index, top) => {
              const item = list.rows.at(index)
              const isOpen = (item && item.id === id) || undefined
              return (
                <li
                  key={total - index}
                  class="side-row"
                  style={{ transform: `translateY(${top}px)`, height: `${props.rowHeight}px` }}
                  data-open={isOpen}
                >
                  {item && (
                    <a class="side-link" href={href(`/${name}/${item.id}`)} aria-current={isOpen}>
                      {props.row(item)}
                    </a>
                  )}
                </li>
              )
            }}
          />
        )}
      </Page>
      <Splitter name={name} initial={props.width} min={240} max={680} label="Width of the list" />
      {id ? props.pane(id) : <NothingSelected icon={props.icon} text={props.nothingOpen} />}
      {adding && props.dialog(() => setAdding(false))}
    </div>
  )
}
