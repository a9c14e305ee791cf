import type { ComponentChildren } from "preact"

import { formatBytes } from "./bytes.ts"
import { SHOWN, truncate } from "./long-text.ts"

type Props = { label: string; class?: string; children: ComponentChildren }

/** Preformatted text that scrolls by keyboard. */
export function ScrollText({ label, class: name = "scroll-text", children }: Props) {
  const { shown, cut } = typeof children === "string" ? truncate(children) : { shown: children, cut: false }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class={name} role="group" tabIndex={0} aria-label={label}>
      <pre>{shown}</pre>
      {cut && <p class="muted">Only the first {formatBytes(SHOWN)} are shown. Copy to get all of it.</p>}
    </div>
  )
}
