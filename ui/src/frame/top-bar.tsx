import { clock } from "../clock.ts"
import { currentPath, currentQuery, href, navigate } from "../nav.ts"
import { sectionOf, sections } from "../sections.tsx"
import { formatDuration } from "../shared/age.ts"
import { Icon } from "../shared/icons.tsx"
import { now } from "../shared/now.ts"
import { paletteOpen } from "../shared/palette.tsx"
import { SearchBox } from "../shared/search-box.tsx"
import { AccountSwitcher } from "./account-switcher.tsx"
import { FeedState } from "./feed-state.tsx"
import { isDark, toggleTheme } from "./theme.ts"
import { notificationsOn, toggleNotifications } from "./unread.ts"

/** Sandbox time, and whether it is frozen or moved. */
function ClockNow() {
  const state = clock.value
  const iso = new Date(now.value).toISOString()
  const offset = state?.offset_ms ?? 0
  const moved = state?.frozen ? "frozen" : Math.abs(offset) > 1000 ? "travelled" : ""
  const label = moved === "travelled" ? `${offset > 0 ? "+" : "−"}${formatDuration(Math.abs(offset))}` : moved
  const tip = `Sandbox clock: ${iso}${label && `, ${label}`}`
  return (
    <a
      class="clock"
      href={href("/sandbox", { tab: "time" })}
      data-testid="clock-now"
      data-now={iso}
      data-moved={moved || undefined}
      data-tip={tip}
    >
      <Icon name="clock" size={14} />
      <time dateTime={iso}>
        <span class="clock-date">{iso.slice(0, 10)} </span>
        {iso.slice(11, 19)}
      </time>
      {label && <span class="clock-moved">{label}</span>}
    </a>
  )
}

function Search() {
  const section = sectionOf(currentPath.value)
  const target = section?.search ? section : sections.find((other) => other.search)
  if (!target?.search) return null
  const value = target === section ? (currentQuery.value.q ?? "") : ""
  return (
    <SearchBox
      label={target.search.placeholder}
      placeholder={target.search.placeholder}
      value={value}
      fields={target.search.fields}
      onRun={(q) => navigate(target.path, { q })}
    />
  )
}

export function TopBar() {
  const dark = isDark()
  return (
    <header class="top-bar">
      <a class="product" href={href("/emails")}>
        <img src="/favicon.svg" alt="" width="20" height="20" />
        <span>Sandpost</span>
      </a>
      <AccountSwitcher />
      <Search />
      <div class="top-end">
        <FeedState />
        <ClockNow />
        <button
          type="button"
          class="icon-button wide-only"
          aria-label="Commands"
          data-tip="Command palette (Ctrl K)"
          onClick={() => (paletteOpen.value = true)}
        >
          <Icon name="command" />
        </button>
        <button
          type="button"
          class="icon-button wide-only"
          aria-label="Desktop notifications"
          aria-pressed={notificationsOn.value}
          data-tip={notificationsOn.value ? "Notifications on" : "Notify me about new mail"}
          onClick={() => void toggleNotifications()}
        >
          <Icon name="bell" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={dark ? "Use the light theme" : "Use the dark theme"}
          onClick={toggleTheme}
        >
          <Icon name={dark ? "sun" : "moon"} />
        </button>
      </div>
    </header>
  )
}
