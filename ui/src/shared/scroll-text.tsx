import type { ComponentChildren } from "preact"

import { bytes } from "./bytes.ts"
import { beginning, SHOWN } from "./long-text.ts"

type Props = { label: string; class?: string; children: ComponentChildren }

/** Preformatted text that may be long: it can be reached and scrolled by keyboard. */
export function ScrollText({ label, class: name = "scroll-text", children }: Props) {
  const { shown, cut } = typeof children === "string" ? beginning(children) : { shown: children, cut: false }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class={name} role="group" tabIndex={0} aria-label={label}>
      <pre>{shown}</pre>
      {cut && <p class="muted">Only the first {bytes(SHOWN)} are shown. A copy has all of it.</p>}
    </div>
  )
}
