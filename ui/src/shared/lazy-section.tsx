import type { ComponentType } from "preact"
import { lazy } from "preact-iso"
import { Failed } from "./panes.tsx"

/** Shown if the files of a section could not be loaded. A reload gets the files of the running version. */
function NotLoaded() {
  return (
    <section class="pane page" aria-label="Not loaded">
      <Failed
        message="This section could not be loaded. Sandpost is not running, or it was upgraded. Reload the page."
        retry={() => location.reload()}
      />
    </section>
  )
}

/** Loads a section, or a part of one, when it is opened. */
export function lazySection<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })))
}
