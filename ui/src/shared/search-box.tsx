import { useEffect, useId, useRef, useState } from "preact/hooks"
import { Icon } from "./icons.tsx"

type Props = { label: string; placeholder: string; value: string; fields: SearchField[]; onRun: (text: string) => void }

/** A search box with completion. Enter runs the search, Escape clears it. */
export function SearchBox({ label, placeholder, value, fields, onRun }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => setText(value), [value])

  const caret = input.current?.selectionStart ?? text.length
  const offers = open ? getSuggestions(text, caret, fields) : []
  const write = (next: string) => {
    setText(next)
    setActive(-1)
    setOpen(true)
  }
  const take = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    const done = applySuggestion(text, caret, suggestion)
    write(done.text)
    requestAnimationFrame(() => input.current?.setSelectionRange(done.caret, done.caret))
    input.current?.focus()
  }
  const run = (next: string) => {
    setText(next)
    setOpen(false)
    onRun(next.trim())
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
      else run(text)
    } else if (event.key === "Escape") {
      if (offers.length > 0) setOpen(false)
      // Clears text that was not run without changing the list.
      else if (text && !value) write("")
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
        onInput={(event) => write(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
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

/** A search field such as `status:`, with its values if they are known. */
export type SearchField = { key: string; hint: string; values?: readonly string[] }
type Suggestion = { insert: string; hint: string }

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
    return (begun.values ?? [])
      .filter((known) => known.toLowerCase().startsWith(value) && known.toLowerCase() !== value)
      .map((known) => ({ insert: `${begun.key}:${known}`, hint: "" }))
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

const DATE = /^\d{4}-\d{2}-\d{2}/

function hintFor(field: SearchField, value: string): string | undefined {
  const { key, values } = field
  if (values && !values.includes(value.toLowerCase())) return `${key}: expects one of ${values.join(", ")}.`
  if ((key === "before" || key === "after") && !DATE.test(value)) return `${key}: expects a date like 2026-03-01.`
  return undefined
}

/** Hints for a search without results: values that its fields do not know. */
export function searchHints(q: string, fields: SearchField[]): string[] {
  return q.split(/\s+/).flatMap((word) => {
    const [, key, value] = /^-?([a-z]+):([^"]+)$/i.exec(word) ?? []
    const field = fields.find((known) => known.key === key?.toLowerCase())
    return (field && value && hintFor(field, value)) || []
  })
}
