import type { Collections, MailCollection } from "../../core/state/state.ts"
import type { RecordPage } from "../../store/table.ts"
import type { Context, Needs } from "../context.ts"
import { deletions, findOwn } from "../records.ts"
import { accountsInScope, itemOf, listingOf } from "../scope.ts"
import { type MailKind, tally } from "./mailbox.ts"
import { readMessages } from "./reading.ts"
import { onlyRecipient, readQuery, searchMail, searchWithCounts } from "./search.ts"

type Mail = Collections[MailCollection]

export interface MailListPage<Item> {
  data: Item[]
  total: number
  limit: number
  offset: number
  unread: number
}

/**
 * A page of the account's messages or, with `q` and `since`, of those that match and came later. `by_status` has the number of messages of
 * each status that match the query without its `status:` terms.
 */
export async function listMail<K extends MailCollection, Item extends object>(
  ctx: Context,
  mailbox: MailKind<K, Item>,
  query: { q?: string; since?: string; limit: number; offset: number },
): Promise<MailListPage<Item> & { by_status: Record<string, number> }> {
  const { q = "", since, limit, offset } = query
  if (q.trim() || since) {
    const terms = readQuery(ctx, mailbox, q)
    const address = since === undefined && ctx.scope !== "all" ? onlyRecipient(terms) : null
    if (address !== null) return await mailboxPage(ctx, mailbox, address, query)
    const { found, by_status } = await searchWithCounts(ctx, mailbox, terms, since)
    const records = await readMessages(ctx, mailbox, found.slice(offset, offset + limit))
    return { ...pageOf(ctx, mailbox, { records, total: found.length }, query), by_status }
  }
  const { tables } = ctx.store
  const { records, total } = listingOf(ctx, (id) => mailbox.visible(tables, id)).page({ limit, offset })
  const page = { records: await readMessages(ctx, mailbox, records), total }
  const by_status = tally(accountsInScope(ctx).flatMap((id) => Object.entries(mailbox.countByStatus(tables, id))))
  return { ...pageOf(ctx, mailbox, page, query), by_status }
}

/** A page of the messages to one address, which takes as long whatever is stored. */
async function mailboxPage<K extends MailCollection, Item extends object>(
  ctx: Context,
  mailbox: MailKind<K, Item>,
  address: string,
  query: { limit: number; offset: number },
) {
  const { records, total, by_status } = await ctx.addresses[mailbox.collection].mailbox(ctx.account.id, address, query)
  const page = { records: await readMessages(ctx, mailbox, records), total }
  return { ...pageOf(ctx, mailbox, page, query), by_status }
}

/** The addresses that the account's messages are to, those with most messages first. */
export async function listRecipients<K extends MailCollection>(
  { addresses, account }: Needs<"account" | "addresses">,
  { collection }: MailKind<K>,
  query: { limit: number; offset: number },
) {
  return { ...(await addresses[collection].mailboxes(account.id, query)), limit: query.limit, offset: query.offset }
}

export function pageOf<K extends MailCollection, Item extends object>(
  ctx: Needs<"account" | "scope" | "store">,
  { collection, present }: MailKind<K, Item>,
  { records, total }: RecordPage<Collections[K]>,
  { limit, offset }: { limit: number; offset: number },
): MailListPage<Item> {
  const { tables } = ctx.store
  const data = records.map((message) => itemOf(ctx, message, present(message, tables)))
  const unread = listingOf<Mail>(ctx, (id) => tables[collection].by.unread(id)).count()
  return { data, total, limit, offset, unread }
}

/** Marks a message as read or unread in the inbox. */
export function markMail<K extends MailCollection, Item>(
  ctx: Needs<"commit" | "store">,
  mailbox: MailKind<K, Item>,
  message: Collections[K],
  read: boolean,
): Item {
  const collection: MailCollection = mailbox.collection
  const answer = mailbox.present({ ...message, read }, ctx.store.tables)
  if (message.read === read) return answer
  return ctx.commit(answer, [{ op: "patch", in: collection, id: message.id, fields: { read } }])
}

export function deleteMessage(
  ctx: Needs<"account" | "commit" | "store">,
  collection: MailCollection,
  id: string,
): { deleted: number } {
  return ctx.commit({ deleted: 1 }, deletions(collection, [findOwn(ctx, collection, id)]))
}

/** Deletes the messages in `ids`, those that match `q`, or all of the account, including those that are not visible yet. */
export async function deleteMail<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  query: { ids?: string[]; q?: string },
): Promise<{ deleted: number }> {
  const collection: MailCollection = mailbox.collection
  const toDelete = await selectMessages(ctx, mailbox, query)
  const answer = { deleted: toDelete.length }
  // One `clear` change needs little journal space, so it often fits on a full disk.
  const isAll = toDelete.length === ctx.store.tables[collection].size
  return ctx.commit(answer, isAll ? [{ op: "clear", in: collection }] : deletions(collection, toDelete))
}

async function selectMessages<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  { ids, q }: { ids?: string[]; q?: string },
): Promise<Collections[K][]> {
  const table = ctx.store.tables[mailbox.collection]
  if (ids) {
    return [...new Set(ids)]
      .map((id) => table.get(id))
      .filter((message) => message !== undefined)
      .filter(({ account_id }) => account_id === ctx.account.id)
  }
  if (!q?.trim()) return table.by.account(ctx.account.id).all()
  // Some of them may have been deleted during the search.
  return (await searchMail(ctx, mailbox, q)).filter(({ id }) => table.get(id) !== undefined)
}
