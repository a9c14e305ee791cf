import { type ComponentType, h } from "preact"
import { useEffect, useState } from "preact/hooks"
import { lazy } from "preact-iso"
import { currentQuery } from "../nav.ts"
import { DetailPane, Failed, NoAnswer, Progress } from "./panes.tsx"

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

/** Loads a section when it is opened. What was open before stays until then. */
export function lazySection<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })))
}

/** Loads the pane of an email when the first one is opened. Until then there is a pane that leads `back` to the list. */
export function lazyMailPane<Props>(back: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: Promise<void> | undefined
  let Loaded: ComponentType<Props> | undefined
  const preload = () => {
    loading ??= load()
      .catch(() => ({ default: NotLoaded }))
      .then((part) => {
        Loaded = part.default
      })
    return loading
  }
  function MailPane(props: Props & { key?: string }) {
    const [, redraw] = useState(false)
    useEffect(() => void preload().then(() => redraw(true)), [])
    if (Loaded) return h(Loaded as ComponentType<object>, props as object)
    return (
      <DetailPane label="Email" back={back} query={{ q: currentQuery.value.q }}>
        <Progress active />
        <NoAnswer />
      </DetailPane>
    )
  }
  return Object.assign(MailPane, { preload })
}
