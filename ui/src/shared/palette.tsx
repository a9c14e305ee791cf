import { signal } from "@preact/signals"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import { inQuotes } from "../../../src/search-words.ts"
import { listControl } from "../api.ts"
import type { CapturedEmailItem } from "../api-types.ts"
import { navigate, noteAccounts } from "../nav.ts"
import { Badge } from "./badge.tsx"
import { Dialog } from "./dialog.tsx"
import { formatCount, subjectOf } from "./format.ts"
import { readPreference, savePreference } from "./preferences.ts"

/** A command of the palette, with its group and keyboard shortcut. */
export type PaletteAction = {
  /** If several may have the same title. */
  id?: string
  title: string
  group: string
  /** What else people call it. */
  words?: string
  keys?: string
  /** Why the command is not possible now. It is listed with this reason. */
  unavailable?: string | undefined
  /** The status of an email. */
  status?: string
  run: () => void
}

const sources = signal<((text: string) => PaletteAction[])[]>([])
export const paletteOpen = signal(false)

/** Adds commands to the palette while the component is mounted; a function makes them from what was typed. */
export function useActions(actions: PaletteAction[] | ((text: string) => PaletteAction[])): void {
  const holder = useRef(actions)
  holder.current = actions
  useEffect(() => {
    const read = (text: string) => (typeof holder.current === "function" ? holder.current(text) : holder.current)
    sources.value = [...sources.peek(), read]
    return () => {
      sources.value = sources.peek().filter((other) => other !== read)
    }
  }, [])
}

export function Palette() {
  if (!paletteOpen.value) return null
  return <OpenPalette close={() => (paletteOpen.value = false)} />
}

function OpenPalette({ close }: { close: () => void }) {
  const [text, setText] = useState("")
  const [chosen, setActive] = useState<number | null>(null)
  const id = useId()
  const commands = rankActions(
    sources.value.flatMap((read) => read(text)),
    text,
    readRecent(),
  )
  const found = [...commands, ...useFoundEmails(text)].slice(0, 40)
  // What cannot run now is not what Enter should run.
  const active =
    chosen ??
    Math.max(
      0,
      found.findIndex(({ unavailable }) => !unavailable),
    )
  const run = (action: PaletteAction | undefined) => {
    if (!action || action.unavailable) return
    noteUse(action)
    close()
    action.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (active + step + found.length) % Math.max(found.length, 1)
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" })
    }
    if (event.key === "Enter") run(found[active])
  }
  return (
    <Dialog title="Command palette" onClose={close} wide>
      <input
        class="field palette-input"
        role="combobox"
        aria-label="Search actions"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        placeholder="Type a command, or words of an email…"
        autocomplete="off"
        autofocus
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div class="palette-list" id={id} role="listbox" aria-label="Actions">
        {found.map((action, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
          <div
            key={`${action.group}/${action.title}/${action.id ?? ""}`}
            id={`${id}-${index}`}
            class="palette-item"
            role="option"
            aria-selected={index === active}
            aria-disabled={action.unavailable ? true : undefined}
            onMouseMove={() => setActive(index)}
            onClick={() => run(action)}
          >
            <span class="palette-title" dir="auto">
              {action.title}
              {action.unavailable && <bdi class="palette-reason">{action.unavailable}</bdi>}
            </span>
            <span class="muted palette-group" dir="auto">
              {action.group}
            </span>
            {action.status && <Badge word={action.status} />}
            {action.keys && <kbd>{action.keys}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p class="muted palette-none">No matching commands or emails</p>}
      </div>
    </Dialog>
  )
}

const RECENT = "palette.recent"
const MOST_RECENT = 6

/** The titles of the commands that were run last, the last one first. */
const readRecent = (): string[] => (readPreference(RECENT) ?? "").split("\n")

/** Remembers a command. Entries with an id, such as emails, are searched for and not repeated. */
function noteUse({ title, id }: PaletteAction): void {
  if (id !== undefined) return
  const titles = new Set([title, ...readRecent()])
  savePreference(RECENT, [...titles].slice(0, MOST_RECENT).join("\n"))
}

const SEARCH_MS = 150
const FOUND = 6

/** The emails that a text finds, as commands that open them; if there are more, one that lists all of them. */
function useFoundEmails(text: string): PaletteAction[] {
  const [found, setFound] = useState<PaletteAction[]>([])
  useEffect(() => {
    setFound([])
    if (text.trim().length < 2) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const bySubject = `subject:${inQuotes(text.trim())}`
      const [subjects, others] = await Promise.all([search(bySubject), search(text.trim())])
      // A match in the subject is closer to what is meant than one in the text.
      const emails = new Map([...subjects.data, ...others.data].map((email) => [email.id, email]))
      const shown = [...emails.values()].slice(0, FOUND)
      const all = others.total > shown.length ? [listCommand(others)] : []
      if (isCurrent) setFound([...shown.map(openCommand), ...all])
    }, SEARCH_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}

type FoundEmails = { q: string; data: CapturedEmailItem[]; total: number }

/** What is not a valid search is searched as text. */
async function search(text: string): Promise<FoundEmails> {
  const find = async (q: string) => {
    const { data, total } = await listControl.listCapturedEmails({ q, limit: FOUND })
    noteAccounts(data)
    return { q, data, total }
  }
  return await find(text)
    .catch(() => find(inQuotes(text)))
    .catch(() => ({ q: text, data: [], total: 0 }))
}

const listCommand = ({ q, total }: FoundEmails): PaletteAction => ({
  id: "all",
  title: `List all ${formatCount(total)} matching emails`,
  group: "Emails",
  run: () => navigate("/emails", { q }),
})

function openCommand(email: CapturedEmailItem): PaletteAction {
  const { id, to, status } = email
  return { id, title: subjectOf(email), group: to[0] ?? "", status, run: () => navigate(`/emails/${id}`) }
}

type Ranked = Pick<PaletteAction, "title" | "group" | "words" | "unavailable">

/**
 * The actions whose title, group and other words contain every word of the search. Titles that start with it come first, then those that
 * contain it; what cannot run now is last. Of equals, those that were used last are first: `recent` has their titles.
 */
export function rankActions<T extends Ranked>(actions: T[], text: string, recent: readonly string[] = []): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const score = ({ title, group, words: others = "", unavailable }: Ranked) => {
    const name = title.toLowerCase()
    const all = `${name} ${group} ${others}`.toLowerCase()
    if (!words.every((word) => all.includes(word))) return 0
    if (unavailable) return 1
    if (words.length === 0) return 2
    if (name.startsWith(words[0] ?? "")) return 4
    return words.every((word) => name.includes(word)) ? 3 : 2
  }
  const age = (title: string) => (recent.includes(title) ? recent.indexOf(title) : recent.length)
  return actions
    .map((action) => ({ action, rank: score(action), age: age(action.title) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.age - b.age)
    .map(({ action }) => action)
}
