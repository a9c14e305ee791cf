import { signal } from "@preact/signals"

/**
 * The selected entries of a list. `between` returns the ids from one entry to another, both included; it may have
 * to read them from the server.
 */
export function createSelection(between: (from: string, to: string) => string[] | Promise<string[]>) {
  const ids = signal<ReadonlySet<string>>(new Set())
  let anchor: string | undefined

  function toggle(id: string): void {
    const next = new Set(ids.value)
    if (!next.delete(id)) next.add(id)
    ids.value = next
    anchor = id
  }

  /** Selects everything from the anchor to this entry. */
  async function extend(id: string): Promise<void> {
    const from = anchor
    anchor = id
    const found = from ? between(from, id) : [id]
    const all = Array.isArray(found) ? found : await found
    ids.value = new Set([...ids.value, ...all])
  }

  function forget(gone: string[]): void {
    const next = new Set(ids.value)
    for (const id of gone) next.delete(id)
    if (next.size !== ids.value.size) ids.value = next
  }

  function clear(): void {
    ids.value = new Set()
    anchor = undefined
  }

  /** Sets the anchor for a later Shift-click. */
  function touch(id: string): void {
    anchor = id
  }

  function set(all: string[]): void {
    ids.value = new Set(all)
  }

  return { ids, toggle, extend, forget, clear, touch, set }
}
