import type { ComponentChildren } from "preact"
import { navigate } from "../nav.ts"
import { Icon } from "./icons.tsx"

type Props = { label: string; back: string; actions?: ComponentChildren; children: ComponentChildren; testid?: string }

/** The right pane of a section: a back button, actions, and scrolling content. */
export function DetailPane({ label, back, actions, children, testid }: Props) {
  return (
    <section class="pane detail-pane" aria-label={label} data-testid={testid}>
      <div class="pane-bar">
        <button
          type="button"
          class="icon-button"
          aria-label="Back to the list"
          data-tip="Back to the list"
          onClick={() => navigate(back)}
        >
          <Icon name="back" />
        </button>
        <span class="spring" />
        {actions}
      </div>
      <div class="detail">{children}</div>
    </section>
  )
}
