import { signal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"

/** `keys` is one key (`j`, `Delete`), a sequence (`g e`) or a combination with Ctrl/Cmd (`mod+k`). */
export type KeyBinding = {
  keys: string
  label: string
  group: string
  /** Whether it does something now. If not, the binding before it gets the key. */
  when?: () => boolean
  run: (event: KeyboardEvent) => void
}

const groups = signal<(() => KeyBinding[])[]>([])

/** The keys of a sequence follow each other within this many milliseconds. */
const SEQUENCE_MS = 1200
const NO_KEY = { key: "", at: Number.NEGATIVE_INFINITY }
/** The last key, if it may begin a sequence. */
let leader = NO_KEY

/** All active bindings, for the shortcuts dialog. */
export function keyBindings(): KeyBinding[] {
  return groups.value.flatMap((read) => read())
}

/** The bindings with one entry for Escape, which each layer of the page binds for itself. */
export function joinEscape<T extends Pick<KeyBinding, "keys" | "label" | "group">>(bindings: readonly T[]): T[] {
  const first = bindings.find(({ keys }) => keys === "Escape")
  const others = bindings.filter(({ keys }) => keys !== "Escape")
  return first ? [...others, { ...first, label: "Close what is on top, or clear", group: "Everywhere" }] : others
}

/** Binds keys while the component is mounted. */
export function useKeys(bindings: KeyBinding[]): void {
  const holder = useLatest(bindings)
  // Before the first paint, so that keys work as soon as the page is seen.
  useLayoutEffect(() => {
    const read = () => holder.current
    groups.value = [...groups.peek(), read]
    return () => {
      groups.value = groups.peek().filter((other) => other !== read)
    }
  }, [holder])
}

function useLatest<T>(value: T): { current: T } {
  const holder = useRef(value)
  holder.current = value
  return holder
}

/** Whether the element takes text input, where single-key shortcuts are off. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches("textarea, select")) return true
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type)
}

function keyOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key
}

function isInside({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** What scrolls itself, so that keys that scroll are not for the list. */
const SCROLLS = ".message-pane, .detail-pane, [role=tabpanel]"

function handlesKeyItself(event: KeyboardEvent): boolean {
  const { key } = event
  // The list moves its focus, and opens an email by its own binding.
  if (isInside(event, ".vlist")) {
    return (key === "Enter" || key === " ") && isInside(event, "a, button") && !isInside(event, ".row-link")
  }
  if (/^(Home|End|Page)/.test(key)) return isInside(event, SCROLLS)
  const own = isInside(event, "a, button, summary, [role=tab], [role=separator]")
  return own && (key === "Enter" || key === " " || key.startsWith("Arrow"))
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event)
  const command = key.startsWith("mod+")
  if (event.altKey || event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return
  if (!command && (isTyping(event.target) || handlesKeyItself(event))) return
  if (key === "mod+a" && (isTyping(event.target) || isInside(event, SCROLLS))) return
  if (key === "mod+z" && isTyping(event.target)) return
  const all = keyBindings().filter(({ when }) => when?.() ?? true)
  const sequence = event.timeStamp - leader.at < SEQUENCE_MS ? `${leader.key} ${key}` : key
  const found = all.findLast((binding) => binding.keys === sequence) ?? all.findLast((binding) => binding.keys === key)
  leader = found ? NO_KEY : { key, at: event.timeStamp }
  if (!found) return
  event.preventDefault()
  found.run(event)
}

/** Starts listening to the keyboard. */
export function startKeys(): void {
  addEventListener("keydown", onKeyDown)
}
