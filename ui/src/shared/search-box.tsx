import { useEffect, useId, useRef, useState } from "preact/hooks"
import { applySuggestion, getSuggestions, type SearchField, type Suggestion } from "./complete.ts"
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
  const take = (suggestion: Suggestion) => {
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
      take(chosen ?? (offers[0] as Suggestion))
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
