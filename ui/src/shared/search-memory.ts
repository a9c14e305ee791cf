import { signal } from "@preact/signals"
import { readPreference, savePreference } from "./preferences.ts"
import type { Suggestion } from "./search-suggestions.ts"

/** Number of recent searches that are kept. */
const RECENT = 4

/** A saved search with its name, which is the search itself if it got none. */
export type View = { name: string; q: string }

type Memory = { views: View[]; recent: string[] }

const memories = signal<Record<string, Memory>>({})

/** The recent searches and the saved views of one search box. They stay in the browser. */
export function searchMemory(label: string) {
  const preference = `searches.${label}`
  const read = () => memories.value[preference] ?? parseMemory(readPreference(preference))
  const write = (memory: Memory) => {
    memories.value = { ...memories.value, [preference]: memory }
    savePreference(preference, JSON.stringify({ saved: memory.views, recent: memory.recent }))
  }
  const views = () => read().views
  const viewOf = (q: string): View | undefined => views().find((view) => view.q === q)

  function add(q: string): void {
    if (q) write({ ...read(), recent: [q, ...read().recent.filter((other) => other !== q)].slice(0, RECENT) })
  }

  /** Saves a search under a name, or renames it. Throws if another search has the name. */
  function save(view: View): void {
    const named = views().find(({ name }) => name === view.name)
    if (named && named.q !== view.q)
      throw new Error(`“${view.name}” is already the name of the view “${named.q}”. Enter another name.`)
    const isKnown = viewOf(view.q) !== undefined
    write({
      ...read(),
      views: isKnown ? views().map((other) => (other.q === view.q ? view : other)) : [...views(), view],
    })
  }

  function remove(q: string): void {
    write({ ...read(), views: views().filter((view) => view.q !== q) })
  }

  function offers(): Suggestion[] {
    const others = read().recent.filter((q) => !viewOf(q))
    return [
      ...views().map(({ name, q }) => ({
        ...(name === q ? { hint: "saved" } : { title: name, hint: q }),
        insert: q,
        whole: true as const,
      })),
      ...others.map((insert) => ({ insert, hint: "recent", whole: true as const })),
    ]
  }

  return { add, views, viewOf, save, remove, offers }
}

/** What a browser has stored; earlier versions saved searches without names. */
export function parseMemory(json: string | null): Memory {
  try {
    const { saved = [], recent = [] } = JSON.parse(json ?? "{}") as { saved?: (View | string)[]; recent?: string[] }
    return { views: saved.map((view) => (typeof view === "string" ? { name: view, q: view } : view)), recent }
  } catch {
    return { views: [], recent: [] }
  }
}
