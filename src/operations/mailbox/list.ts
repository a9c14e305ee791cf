import type { Change, Collections } from "../../core/state.ts"
import type { Store } from "../../store/store.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import type { Mailbox } from "./mailbox.ts"
import { searchMail } from "./search.ts"
import type { MailCollection } from "./text-index.ts"

type Mail = Collections[MailCollection]

export interface MailPage<Item> {
  data: Item[]
  total: number
  limit: number
  offset: number
  /** Number of unread messages of the account. */
  unread: number
}

/** A page of the account's messages or, with `q`, of those that match. */
export async function listMail<K extends MailCollection, Item>(
  ctx: Context,
  mailbox: Mailbox<K, Item>,
  query: { q?: string; limit: number; offset: number },
): Promise<MailPage<Item>> {
  const { q, limit, offset } = query
  if (q?.trim()) return pageOf(ctx, mailbox, await searchMail(ctx, mailbox, q), query)
  const { collection, visible, present } = mailbox
  const { records, total } = visible(ctx.store.tables, ctx.account.id).page({ limit, offset })
  const data = records.map((message) => present(message, ctx.store.tables))
  return { data, total, limit, offset, unread: unreadOf(ctx, collection) }
}

/** One page of the messages found. */
export function pageOf<K extends MailCollection, Item>(
  ctx: Context,
  { collection, present }: Mailbox<K, Item>,
  found: readonly Collections[K][],
  { limit, offset }: { limit: number; offset: number },
): MailPage<Item> {
  const data = found.slice(offset, offset + limit).map((message) => present(message, ctx.store.tables))
  return { data, total: found.length, limit, offset, unread: unreadOf(ctx, collection) }
}

const unreadOf = ({ store, account }: Context, collection: MailCollection) =>
  store.tables[collection].by.unread(account.id).count()

/** Marks a message as read or unread in the inbox. */
export function markMail<K extends MailCollection, Item>(
  ctx: Context,
  mailbox: Mailbox<K, Item>,
  message: Collections[K],
  read: boolean,
): Item {
  const collection: MailCollection = mailbox.collection
  const answer = mailbox.present({ ...message, read }, ctx.store.tables)
  if (message.read === read) return answer
  return ctx.commit(answer, [{ op: "patch", in: collection, id: message.id, fields: { read } }])
}

/** Deletes one message of the account. */
export function deleteMessage(ctx: Context, collection: MailCollection, id: string): { deleted: number } {
  return ctx.commit({ deleted: 1 }, removalOf(ctx, collection, [own(ctx, collection, id)]))
}

/** Deletes the messages in `ids`, those that match `q`, or all of the account, including those that are not visible yet. */
export async function deleteMail<K extends MailCollection>(
  ctx: Context,
  mailbox: Mailbox<K>,
  query: { ids?: string[]; q?: string },
): Promise<{ deleted: number }> {
  const collection: MailCollection = mailbox.collection
  const toDelete = await chosen(ctx, mailbox, query)
  const answer = { deleted: toDelete.length }
  // One `clear` change needs little journal space, so it still works on a nearly full disk.
  const isAll = toDelete.length === ctx.store.tables[collection].size
  if (!isAll) return ctx.commit(answer, removalOf(ctx, collection, toDelete))
  // The log is written with the next commit, so that the first one stays small.
  return ctx.commit(answer, [{ op: "clear", in: collection }], logRemoval(ctx, toDelete))
}

/** The changes that delete messages, with what the log has of them. */
export const removalOf = (world: { store: Store }, collection: MailCollection, messages: readonly Mail[]): Change[] => [
  ...messages.map(({ id }): Change => ({ op: "delete", in: collection, id })),
  ...logRemoval(world, messages),
]

/** Deletes from the log what requests that sent or read one of these messages contain: their exchange, subject and recipients. */
function logRemoval({ store }: { store: Store }, messages: readonly Mail[]): Change[] {
  const { logs } = store.tables
  const entries = messages.flatMap((message) => {
    const sent = "log_id" in message && message.log_id !== null ? logs.get(message.log_id) : undefined
    return [...(sent ? [sent] : []), ...logs.by.subject(message.account_id, message.id).all()]
  })
  // The emails of a batch have one entry.
  const ids = new Set(entries.map(({ id }) => id))
  return [...ids].map((id) => ({ op: "patch", in: "logs", id, fields: { exchange: null, about: null, to: null } }))
}

async function chosen<K extends MailCollection>(
  ctx: Context,
  mailbox: Mailbox<K>,
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
