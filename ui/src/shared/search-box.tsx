import { useEffect, useId, useRef, useState } from "preact/hooks"
import { Icon } from "./icons.tsx"
import { focusPane } from "./panes.tsx"
import { searchMemory } from "./search-memory.ts"
import {
  applySuggestion,
  askedAt,
  getSuggestions,
  type SearchField,
  type Suggestion,
  typedSearch,
} from "./search-suggestions.ts"

type Props = {
  label: string
  placeholder: string
  value: string
  fields: SearchField[]
  onRun: (text: string) => void
  /** Saves the search that was run. */
  onSave?: (() => void) | undefined
  /** Filters while the user types. `isFirst` is false for all but the first text of a search. Without it only Enter runs a search. */
  onType?: ((text: string, isFirst: boolean) => void) | undefined
}

const TYPE_MS = 200

/** A search box with completion. It filters as the user types, Enter runs the search and leaves the box, Escape clears it. */
export function SearchBox({ label, placeholder, value, fields, onRun, onSave, onType }: Props) {
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
  const view = remembered.viewOf(value)
  const known = open ? askedAt(text, caret, fields) : null
  useEffect(() => known?.asked.ask(known.typed), [known?.asked, known?.typed])
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
        focusPane(".list-pane, .page")
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
      {onSave && text && text === value && (
        <button
          type="button"
          class="icon-button small"
          aria-label="Save this search"
          aria-pressed={view !== undefined}
          data-tip={view ? `Saved as “${view.name}”` : "Save this search"}
          onClick={onSave}
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
            {offer.title ? <bdi>{offer.title}</bdi> : <code>{offer.insert}</code>}
            <span class="muted">{offer.hint}</span>
          </div>
        ))}
      </div>
    </search>
  )
}
