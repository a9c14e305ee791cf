import { invalid, notFound } from "../../core/errors.ts"
import type { Change } from "../../core/state/state.ts"
import { normalisedMailbox, parseMailbox } from "../../core/text/addresses.ts"
import type { Control, Needs } from "../../operations/context.ts"
import { listPage, slicePage } from "../../operations/records.ts"
import type { Suppression, SuppressionReason } from "./record.ts"
import { checkImport, newSuppression, presentSuppression, suppressionId } from "./rules.ts"

/** GET /sandbox/suppressions: newest first. `q` matches a substring of the address. */
export const listSuppressions: Control<"listSuppressions", "account" | "store"> = ({ store, account }, { query }) => {
  const { suppressions } = store.tables
  const wanted = query.q?.trim().toLowerCase()
  if (!wanted) return listPage(suppressions.by.account(account.id), query, presentSuppression)
  const all = suppressions.by.account(account.id).all()
  const found = all.filter(({ address, reason }) => address.includes(wanted) || reason === wanted)
  return slicePage(found, query, presentSuppression)
}

/** POST /sandbox/suppressions: an address that is already on the list does not change. */
export const addSuppression: Control<"addSuppression", "account" | "commit" | "now" | "store"> = (ctx, { body }) => {
  const mailbox = parseMailbox(body.address)
  if ("error" in mailbox) throw invalid(`\`address\` ${mailbox.error}.`)
  const record = entry(ctx, normalisedMailbox(mailbox), body.reason ?? "blocked")
  const existing = ctx.store.tables.suppressions.get(record.id)
  if (existing) return presentSuppression(existing)
  return ctx.commit(presentSuppression(record), [{ op: "put", in: "suppressions", record }])
}

/** POST /sandbox/suppressions/import (section 8): 1 to 10,000 addresses, as JSON or CSV. Invalid addresses are reported and skipped. */
export const importSuppressions: Control<"importSuppressions", "account" | "commit" | "now" | "store"> = (
  ctx,
  { body, content_type },
) => {
  const checked = checkImport(body as string | { addresses: string[]; reason?: SuppressionReason }, content_type)
  const { suppressions } = ctx.store.tables
  const fresh = new Map<string, Change>()
  let already_present = 0
  for (const { address, reason } of checked.lines) {
    const record = entry(ctx, address, reason ?? checked.reason)
    if (suppressions.get(record.id) || fresh.has(record.id)) already_present++
    else fresh.set(record.id, { op: "put", in: "suppressions", record })
  }
  return ctx.commit({ imported: fresh.size, already_present, invalid: checked.invalid }, [...fresh.values()])
}

/** DELETE /sandbox/suppressions/{address} */
export const removeSuppression: Control<"removeSuppression", "account" | "commit" | "store"> = (ctx, { params }) => {
  const mailbox = parseMailbox(params.address)
  const address = "error" in mailbox ? params.address : normalisedMailbox(mailbox)
  const id = suppressionId(ctx.account.id, address)
  if (!ctx.store.tables.suppressions.get(id)) throw notFound(`${params.address} is not on the suppression list.`)
  return ctx.commit({ address, deleted: true as const }, [{ op: "delete", in: "suppressions", id }])
}

const entry = ({ account, now }: Needs<"account" | "now">, address: string, reason: SuppressionReason): Suppression =>
  newSuppression({ account_id: account.id, address, reason, created_at: now, email_id: null })
