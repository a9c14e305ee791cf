import type { ComponentType } from "preact"
import { lazy } from "preact-iso"
import { Failed } from "./progress.tsx"

/** In place of a section whose files did not come: a page loaded anew asks for those of the server that runs now. */
function NotLoaded() {
  return (
    <section class="pane page" aria-label="Not loaded">
      <Failed
        message="This section could not be loaded. The sandbox does not answer, or another version runs since."
        retry={() => location.reload()}
      />
    </section>
  )
}

/** A section that is loaded when it is opened, and says so when that fails. */
export function lazySection(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => load().catch(() => ({ default: NotLoaded })))
}
