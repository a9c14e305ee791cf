import type { ComponentChildren } from "preact"

type Props = { label: string; class?: string; children: ComponentChildren }

/** Preformatted text that may be long: it can be reached and scrolled by keyboard. */
export function ScrollText({ label, class: name = "scroll-text", children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class={name} role="group" tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </div>
  )
}
