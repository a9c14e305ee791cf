import { clock, now } from "../clock.ts"
import { activeFaults } from "../faults.ts"
import { accounts, info } from "../info.ts"
import { connection } from "../live.ts"
import {
  ALL_ACCOUNTS,
  accountId,
  allAccounts,
  basePath,
  currentPath,
  currentQuery,
  href,
  navigate,
  openAccount,
} from "../nav.ts"
import { sectionOf, sections } from "../sections.tsx"
import { formatOffset, pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { paletteOpen } from "../shared/palette.tsx"
import { SearchBox } from "../shared/search-box.tsx"
import { searchMemory } from "../shared/search-memory.ts"
import { withSearch } from "../shared/search-terms.ts"
import { narrow } from "../shared/virtual-list.tsx"
import { notificationsOn, toggleNotifications } from "./notifications.ts"
import { askForView, currentView } from "./saved-views.tsx"
import { isDark, toggleTheme } from "./theme.ts"

/** Sandbox time, and whether it is frozen or moved. */
function ClockNow() {
  const state = clock.value
  const iso = new Date(now.value).toISOString()
  const offset = state?.offset_ms ?? 0
  const moved = state?.frozen ? "frozen" : Math.abs(offset) > 1000 ? "travelled" : ""
  const label = moved === "travelled" ? `${offset > 0 ? "+" : "−"}${formatOffset(offset)}` : moved
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

/** Warns that requests may fail on purpose. */
function ActiveFaults() {
  const count = activeFaults.value.length
  if (count === 0) return null
  const title = `${pluralize(count, "fault")} active`
  return (
    <a class="faults-chip" href={href("/sandbox", { tab: "faults" })} data-testid="faults-active" aria-label={title}>
      <Icon name="alert" size={14} />
      <span>{narrow.value ? count : title}</span>
    </a>
  )
}

function Search() {
  const section = sectionOf(currentPath.value)
  const target = section?.search ? section : sections.find((other) => other.search)
  if (!target?.search) return null
  const { placeholder } = target.search
  const isOwn = target === section
  const value = isOwn ? (currentQuery.value.q ?? "") : ""
  const filter = (q: string, isFirst: boolean) => {
    // On a phone the list is not beside the message.
    const path = narrow.value ? target.path : currentPath.value
    navigate(path, withSearch(q), !isFirst)
  }
  return (
    <SearchBox
      label={placeholder}
      placeholder={narrow.value ? "Search" : placeholder}
      value={value}
      fields={target.search.fields}
      onRun={(q) => navigate(target.path, { q, name: searchMemory(placeholder).viewOf(q)?.name }, q === value)}
      onSave={isOwn && currentView() ? askForView : undefined}
      onType={isOwn ? filter : undefined}
    />
  )
}

export function TopBar() {
  const dark = isDark()
  return (
    <header class="top-bar">
      <a class="product" href={href("/emails")}>
        <img src={`${basePath}/favicon.svg`} alt="" width="20" height="20" />
        <span>Sandpost</span>
      </a>
      <AccountSwitcher />
      <Search />
      <div class="top-end">
        <FeedState />
        <ActiveFaults />
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

/** Selects the account. Shows only the name if there is just one. */
function AccountSwitcher() {
  const current = info.value?.account
  const all = accounts.data.value ?? []
  if (!current) return null
  if (all.length < 2 && !accountId && !allAccounts) return <span class="account-name">{current.name}</span>
  return (
    <select
      class="account"
      aria-label="Account"
      value={allAccounts ? ALL_ACCOUNTS : current.id}
      onFocus={() => void accounts.load()}
      onChange={(event) => openAccount(event.currentTarget.value)}
    >
      <option value={ALL_ACCOUNTS}>All accounts</option>
      {all.every(({ id }) => id !== current.id) && <option value={current.id}>{current.name}</option>}
      {all.map((account) => (
        <option key={account.id} value={account.id}>
          {account.name}
        </option>
      ))}
    </select>
  )
}

const WORDS = { connecting: "Connecting", live: "Live", polling: "Reconnecting", offline: "Not connected" }
const TIPS = {
  connecting: "Connecting to live updates",
  live: "Connected: lists update at once",
  polling: "Live updates are interrupted. Lists refresh every 3 seconds until the connection is back.",
  offline: "Sandpost does not answer. What is shown may be old.",
}

/** Shows whether the live feed is connected. */
function FeedState() {
  const state = connection.value
  return (
    <span class="feed" data-testid="feed-state" data-state={state} data-tip={TIPS[state]} role="status">
      {WORDS[state]}
    </span>
  )
}
