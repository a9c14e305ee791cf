import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"

type Props = { summary: ComponentChildren; class?: string; children: () => ComponentChildren }

/** A collapsible block. The content is rendered when it is opened, since a body can have megabytes. */
export function Collapsible({ summary, class: name, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  )
}
