import type { World } from "../../operations/context.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import { isIn } from "../../store/store.ts"
import { tagsOf } from "./present.ts"

type Counts = Map<string, number>

/** The tags of each account with the number of its emails that have them. Made at the first look, and kept up to date by each commit. */
export class TagCounts {
  readonly #world: Pick<World, "store" | "changes">
  #counts: Map<string, Counts> | null = null

  constructor(world: Pick<World, "store" | "changes">) {
    this.#world = world
  }

  /** The counts by tag, in the order of the tags. */
  of(account_id: string): Counts {
    this.#counts ??= this.#make()
    return new Map([...(this.#counts.get(account_id) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #make(): Map<string, Counts> {
    const counts = new Map<string, Counts>()
    const { store, changes } = this.#world
    for (const email of store.tables.emails.values()) count(counts, email, 1)
    changes.subscribe((applied) => {
      for (const change of applied) {
        if (!isIn(change, "emails") || change.before?.tags === change.after?.tags) continue
        if (change.before) count(counts, change.before, -1)
        if (change.after) count(counts, change.after, 1)
      }
    })
    return counts
  }
}

function count(all: Map<string, Counts>, email: EmailRecord, sign: 1 | -1): void {
  const tags = tagsOf(email)
  if (tags.length === 0) return
  const own = all.get(email.account_id) ?? new Map()
  all.set(email.account_id, own)
  for (const tag of tags) {
    const sum = (own.get(tag) ?? 0) + sign
    if (sum > 0) own.set(tag, sum)
    else own.delete(tag)
  }
}
