import { invalid, notFound } from "../core/errors.ts"
import type { Change } from "../core/state/state.ts"
import { type Applied, inverse, isIn, type Store } from "../store/store.ts"
import type { Control, Needs } from "./context.ts"

/** POST /sandbox/undo/{id}: restores what the request with this `undo_id` deleted. What has changed since stays. */
export const undoDeletion: Control<"undoDeletion", "commit" | "store" | "undo"> = (ctx, { params }) => {
  const answer = ctx.undo.take(params.id, (applied) => {
    const domains = new Set(
      applied.flatMap((change) => (isIn(change, "domains") && change.before ? [change.before.id] : [])),
    )
    const changes = applied.flatMap((change) => restoring(ctx, change, domains))
    return ctx.commit({ restored: changes.length }, changes)
  })
  if (answer) return answer
  throw notFound(`There is no deletion ${params.id} to undo: deletions can be undone for ten seconds.`)
}

/**
 * The change that restores a record to what it was before a change, as a list; empty if it has changed since. `domains` are restored, too.
 */
function restoring({ store }: Needs<"store">, change: Applied, domains: ReadonlySet<string>): Change[] {
  const { in: name, before, after } = change
  if (!before || store.tables[name].get(before.id) !== after) return []
  checkFree(store, change)
  checkDomain(store, change, domains)
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

/** Throws if a receiving address would be without its domain, which was deleted after it. */
function checkDomain({ tables }: Store, change: Applied, restored: ReadonlySet<string>): void {
  if (!isIn(change, "receiving_addresses") || !change.before) return
  const { address, domain_id } = change.before
  if (domain_id === null || restored.has(domain_id) || tables.domains.get(domain_id)) return
  throw invalid(
    `The domain of ${address} was deleted, so its deletion cannot be undone. Undo that of the domain first.`,
  )
}

const nameTaken = (name: string) =>
  invalid(`${name} was added again, so its deletion cannot be undone. Delete the new one first.`)
