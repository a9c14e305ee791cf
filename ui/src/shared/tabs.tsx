import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { formatCount } from "./format.ts"
import { Menu, MenuEntry } from "./menu.tsx"

/** What a tab says about its content: a few characters, their colour, and words for screen readers. */
type Mark = { text: string; tone: string; spoken: string }

export type Tab = {
  id: string
  label: string
  count?: number | undefined
  /** Whether there are more than were counted. */
  more?: boolean
  /** Null while it is not known, so that the tabs behind it keep their places. */
  mark?: Mark | null
  content: () => ComponentChildren
}

type Props = { label: string; tabs: Tab[]; active: string; onSelect: (id: string) => void }

/** Room for the menu of all tabs at the end of the row. */
const MENU_WIDTH = 48

/** Scrolls only the row of tabs. `scrollIntoView` would scroll the page around it too. */
function scrollTabIntoView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [at, within] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, at.left - within.left) + Math.max(0, at.right - (within.right - MENU_WIDTH))
}

/** Whether some of the tabs are outside of their row. */
function useOverflow(row: { current: HTMLElement | null }, labels: string): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, labels])
  return overflows
}

/** Tabs with one panel, with arrow keys, Home and End. If they do not fit, a menu at their end lists all of them. */
export function Tabs({ label, tabs, active, onSelect }: Props) {
  const id = useId()
  const current = tabs.find((tab) => tab.id === active) ?? tabs[0]
  const shown = current && `${id}-${current.id}`
  const row = useRef<HTMLDivElement>(null)
  const labels = tabs.map(({ label, count }) => `${label} ${count}`).join()
  const overflows = useOverflow(row, labels)
  // Also when another label grows, which moves the tab.
  useLayoutEffect(() => {
    if (shown) scrollTabIntoView(document.getElementById(shown))
  }, [shown, overflows, labels])
  if (!current) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }
  return (
    <div class="tabs">
      <div class="tab-row">
        <div
          ref={row}
          class={overflows ? "tab-list overflows" : "tab-list"}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              class="tab"
              role="tab"
              aria-selected={tab === current}
              aria-controls={tab === current ? `${id}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}{" "}
              {tab.count ? (
                <span class="count">
                  {formatCount(tab.count)}
                  {tab.more && "+"}
                </span>
              ) : null}
              {tab.mark !== undefined && (
                <>
                  <span class={`count mark tone-${tab.mark?.tone ?? "grey"}`} aria-hidden="true">
                    {tab.mark?.text}
                  </span>
                  {tab.mark && <span class="sr-only"> {tab.mark.spoken}</span>}
                </>
              )}
            </button>
          ))}
        </div>
        {overflows && (
          <span class="tab-more">
            <Menu label="All tabs" icon="chevron">
              {tabs.map((tab) => (
                <MenuEntry key={tab.id} title={tab.label} run={() => onSelect(tab.id)} />
              ))}
            </Menu>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: panels scroll and may hold nothing to focus */}
      <div class="tab-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.id}`} tabIndex={0}>
        {current.content()}
      </div>
    </div>
  )
}
