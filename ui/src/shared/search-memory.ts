import { signal } from "@preact/signals"
import { readPreference, savePreference } from "./preferences.ts"
import type { Suggestion } from "./search-suggestions.ts"

/** Number of recent searches that are kept. */
const RECENT = 4

type Memory = { saved: string[]; recent: string[] }

const memories = signal<Record<string, Memory>>({})

/** The recent and saved searches of one search box. They stay in the browser. */
export function searchMemory(label: string) {
  const name = `searches.${label}`
  const read = () => memories.value[name] ?? parseMemory(readPreference(name))
  const write = (memory: Memory) => {
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

function parseMemory(json: string | null): Memory {
  try {
    const { saved = [], recent = [] } = JSON.parse(json ?? "{}") as Partial<Memory>
    return { saved, recent }
  } catch {
    return { saved: [], recent: [] }
  }
}
