import type { ComponentChildren } from "preact"

type Props<T> = {
  items: T[]
  href: (item: T) => string
  isOpen: (item: T) => boolean
  render: (item: T) => ComponentChildren
  label: string
}

/** A list of links, one of which may be open. */
export function SideList<T extends { id: string }>({ items, href, isOpen, render, label }: Props<T>) {
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
