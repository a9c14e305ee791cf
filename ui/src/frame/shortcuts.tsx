import { useState } from "preact/hooks"
import { basePath, navigate } from "../nav.ts"
import { sections } from "../sections.tsx"
import { Dialog } from "../shared/dialog.tsx"
import { joinEscape, type KeyBinding, keyBindings, useKeys } from "../shared/keys.ts"
import { paletteOpen, useActions } from "../shared/palette.tsx"
import { findUndo } from "../shared/undo.ts"
import { toggleNotifications } from "./notifications.ts"
import { sandboxCommands } from "./sandbox-commands.ts"
import { toggleTheme } from "./theme.ts"

function focusSearch() {
  document.querySelector<HTMLInputElement>("[data-search]")?.focus()
}

/** Keyboard shortcuts and commands that work in every section, and the list of shortcuts behind `?`. */
export function GlobalShortcuts() {
  const [help, setHelp] = useState(false)
  const openPalette = () => {
    paletteOpen.value = true
  }
  useKeys([
    ...sections.map((section) => ({
      keys: `g ${section.letter}`,
      label: section.title,
      group: "Go to",
      run: () => navigate(section.path),
    })),
    { keys: "/", label: "Search", group: "Everywhere", run: focusSearch },
    { keys: "mod+k", label: "Command palette", group: "Everywhere", run: openPalette },
    {
      keys: "mod+z",
      label: "Undo the deletion",
      group: "Everywhere",
      when: () => findUndo() !== undefined,
      run: () => findUndo()?.(),
    },
    { keys: "?", label: "Keyboard shortcuts", group: "Everywhere", run: () => setHelp(true) },
  ])
  useActions([
    ...sections.map((section) => ({
      title: `Go to ${section.title}`,
      group: "Sections",
      keys: `g ${section.letter}`,
      run: () => navigate(section.path),
    })),
    { title: "Search", group: "View", keys: "/", run: () => setTimeout(focusSearch) },
    { title: "Toggle dark theme", group: "View", words: "light night mode colors", run: toggleTheme },
    { title: "Toggle desktop notifications", group: "View", run: () => void toggleNotifications() },
    { title: "Show keyboard shortcuts", group: "View", keys: "?", run: () => setHelp(true) },
    {
      title: "Open the API reference",
      group: "View",
      run: () => void open(`${basePath}/docs`, "_blank", "noreferrer"),
    },
  ])
  useActions(sandboxCommands)
  return help ? <ShortcutsDialog bindings={keyBindings()} close={() => setHelp(false)} /> : null
}

const NAMES: Record<string, string> = {
  "mod+k": "Ctrl K",
  "mod+a": "Ctrl A",
  "mod+z": "Ctrl Z",
  ArrowDown: "↓",
  ArrowUp: "↑",
  PageDown: "PgDn",
  PageUp: "PgUp",
  Delete: "Del",
}

function ShortcutsDialog({ bindings, close }: { bindings: KeyBinding[]; close: () => void }) {
  const groups = Map.groupBy(joinEscape(bindings), (binding) => binding.group)
  return (
    <Dialog title="Keyboard shortcuts" onClose={close} wide>
      <div class="key-help">
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...Map.groupBy(list, (binding) => binding.label)].map(([label, same]) => (
                <div key={label}>
                  <dt>
                    {/* Two lists of a page bind the same keys. */}
                    {[...new Set(same.map(({ keys }) => keys))].map((keys) => (
                      <kbd key={keys}>{NAMES[keys] ?? keys}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
