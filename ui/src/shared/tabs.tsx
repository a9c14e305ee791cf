import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect } from "preact/hooks"

export type Tab = { id: string; label: string; count?: number | undefined; content: () => ComponentChildren }

type Props = { label: string; tabs: Tab[]; active: string; onSelect: (id: string) => void }

/** Scrolls only the row of tabs. `scrollIntoView` would scroll the page around it too. */
function scrollTabIntoView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [at, within] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, at.left - within.left) + Math.max(0, at.right - within.right)
}

/** Tabs with one panel, with arrow keys, Home and End. */
export function Tabs({ label, tabs, active, onSelect }: Props) {
  const id = useId()
  const current = tabs.find((tab) => tab.id === active) ?? tabs[0]
  const shown = current && `${id}-${current.id}`
  useLayoutEffect(() => {
    if (shown) scrollTabIntoView(document.getElementById(shown))
  }, [shown])
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
      <div class="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
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
            {tab.label}
            {tab.count !== undefined && <span class="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: panels scroll and may hold nothing to focus */}
      <div class="tab-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.id}`} tabIndex={0}>
        {current.content()}
      </div>
    </div>
  )
}
