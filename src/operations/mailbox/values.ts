import { type ValueField, valuesOf } from "../../core/mailbox/search.ts"
import type { MailCollection } from "../../core/state/state.ts"
import { pacer } from "../../time/turn.ts"
import type { Needs } from "../context.ts"
import { listingOf } from "../scope.ts"
import type { MailKind } from "./mailbox.ts"

interface ValueQuery {
  /** Default: `to`. */
  field?: ValueField | undefined
  contains?: string | undefined
  limit: number
}

/** The values of a search field that the account's messages have, the most frequent first. Yields to other work. */
export async function listValues<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  mailbox: MailKind<K>,
  { field = "to", contains = "", limit }: ValueQuery,
) {
  const wanted = contains.toLowerCase()
  const counts = new Map<string, number>()
  const pause = pacer()
  for (const message of listingOf(ctx, (id) => mailbox.visible(ctx.store.tables, id)).all()) {
    for (const value of valuesOf(field, message)) {
      if (value.toLowerCase().includes(wanted)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    await pause()
  }
  const values = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  return { data: values.slice(0, limit).map(([value, count]) => ({ value, count })), total: values.length }
}
