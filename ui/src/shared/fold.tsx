import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"

type Props = { summary: ComponentChildren; class?: string; children: () => ComponentChildren }

/** Something that opens. What is inside is made only then: it may be megabytes of a body. */
export function Fold({ summary, class: name, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  )
}
