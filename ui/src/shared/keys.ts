import { signal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"

/** `keys` is one key (`j`, `Delete`), two after one another (`g e`) or with the command key (`mod+k`). */
export type KeyBinding = { keys: string; label: string; group: string; run: (event: KeyboardEvent) => void }

const groups = signal<(() => KeyBinding[])[]>([])
let leader = { key: "", at: 0 }

/** Every binding in force, for the list that `?` shows. */
export function keyBindings(): KeyBinding[] {
  return groups.value.flatMap((read) => read())
}

/** Binds keys for as long as the component is on the screen. */
export function useKeys(bindings: KeyBinding[]): void {
  const holder = useHolder(bindings)
  useEffect(() => {
    const read = () => holder.current
    groups.value = [...groups.peek(), read]
    return () => {
      groups.value = groups.peek().filter((other) => other !== read)
    }
  }, [holder])
}

function useHolder<T>(value: T): { current: T } {
  const holder = useRef(value)
  holder.current = value
  return holder
}

/** Whether the reader is writing into this element, where single keys have to rest. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches("textarea, select")) return true
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type)
}

function pressed(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key
}

function takesItself(event: KeyboardEvent): boolean {
  const own =
    event.target instanceof HTMLElement && event.target.closest("a, button, summary, [role=tab], [role=separator]")
  return Boolean(own) && (event.key === "Enter" || event.key === " " || event.key.startsWith("Arrow"))
}

function onKeyDown(event: KeyboardEvent): void {
  const key = pressed(event)
  const command = key.startsWith("mod+")
  if (event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return
  if (!command && (isTyping(event.target) || takesItself(event))) return
  const all = keyBindings()
  const sequence = event.timeStamp - leader.at < 1200 ? `${leader.key} ${key}` : key
  const found = all.findLast((binding) => binding.keys === sequence) ?? all.findLast((binding) => binding.keys === key)
  leader = { key, at: event.timeStamp }
  if (!found) return
  leader.at = -5000
  event.preventDefault()
  found.run(event)
}

/** Listens to the keyboard from now on. */
export function startKeys(): void {
  addEventListener("keydown", onKeyDown)
}
