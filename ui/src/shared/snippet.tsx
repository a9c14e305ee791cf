import { useState } from "preact/hooks"
import { CopyButton } from "./copy-button.tsx"
import { ScrollText } from "./scroll-text.tsx"
import { Tabs } from "./tabs.tsx"

/** A block of code to copy. */
export function Code({ code, label }: { code: string; label: string }) {
  return (
    <div class="code">
      <CopyButton text={code} label={`Copy ${label}`} />
      <ScrollText label={label}>{code}</ScrollText>
    </div>
  )
}

/** The same example in several languages, one per tab. */
export function Snippets({ label, snippets }: { label: string; snippets: { name: string; code: string }[] }) {
  const [active, setActive] = useState(snippets[0]?.name ?? "")
  const tabs = snippets.map(({ name, code }) => ({
    id: name,
    label: name,
    content: () => <Code code={code} label={`${label}, ${name}`} />,
  }))
  return (
    <div class="snippets">
      <Tabs label={label} tabs={tabs} active={active} onSelect={setActive} />
    </div>
  )
}
