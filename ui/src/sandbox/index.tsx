import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { navigate } from "../nav.ts"
import { Tabs } from "../shared/tabs.tsx"
import { AccountsTab } from "./accounts-tab.tsx"
import { FaultsTab } from "./faults-tab.tsx"
import { OutcomesTab } from "./outcomes-tab.tsx"
import { ASSUMPTIONS, SettingsTab } from "./settings-tab.tsx"
import { StateTab } from "./state-tab.tsx"
import { TimeTab } from "./time-tab.tsx"
import "./sandbox.css"

const TABS = [
  { id: "time", label: "Time", content: () => <TimeTab /> },
  { id: "faults", label: "Faults", content: () => <FaultsTab /> },
  { id: "outcomes", label: "Outcomes", content: () => <OutcomesTab /> },
  { id: "accounts", label: "Accounts", content: () => <AccountsTab /> },
  { id: "settings", label: "Settings", content: () => <SettingsTab /> },
  { id: "state", label: "State", content: () => <StateTab /> },
]

/** The Sandbox section. The tab is in the query because paths below `/sandbox` belong to the control API. */
export default function Sandbox() {
  const { tab = "time" } = useLocation().query
  // What was a tab is now behind Settings.
  useEffect(() => {
    if (tab === ASSUMPTIONS.show) navigate("/sandbox", ASSUMPTIONS, true, location.hash)
  }, [tab])
  const select = (id: string) => navigate("/sandbox", { tab: id }, true)
  return (
    <section class="pane page sandbox" aria-label="Sandbox">
      <h1 class="sr-only">Sandbox</h1>
      <Tabs label="Controls of the sandbox" tabs={TABS} active={tab} onSelect={select} />
    </section>
  )
}
