import { clock } from "../clock.ts"
import { here, navigate, to } from "../nav.ts"
import { sectionOf, sections } from "../sections.tsx"
import { Icon } from "../shared/icons.tsx"
import { now } from "../shared/now.ts"
import { paletteOpen } from "../shared/palette.tsx"
import { SearchBox } from "../shared/search-box.tsx"
import { AccountSwitcher } from "./account-switcher.tsx"
import { FeedState } from "./feed-state.tsx"
import { isDark, switchTheme } from "./theme.ts"
import { notifying, switchNotifications } from "./unread.ts"

/** Sandbox time, and whether somebody has moved it. */
function ClockNow() {
  const state = clock.value
  const iso = new Date(now.value).toISOString()
  const moved = state?.frozen ? "frozen" : Math.abs(state?.offset_ms ?? 0) > 1000 ? "travelled" : ""
  const tip = `Sandbox clock: ${iso}${moved ? `, ${moved}` : ""}`
  return (
    <a
      class="clock"
      href={to("/sandbox", { tab: "time" })}
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
      {moved && <span class="clock-moved">{moved}</span>}
    </a>
  )
}

function Search() {
  const section = sectionOf(here.value.path)
  const target = section?.search ? section : sections.find((other) => other.search)
  if (!target?.search) return null
  const value = target === section ? (here.value.query.q ?? "") : ""
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
      <a class="product" href={to("/emails")}>
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
          data-tip="Everything you can do (Ctrl K)"
          onClick={() => (paletteOpen.value = true)}
        >
          <Icon name="command" />
        </button>
        <button
          type="button"
          class="icon-button wide-only"
          aria-label="Desktop notifications"
          aria-pressed={notifying.value}
          data-tip={notifying.value ? "New mail is announced" : "Announce new mail on the desktop"}
          onClick={() => void switchNotifications()}
        >
          <Icon name="bell" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={dark ? "Use the light theme" : "Use the dark theme"}
          onClick={switchTheme}
        >
          <Icon name={dark ? "sun" : "moon"} />
        </button>
      </div>
    </header>
  )
}
