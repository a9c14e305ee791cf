import { invalid, notFound } from "../core/errors.ts"
import { type Change, type CollectionName, type Collections, collections } from "../core/state/state.ts"
import type { Account } from "../parts/accounts/record.ts"
import type { Log } from "../parts/logs/record.ts"
import type { Group, PageRequest } from "../store/table.ts"
import type { Needs } from "./context.ts"

export type Owned = { [K in CollectionName]: Collections[K] extends { account_id: string } ? K : never }[CollectionName]

/** The account with that id. Throws `not_found`. */
export function accountOf({ store }: Needs<"store">, id: string): Account {
  const account = store.tables.accounts.get(id)
  if (!account) throw notFound(`There is no account ${id}. GET /sandbox/accounts lists all accounts.`)
  return account
}

/** The account's record with that id. Throws `not_found`, also for ids of other accounts (section 7). */
export function findOwn<K extends Owned>(
  { store, account }: Needs<"account" | "store">,
  collection: K,
  id: string,
): Collections[K] {
  const record: Collections[K] | undefined = store.tables[collection].get(id)
  if (isOwn(account, record)) return record
  throw noRecord(collections[collection].word, id)
}

export const deletions = (collection: CollectionName, records: readonly { id: string }[]): Change[] =>
  records.map(({ id }) => ({ op: "delete", in: collection, id }))

/** The collections whose number of records in an account has a limit. */
type Limited = { [K in Owned]: (typeof collections)[K] extends { limit: unknown } ? K : never }[Owned]

/** Rejects one more record of a collection if the account has as many as its limit allows (assumptions limits.outcomes, limits.faults and limits.webhooks). */
export function refuseMore(
  { account, settings, store }: Needs<"account" | "settings" | "store">,
  collection: Limited,
): void {
  const { limit: bound, word } = collections[collection]
  const [limit, call] = bound
  const most = settings()[limit]
  if (store.tables[collection].by.account(account.id).count() < most) return
  const fix = `Delete one with ${call}, or raise the setting.`
  throw invalid(`This account has ${most} ${word}s, which is the most (${limit}). ${fix}`)
}

/** Deletes the account's record with that id. Throws `not_found`. */
export function deleteOwn(ctx: Needs<"account" | "commit" | "store">, collection: Owned, { id }: { id: string }) {
  const record = findOwn(ctx, collection, id)
  return ctx.commit({ id: record.id, deleted: true as const }, deletions(collection, [record]))
}

/** Deletes all records of the account. */
export function deleteAllOwn(ctx: Needs<"account" | "commit" | "store">, collection: "faults" | "smtp_faults") {
  const records = ctx.store.tables[collection].by.account(ctx.account.id).all()
  return ctx.commit({ deleted: records.length }, deletions(collection, records))
}

/** The account's log entry with that id. Throws `not_found`, also for ids of other accounts (section 7). */
export function findOwnLog(
  { request_log, account }: Needs<"account" | "request_log">,
  id: string,
  isShown: (log: Log) => boolean = () => true,
): Log {
  const log = request_log.readEntries().get(id)
  if (isOwn(account, log) && isShown(log)) return log
  throw noRecord("log entry", id)
}

const isOwn = <T extends { account_id: string }>({ id }: Account, record: T | undefined): record is T =>
  record?.account_id === id

const noRecord = (noun: string, id: string) =>
  notFound(`This account has no ${noun} with the id ${id.length > 80 ? `${id.slice(0, 80)}…` : id}.`)

/** One page of what a search has found, as lists show it. */
export function slicePage<T, U>(
  found: readonly T[],
  { limit, offset }: { limit: number; offset: number },
  present: (record: T) => U,
) {
  const data = found.slice(offset, offset + limit).map((record) => present(record))
  return { data, total: found.length, limit, offset }
}

/** One page of a group of records, newest first, as lists show it. */
export function listPage<T extends { id: string }, U>(group: Group<T>, query: PageRequest, present: (record: T) => U) {
  const { limit, offset } = query
  const { records, total } = group.page(query)
  return { data: records.map((record) => present(record)), total, limit, offset }
}
