import type { ComponentChildren } from "preact"
import { Failed, Progress } from "./progress.tsx"

type Props = {
  title: string
  /** Buttons at the right of the title. */
  actions?: ComponentChildren
  loading?: boolean
  error?: string | null
  retry?: () => void
  children: ComponentChildren
}

/** A pane with a title, actions and scrolling content. */
export function Page({ title, actions, loading = false, error, retry, children }: Props) {
  return (
    <section class="pane page" aria-label={title}>
      <div class="list-bar">
        <h1 class="list-count">{title}</h1>
        {actions}
      </div>
      <Progress active={loading} />
      {error && <Failed message={error} retry={() => retry?.()} />}
      {children}
    </section>
  )
}
