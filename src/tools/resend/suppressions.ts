import { createHash } from "node:crypto"
import { normalisedMailbox, parseMailbox } from "../../core/text/addresses.ts"
import { UUID } from "../../http/routes.ts"
import type { Context } from "../../operations/context.ts"
import type { DialectRequest, DialectRoute } from "../../operations/dialect.ts"
import { deletions } from "../../operations/records.ts"
import { addSuppression } from "../../parts/suppressions/operations.ts"
import type { Suppression, SuppressionReason } from "../../parts/suppressions/record.ts"
import { missingField, ResendError, wrongField } from "./errors.ts"
import { objectOf, pageOfAll, requiredText, spacedTime } from "./requests.ts"

/** The origin of a suppression, as the API calls it: an unsubscribed recipient counts as added by hand. */
const ORIGINS: Record<SuppressionReason, "bounce" | "complaint" | "manual"> = {
  bounced: "bounce",
  complained: "complaint",
  blocked: "manual",
  unsubscribed: "manual",
}
const MOST_IN_BATCH = 100

export const suppressionRoutes: readonly DialectRoute[] = [
  {
    method: "POST",
    path: "/suppressions",
    operation: "addSuppression",
    permission: "full_access",
    has_body: true,
    status: 201,
    perform: (ctx, request) => add(ctx, requiredText(objectOf(request), "email")),
  },
  {
    method: "GET",
    path: "/suppressions",
    operation: "listSuppressions",
    permission: "full_access",
    perform: (ctx, request) => {
      const { origin } = request.query
      const shown = all(ctx).filter((one) => origin === undefined || one.origin === origin)
      return pageOfAll(shown, request, ({ object: _, ...one }) => one, 20)
    },
  },
  {
    method: "POST",
    path: "/suppressions/batch/add",
    operation: "addSuppressions",
    permission: "full_access",
    has_body: true,
    perform: async (ctx, request) => {
      const data = []
      for (const email of listOf(request, "emails")) data.push(await add(ctx, email))
      return { data }
    },
  },
  {
    method: "POST",
    path: "/suppressions/batch/remove",
    operation: "removeSuppressions",
    permission: "full_access",
    has_body: true,
    perform: (ctx, request) => {
      const by = objectOf(request).ids === undefined ? "emails" : "ids"
      const found = listOf(request, by).flatMap((written) => find(ctx, written) ?? [])
      return remove(ctx, found, (data) => ({ data }))
    },
  },
  {
    method: "GET",
    path: "/suppressions/{key}",
    operation: "getSuppression",
    permission: "full_access",
    perform: (ctx, { params }) => present(findKnown(ctx, params.key)),
  },
  {
    method: "DELETE",
    path: "/suppressions/{key}",
    operation: "removeSuppression",
    permission: "full_access",
    perform: (ctx, { params }) => remove(ctx, [findKnown(ctx, params.key)], ([removed]) => removed),
  },
]

/** The id of a suppression: a UUID made of its key, which is the address. */
function idOf({ id }: Suppression): string {
  const hex = createHash("sha256").update(id).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const present = (record: Suppression) => ({
  object: "suppression" as const,
  id: idOf(record),
  email: record.address,
  origin: ORIGINS[record.reason],
  source_id: record.email_id,
  created_at: spacedTime(record.created_at),
})

const all = ({ account, store }: Pick<Context, "account" | "store">) =>
  store.tables.suppressions.by.account(account.id).all().map(present)

async function add(ctx: Context, email: string) {
  const mailbox = parseMailbox(email)
  if ("error" in mailbox)
    throw wrongField("Invalid `email` field. The email address needs to follow the `email@example.com` format.")
  await addSuppression(ctx, { body: { address: email, reason: "blocked" } } as Parameters<typeof addSuppression>[1])
  const record = ctx.store.tables.suppressions.get(`${ctx.account.id} ${normalisedMailbox(mailbox)}`) as Suppression
  return { object: "suppression" as const, id: idOf(record) }
}

/** The suppression with an id or an address. */
function find({ account, store }: Pick<Context, "account" | "store">, key: string): Suppression | undefined {
  const { suppressions } = store.tables
  if (UUID.test(key))
    return suppressions.by
      .account(account.id)
      .all()
      .find((one) => idOf(one) === key.toLowerCase())
  const mailbox = parseMailbox(key)
  return "error" in mailbox ? undefined : suppressions.get(`${account.id} ${normalisedMailbox(mailbox)}`)
}

function findKnown(ctx: Context, key = ""): Suppression {
  const found = find(ctx, key)
  if (!found) throw new ResendError("not_found", "Suppression not found")
  return found
}

function remove<T>(
  ctx: Context,
  records: readonly Suppression[],
  answer: (removed: { object: "suppression"; id: string; deleted: true }[]) => T,
): T {
  const removed = records.map((one) => ({ object: "suppression" as const, id: idOf(one), deleted: true as const }))
  return ctx.commit(answer(removed), deletions("suppressions", records))
}

function listOf(request: DialectRequest, name: "emails" | "ids"): string[] {
  const list = objectOf(request)[name]
  if (!Array.isArray(list) || list.length === 0) throw missingField(name)
  if (list.length > MOST_IN_BATCH || !list.every((one) => typeof one === "string"))
    throw wrongField(`The \`${name}\` field must be an array of at most ${MOST_IN_BATCH} strings.`)
  return list
}
