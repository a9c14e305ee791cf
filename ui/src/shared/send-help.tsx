import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Collapsible } from "./panes.tsx"
import { sendsBySmtp } from "./sending.tsx"

/** How to send, opened when it is needed. */
export const SendHelp = () => (
  <Collapsible summary={`Send from your app: ${sendsBySmtp() ? "API or SMTP" : "API"}`} class="send-help">
    {() => <SendSnippets />}
  </Collapsible>
)

/** How to send the first email to this sandbox, loaded when it is shown. */
export function SendSnippets() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => void import("./send-snippets.tsx").then((part) => setLoaded(() => part.SendTabs)), [])
  return Loaded && <Loaded />
}
