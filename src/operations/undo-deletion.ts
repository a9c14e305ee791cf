import { invalid, notFound } from "../core/errors.ts"
import type { Change } from "../core/state.ts"
import { type Applied, inverse, isIn, type Store } from "../store/store.ts"
import type { Control, Needs } from "./context.ts"

/** POST /sandbox/undo/{id}: restores what the request with this `undo_id` deleted. What has changed since stays. */
export const undoDeletion: Control<"undoDeletion", "commit" | "store" | "undo"> = (ctx, { params }) => {
  const answer = ctx.undo.take(params.id, (applied) => {
    const changes = applied.flatMap((change) => restoring(ctx, change))
    return ctx.commit({ restored: changes.length }, changes)
  })
  if (answer) return answer
  throw notFound(`There is no deletion ${params.id} to undo: deletions can be undone for ten seconds.`)
}

/** The change that restores a record to what it was before a change, as a list; empty if it has changed since. */
function restoring({ store }: Needs<"store">, change: Applied): Change[] {
  const { in: name, before, after } = change
  if (!before || store.tables[name].get(before.id) !== after) return []
  checkFree(store, change)
  return inverse(change)
}

/** Throws if the name of a deleted domain or receiving address has been taken. */
function checkFree({ tables }: Store, change: Applied): void {
  if (isIn(change, "domains") && change.before) {
    const { account_id, name, selector } = change.before
    const same = tables.domains.by.named(name).all()
    if (same.some((other) => other.account_id === account_id || other.selector === selector)) throw nameTaken(name)
  }
  if (isIn(change, "receiving_addresses") && change.before) {
    const { address } = change.before
    if (tables.receiving_addresses.find.address(address)) throw nameTaken(address)
  }
}

const nameTaken = (name: string) =>
  invalid(`${name} was added again, so its deletion cannot be undone. Delete the new one first.`)
