import { useLocation } from "preact-iso"
import { navigate } from "../nav.ts"
import { useActions } from "../shared/palette.tsx"
import { Tabs } from "../shared/tabs.tsx"
import { AccountsTab } from "./accounts-tab.tsx"
import { FaultsTab } from "./faults-tab.tsx"
import { OutcomesTab } from "./outcomes-tab.tsx"
import { SettingsTab } from "./settings-tab.tsx"
import { StateTab } from "./state-tab.tsx"
import { advanceClock, TimeTab } from "./time-tab.tsx"
import "./sandbox.css"

const TABS = [
  { id: "time", label: "Time", content: () => <TimeTab /> },
  { id: "faults", label: "Faults", content: () => <FaultsTab /> },
  { id: "outcomes", label: "Outcomes", content: () => <OutcomesTab /> },
  { id: "accounts", label: "Accounts", content: () => <AccountsTab /> },
  { id: "assumptions", label: "Assumptions", content: () => <SettingsTab /> },
  { id: "state", label: "State", content: () => <StateTab /> },
]

/** The Sandbox section. The tab is in the query because paths below `/sandbox` belong to the control API. */
export default function Sandbox() {
  const tab = useLocation().query.tab ?? "time"
  useActions([
    ...TABS.map(({ id, label }) => ({ title: `Open ${label}`, group: "Sandbox", run: () => select(id) })),
    { title: "Advance the clock by 5 minutes", group: "Sandbox", run: () => void advanceClock(5 * 60_000) },
    { title: "Advance the clock by 1 hour", group: "Sandbox", run: () => void advanceClock(3_600_000) },
    { title: "Advance the clock by 1 day", group: "Sandbox", run: () => void advanceClock(86_400_000) },
  ])
  const select = (id: string) => navigate("/sandbox", { tab: id }, true)
  return (
    <section class="pane page sandbox" aria-label="Sandbox">
      <h1 class="sr-only">Sandbox</h1>
      <Tabs label="Controls of the sandbox" tabs={TABS} active={tab} onSelect={select} />
    </section>
  )
}
