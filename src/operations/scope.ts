import { type Arrived, lastArrivedFirst } from "../arrival.ts"
import { invalid, notFound } from "../core/errors.ts"
import { orNearest } from "../core/text/suggest.ts"
import type { Group } from "../store/table.ts"
import type { Needs, Scope } from "./context.ts"

/** The operations of the control API that `account=*` is possible for. */
const OF_ALL = [
  "listCapturedEmails",
  "listEmailValues",
  "listCapturedInbound",
  "listInboundValues",
  "listDeliveries",
  "listLogs",
  "live",
  "settle",
]
const MOST_LISTED = 10

/**
 * The account that `account_id` or `account` names; with `account=*` the default one, which is then only the context of the operation.
 * Throws `not_found` for an unknown name, and `validation_error` for two different accounts, an id in place of a name, a name that several accounts have, or `*`
 * where it is not possible. Whether an `account_id` exists is checked later.
 */
export function readScope(
  ctx: Needs<"fixed" | "store">,
  { account_id, account }: { account_id?: unknown; account?: unknown },
  operation: string,
): { scope: Scope; account_id: string } {
  const { default_account_id } = ctx.fixed
  const id = typeof account_id === "string" ? account_id.toLowerCase() : undefined
  if (typeof account !== "string") {
    return id === undefined ? { scope: "default", account_id: default_account_id } : { scope: "one", account_id: id }
  }
  if (account === "*" && id === undefined) {
    if (OF_ALL.includes(operation)) return { scope: "all", account_id: default_account_id }
    throw invalid(
      "`account=*` is possible only for the lists of captured mail, inbound mail, requests and deliveries, for settle and for the live feed. Name one account.",
    )
  }
  const named = idOfName(ctx, account, id)
  if (id === undefined || id === named) return { scope: "one", account_id: named }
  throw invalid(`\`account_id\` (${id}) and \`account\` (${account}) are different accounts. Send only one of them.`)
}

/** `id` decides if several accounts have the name. */
function idOfName({ store }: Needs<"store">, name: string, id: string | undefined): string {
  const { by } = store.tables.accounts
  const found = by.name(name)
  if (found.count() === 1) return found.first()?.id as string
  const same = found.all().map((account) => account.id)
  if (id !== undefined && same.includes(id)) return id
  if (same.length > 1)
    throw invalid(`${same.length} accounts have the name ${name}. Use \`account_id\` with one of ${same.join(", ")}.`)
  if (store.tables.accounts.get(name.toLowerCase()))
    throw invalid(`\`account\` takes a name, but ${name} is an id. Use account_id=${name}.`)
  const { records, total } = by.all().page({ limit: MOST_LISTED, offset: 0 })
  const known = records.map((account) => account.name)
  const near = orNearest(name, known)
  const more = total > MOST_LISTED ? ` and ${total - MOST_LISTED} more` : ""
  throw notFound(`There is no account named ${JSON.stringify(name)}${near}. Accounts: ${known.join(", ")}${more}.`)
}

/** The account or, with `account=*`, all of them. */
export function accountsInScope({ scope, account, store }: Needs<"account" | "scope" | "store">): string[] {
  return scope === "all" ? Array.from(store.tables.accounts.values(), ({ id }) => id) : [account.id]
}

/** What a list needs of a group, or of the groups of all accounts. */
export type Listing<T> = Pick<Group<T>, "all" | "count" | "newestFirst" | "page">

/** The group of the account or, with `account=*`, the groups of all accounts as one. */
export function listingOf<T extends Arrived>(
  ctx: Needs<"account" | "scope" | "store">,
  groupOf: (account_id: string) => Group<T>,
): Listing<T> {
  if (ctx.scope !== "all") return groupOf(ctx.account.id)
  const groups = accountsInScope(ctx).map(groupOf)
  return merge(groups.filter((group) => group.count() > 0))
}

/** Several groups as one. A page takes as long as the records up to its end, whatever else is stored. */
function merge<T extends Arrived>(groups: readonly Group<T>[]): Listing<T> {
  const count = () => groups.reduce((sum, group) => sum + group.count(), 0)
  function* newest(): Generator<T> {
    const heads = groups.map((group) => {
      const records = group.newestFirst()
      return { records, next: records.next() }
    })
    for (;;) {
      let first: (typeof heads)[number] | undefined
      for (const head of heads) {
        if (head.next.done) continue
        if (!first || lastArrivedFirst(head.next.value, first.next.value as T) < 0) first = head
      }
      if (!first) return
      yield first.next.value as T
      first.next = first.records.next()
    }
  }
  return {
    count,
    newestFirst: newest,
    all: () => groups.flatMap((group) => group.all()).sort(lastArrivedFirst),
    page: ({ limit, offset }) => ({ records: newest().drop(offset).take(limit).toArray(), total: count() }),
  }
}

/** Whether a record belongs to the account or, with `account=*`, to any. */
export const isInScope = ({ scope, account }: Needs<"account" | "scope">, { account_id }: { account_id: string }) =>
  scope === "all" || account_id === account.id

/** The item of a list. With `account=*` it names its account. */
export function itemOf<Item extends object>(
  { scope, store }: Needs<"scope" | "store">,
  { account_id }: { account_id: string },
  item: Item,
): Item {
  const account = scope === "all" ? store.tables.accounts.get(account_id) : undefined
  return account ? { ...item, account: { id: account.id, name: account.name } } : item
}
