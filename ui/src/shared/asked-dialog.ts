import { signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { navigate } from "../nav.ts"

/** Dialogs of sections that the palette opens from everywhere, by their title. */
export const DIALOGS = {
  "Compose inbound email": { group: "Inbound", path: "/inbound", words: "receive write new mail eml" },
  "Add a domain": { group: "Domains", path: "/domains", words: "new create verify" },
  "Add a webhook endpoint": { group: "Webhooks", path: "/webhooks", words: "new create url receiver" },
  "Suppress an address": { group: "Suppressions", path: "/suppressions", words: "add block suppression" },
  "Import suppressions": { group: "Suppressions", path: "/suppressions", words: "csv upload" },
  "Create an API key": { group: "API keys", path: "/api-keys", words: "new add token" },
  "Create an account": { group: "Sandbox", path: "/sandbox", tab: "accounts", words: "new add worker" },
  "Add a fault": { group: "Sandbox", path: "/sandbox", tab: "faults", words: "new create error inject" },
} satisfies Record<string, { group: string; path: string; tab?: string; words: string }>

export type DialogTitle = keyof typeof DIALOGS

const asked = signal<DialogTitle | null>(null)

/** Opens a dialog in its section. */
export function askForDialog(title: DialogTitle): void {
  const dialog = DIALOGS[title]
  asked.value = title
  navigate(dialog.path, "tab" in dialog ? { tab: dialog.tab } : {})
}

/** Calls `open` when the palette asks for the dialog, also before its section was opened. */
export function useAskedDialog(title: DialogTitle, open: () => void): void {
  const isAsked = asked.value === title
  useEffect(() => {
    if (!isAsked) return
    asked.value = null
    open()
  }, [isAsked])
}
