import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { reachable } from "../live.ts"
import { navigate } from "../nav.ts"
import { Icon, type IconName } from "./icons.tsx"
import type { Resource } from "./resource.ts"
import { runSearch } from "./search-terms.ts"
import { useWidth } from "./size.ts"

type Props = {
  title: string
  /** Buttons at the right of the title. */
  actions?: ComponentChildren
  /** A row of filters below the title. */
  filters?: ComponentChildren
  loading?: boolean
  /** Whether a search is what loads. */
  searching?: boolean
  error?: string | null
  retry?: (() => void) | undefined
  /** The search that is offered instead of a refused one. */
  suggestion?: string | undefined
  children: ComponentChildren
}

const openTitles = signal(0)
/** High marks of some scripts are higher than their line, in pixels. */
const HALF_LINE = 12

/** The title of the open entry, which is the heading of the page while it is shown. If it is cut, a button shows all of it. */
export function OpenTitle({ title, children }: { title?: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const width = useWidth(heading)
  const [isCut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  useLayoutEffect(() => {
    openTitles.value++
    return () => {
      openTitles.value--
    }
  }, [])
  useLayoutEffect(() => setWhole(false), [title])
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = heading.current ?? {}
    if (!whole) setCut(scrollHeight > clientHeight + HALF_LINE)
  }, [width, title, whole])
  return (
    <>
      <h1 ref={heading} class={whole ? "whole" : undefined} title={title} dir="auto">
        {children}
      </h1>
      {isCut && (
        <button type="button" class="link-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Less" : "Whole subject"}
        </button>
      )}
    </>
  )
}

/** The title of a list: the heading of the page, unless an entry is open. */
export function ListTitle({ children }: { children: ComponentChildren }) {
  const Heading = openTitles.value > 0 ? "h2" : "h1"
  return <Heading class="list-count">{children}</Heading>
}

/** Moves the focus to the pane of the open entry, or to the list, so that the next Tab goes into it. */
export function focusPane(pane = ".detail-pane, .message-pane"): void {
  const open = document.querySelector<HTMLElement>(pane)
  const target = open ?? document.querySelector<HTMLElement>(".main .pane")
  target?.focus({ preventScroll: true })
}

/** A pane with a title, actions and scrolling content. */
export function Page(props: Props) {
  const { title, actions, filters, loading = false, searching = false, error, retry, suggestion, children } = props
  return (
    <section class="pane page" tabIndex={-1} aria-label={title}>
      <div class="list-bar">
        <ListTitle>{title}</ListTitle>
        {actions}
      </div>
      {filters}
      <Progress active={loading} />
      <SlowSearch active={loading && searching} />
      {error && <Failed message={error} retry={retry} suggestion={suggestion} />}
      {children}
    </section>
  )
}

type DetailPaneProps = {
  label: string
  back: string
  /** The query of the list. */
  query?: Record<string, string | undefined>
  actions?: ComponentChildren
  children: ComponentChildren
  testid?: string
}

/** The right pane of a section: a back button, actions, and scrolling content. */
export function DetailPane({ label, back, query, actions, children, testid }: DetailPaneProps) {
  return (
    <section class="pane detail-pane" tabIndex={-1} aria-label={label} data-testid={testid}>
      <div class="pane-bar">
        <button
          type="button"
          class="icon-button"
          aria-label="Back to the list"
          data-tip="Back to the list"
          onClick={() => navigate(back, query)}
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

/** Says that an email cannot be read while the server does not answer. */
export function NoAnswer() {
  if (reachable.value) return null
  return (
    <div class="failed" role="alert">
      <p>This email could not be read: Sandpost does not answer. It is read as soon as Sandpost answers again.</p>
    </div>
  )
}

/** The right pane while nothing is selected. */
export function NothingSelected({ icon, text }: { icon: IconName; text: string }) {
  return (
    <div class="pane nothing-open">
      <Icon name={icon} size={28} />
      <p>{text}</p>
    </div>
  )
}

type CollapsibleProps = { summary: ComponentChildren; class?: string; children: () => ComponentChildren }

/** A collapsible block. The content is rendered when it is opened, since a body can have megabytes. */
export function Collapsible({ summary, class: name, children }: CollapsibleProps) {
  const [open, setOpen] = useState(false)
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  )
}

/** The loading bar of a pane. CSS hides it for the first 200 ms. */
export function Progress({ active }: { active: boolean }) {
  return active ? <div class="progress" role="progressbar" aria-label="Loading" /> : null
}

/** Milliseconds after which a search is slow. */
const SLOW_MS = 500

/** Says why a search takes long: the first one for words reads the texts of all messages. */
export function SlowSearch({ active }: { active: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    const timer = active && setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer || undefined)
  }, [active])
  return active && isSlow ? (
    <p class="muted search-hint" role="status">
      Preparing the search…
    </p>
  ) : null
}

/** The error of a resource, if its last load failed. */
export function ResourceError({ resource }: { resource: Pick<Resource<unknown>, "error" | "load"> }) {
  const message = resource.error.value
  return message && <Failed message={message} retry={() => void resource.load()} />
}

type FailedProps = { message: string; retry: (() => void) | undefined; suggestion?: string | undefined }

/** An error message, with a retry button where that can help, or one for the search that was probably meant. */
export function Failed({ message, retry, suggestion }: FailedProps) {
  return (
    <div class="failed" role="alert">
      <p>{message}</p>
      {retry && (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
      {suggestion !== undefined && (
        <button type="button" class="button" onClick={() => runSearch(suggestion)}>
          Search <bdi>{suggestion}</bdi>
        </button>
      )}
    </div>
  )
}
