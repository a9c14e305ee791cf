import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { useRoute } from "preact-iso"
import { href } from "../nav.ts"
import { pluralize } from "./format.ts"
import { Icon, type IconName } from "./icons.tsx"
import { useActions } from "./palette.tsx"
import { NothingSelected, Page } from "./panes.tsx"
import { Splitter } from "./splitter.tsx"

type Store<T> = {
  items: T[] | null
  error: string | null
  load: () => Promise<void>
  show: (id: string | undefined) => Promise<void>
  follow: () => () => void
}

type Props<T> = {
  /** Also the path of the section, in lower case. */
  title: string
  noun: string
  icon: IconName
  width: number
  store: Store<T>
  row: (item: T) => ComponentChildren
  /** Shown instead of an empty list; `add` opens the dialog. */
  empty: (add: () => void) => ComponentChildren
  /** The pane of the open entry. */
  pane: (id: string) => ComponentChildren
  nothingOpen: string
  /** The title of the "add" command in the palette. */
  addTitle: string
  dialog: (close: () => void) => ComponentChildren
}

/** A section with a list, the open entry beside it, and a dialog that adds one. */
export function SideSection<T extends { id: string }>(props: Props<T>) {
  const { title, noun, store } = props
  const id = useRoute().params.id
  const [adding, setAdding] = useState(false)
  const name = title.toLowerCase()
  const add = () => setAdding(true)
  useEffect(() => void store.load(), [])
  useEffect(() => store.follow(), [])
  useEffect(() => void store.show(id), [id])
  useActions([{ title: props.addTitle, group: title, run: add }])
  return (
    <div class={id ? "split has-open" : store.items?.length === 0 ? "split teaching" : "split"}>
      <Page
        title={store.items ? pluralize(store.items.length, noun) : title}
        error={store.error}
        retry={() => void store.load()}
        actions={
          <button type="button" class="button small primary" onClick={add}>
            <Icon name="plus" size={14} />
            Add
          </button>
        }
      >
        {store.items?.length === 0 && <div class="empty">{props.empty(add)}</div>}
        <SideList
          label={title}
          items={store.items ?? []}
          href={(item) => href(`/${name}/${item.id}`)}
          isOpen={(item) => item.id === id}
          render={props.row}
        />
      </Page>
      <Splitter name={name} initial={props.width} min={240} max={680} label="Width of the list" />
      {id ? props.pane(id) : <NothingSelected icon={props.icon} text={props.nothingOpen} />}
      {adding && props.dialog(() => setAdding(false))}
    </div>
  )
}

type SideListProps<T> = {
  items: T[]
  href: (item: T) => string
  isOpen: (item: T) => boolean
  render: (item: T) => ComponentChildren
  label: string
}

/** A list of links, one of which may be open. */
function SideList<T extends { id: string }>({ items, href, isOpen, render, label }: SideListProps<T>) {
  return (
    <ul class="side-list" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-open={isOpen(item) || undefined}>
          <a href={href(item)} aria-current={isOpen(item) || undefined}>
            {render(item)}
          </a>
        </li>
      ))}
    </ul>
  )
}
