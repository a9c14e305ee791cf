import { signal } from "@preact/signals"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import { wordsOf } from "../../../src/search-words.ts"
import { Icon } from "./icons.tsx"
import { readPreference, savePreference } from "./preferences.ts"

type Props = {
  label: string
  placeholder: string
  value: string
  fields: SearchField[]
  onRun: (text: string) => void
  /** Filters while the user types. `isFirst` is false for all but the first text of a search. Without it only Enter runs a search. */
  onType?: ((text: string, isFirst: boolean) => void) | undefined
}

const TYPE_MS = 200

/** A search box with completion. It filters as the user types, Enter runs the search and leaves the box, Escape clears it. */
export function SearchBox({ label, placeholder, value, fields, onRun, onType }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The search that was run last. */
  const ran = useRef(value)
  /** The searches that were run while the user typed. They come back as `value` when the text may have more already. */
  const typed = useRef(new Set<string>())
  const isTyping = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // The input has its new caret only after the text was rendered: suggestions must not wait for it.
  const [caret, setCaret] = useState(value.length)
  useEffect(() => {
    if (typed.current.has(value)) return
    typed.current.clear()
    ran.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const remembered = searchMemory(label)
  const offers = open ? [...(text ? [] : remembered.offers()), ...getSuggestions(text, caret, fields)] : []
  const write = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setActive(-1)
    setOpen(true)
  }
  const filter = (next: string, at: number) => {
    write(next, at)
    clearTimeout(timer.current)
    if (!onType) return
    timer.current = setTimeout(() => {
      const q = typedSearch(next, fields)
      if (q === ran.current) return
      ran.current = q
      if (!isTyping.current) typed.current.clear()
      typed.current.add(q)
      onType(q, !isTyping.current)
      isTyping.current = true
    }, TYPE_MS)
  }
  const endTyping = () => {
    if (isTyping.current) remembered.add(ran.current)
    isTyping.current = false
  }
  const take = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    if (suggestion.whole) return run(suggestion.insert)
    const done = applySuggestion(text, caret, suggestion)
    filter(done.text, done.caret)
    requestAnimationFrame(() => input.current?.setSelectionRange(done.caret, done.caret))
    input.current?.focus()
  }
  const run = (next: string) => {
    setText(next)
    setOpen(false)
    setActive(-1)
    clearTimeout(timer.current)
    const q = next.trim()
    ran.current = q
    remembered.add(q)
    // A search that was run while the user typed is in the history already.
    if (isTyping.current) onType?.(q, false)
    else onRun(q)
    isTyping.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offers[active]
    if (step && offers.length > 0) {
      event.preventDefault()
      setActive((active + step + offers.length) % offers.length)
    } else if (event.key === "Tab" && offers.length > 0 && text) {
      event.preventDefault()
      take(chosen ?? offers[0])
    } else if (event.key === "Enter") {
      if (chosen) take(chosen)
      else {
        run(text)
        // The next keys are for the list.
        input.current?.blur()
      }
    } else if (event.key === "Escape") {
      if (offers.length > 0) setOpen(false)
      // Clears text that was not run without changing the list.
      else if (text && !value) write("", 0)
      else if (text) run("")
      else input.current?.blur()
    }
  }
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        class="search-input"
        role="combobox"
        aria-label={label}
        aria-expanded={offers.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offers[active] ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        data-search
        value={text}
        onInput={(event) => filter(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          endTyping()
        }}
        onKeyDown={onKeyDown}
      />
      {text && text === value && (
        <button
          type="button"
          class="icon-button small"
          aria-label="Save this search"
          aria-pressed={remembered.isSaved(text)}
          data-tip={remembered.isSaved(text) ? "Saved: suggested when the box is empty" : "Save this search"}
          onClick={() => remembered.toggleSaved(text)}
        >
          <Icon name="star" size={14} />
        </button>
      )}
      {text ? (
        <button type="button" class="icon-button small" aria-label="Clear the search" onClick={() => run("")}>
          <Icon name="close" size={14} />
        </button>
      ) : (
        <kbd>/</kbd>
      )}
      <div class="suggestions" id={id} role="listbox" aria-label="Suggestions" hidden={offers.length === 0}>
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
          <div
            key={offer.insert}
            id={`${id}-${index}`}
            class="suggestion"
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => {
              event.preventDefault()
              take(offer)
            }}
          >
            <code>{offer.insert}</code>
            <span class="muted">{offer.hint}</span>
          </div>
        ))}
      </div>
    </search>
  )
}

/**
 * A search field such as `status:`. `values` are all it can have; `offers` returns some of many, quoted where needed.
 */
export type SearchField = {
  key: string
  hint: string
  values?: readonly string[]
  offers?: () => readonly string[]
}
/** The fields of every search that compare times, with some of their values. */
export const TIME_FIELDS: readonly SearchField[] = [
  { key: "after", hint: "a day, a time, or how long ago: 1h", offers: () => ["today", "yesterday", "10m", "1h", "1d"] },
  {
    key: "before",
    hint: "a day, a time, or how long ago: 1h",
    offers: () => ["today", "yesterday", "10m", "1h", "1d"],
  },
  { key: "on", hint: "a day", offers: () => ["today", "yesterday"] },
]

/** More suggestions than this would hide the list. */
const MOST_OFFERED = 20

/** `whole` is a search to run as it is. */
type Suggestion = { insert: string; hint: string; whole?: true }

/** The word before the caret, without a leading minus. */
function wordAt(text: string, caret: number): { start: number; word: string } {
  let start = caret
  while (start > 0 && !/\s/.test(text[start - 1] ?? "")) start--
  if (text[start] === "-") start++
  return { start, word: text.slice(start, caret) }
}

/** Suggestions at the caret: fields that start with the word, or values of the field being typed. */
export function getSuggestions(text: string, caret: number, fields: SearchField[]): Suggestion[] {
  const { word } = wordAt(text, caret)
  const begun = fields.find((field) => word.startsWith(`${field.key}:`))
  if (begun) {
    const value = word.slice(begun.key.length + 1).toLowerCase()
    const known =
      begun.values?.filter((one) => one.toLowerCase().startsWith(value)) ??
      begun.offers?.().filter((one) => one.toLowerCase().includes(value)) ??
      []
    return known
      .filter((one) => one.toLowerCase() !== value)
      .slice(0, MOST_OFFERED)
      .map((one) => ({ insert: `${begun.key}:${one}`, hint: "" }))
  }
  if (word.includes(":") || (word === "" && text !== "")) return []
  return fields
    .filter((field) => field.key.startsWith(word.toLowerCase()))
    .map((field) => ({ insert: `${field.key}:`, hint: field.hint }))
}

/** Replaces the word at the caret; a complete value is followed by a space. */
export function applySuggestion(text: string, caret: number, suggestion: Suggestion): { text: string; caret: number } {
  const { start } = wordAt(text, caret)
  const begun = suggestion.insert.endsWith(":")
  const insert = begun ? suggestion.insert : `${suggestion.insert} `
  const rest = begun ? text.slice(caret) : text.slice(caret).trimStart()
  return { text: text.slice(0, start) + insert + rest, caret: start + insert.length }
}

/** The search of a text that is being typed: without a field at its end whose value is still missing, and with its last quote closed. */
export function typedSearch(text: string, fields: SearchField[]): string {
  const last = [...wordsOf(text)].at(-1)
  if (!last || !text.endsWith(last.written)) return text.trim()
  const isField = fields.some(({ key }) => key === last.name?.toLowerCase())
  if ((isField || last.broken) && last.value.trim() === "") return text.slice(0, -last.written.length).trim()
  if (last.broken !== "open") return text.trim()
  const isEscaped = /\\*$/.exec(text)![0].length % 2 === 1
  return `${text.trimStart()}${isEscaped ? "\\" : ""}"`
}

const RECENT = 4

const memories = signal<Record<string, { saved: string[]; recent: string[] }>>({})

/** The recent and saved searches of one search box. They stay in the browser. */
function searchMemory(label: string) {
  const name = `searches.${label}`
  const read = () => memories.value[name] ?? parseMemory(readPreference(name))
  const write = (memory: { saved: string[]; recent: string[] }) => {
    memories.value = { ...memories.value, [name]: memory }
    savePreference(name, JSON.stringify(memory))
  }

  function add(q: string): void {
    if (!q) return
    const { saved, recent } = read()
    write({ saved, recent: [q, ...recent.filter((other) => other !== q)].slice(0, RECENT) })
  }

  function isSaved(q: string): boolean {
    return read().saved.includes(q)
  }

  function toggleSaved(q: string): void {
    const { saved, recent } = read()
    write({ saved: saved.includes(q) ? saved.filter((other) => other !== q) : [...saved, q], recent })
  }

  function offers(): Suggestion[] {
    const { saved, recent } = read()
    const others = recent.filter((q) => !saved.includes(q))
    return [
      ...saved.map((insert) => ({ insert, hint: "saved", whole: true as const })),
      ...others.map((insert) => ({ insert, hint: "recent", whole: true as const })),
    ]
  }

  return { add, isSaved, toggleSaved, offers }
}

function parseMemory(json: string | null): { saved: string[]; recent: string[] } {
  try {
    const { saved, recent } = JSON.parse(json ?? "{}") as { saved?: string[]; recent?: string[] }
    return { saved: saved ?? [], recent: recent ?? [] }
  } catch {
    return { saved: [], recent: [] }
  }
}

/** Fields whose value is a name and a value. */
const PAIRS = ["tag", "header"]

/** Explains the parts of a search that are understood, but may not do what was meant. What is not understood, the server refuses. */
export const searchHints = (q: string): string[] =>
  [...wordsOf(q)].flatMap(({ name, value }) =>
    name !== null && PAIRS.includes(name.toLowerCase()) && value !== "" && !value.includes("=")
      ? [`${name}:${value} matches every value of ${value}. For one value, write ${name}:${value}=value.`]
      : [],
  )
