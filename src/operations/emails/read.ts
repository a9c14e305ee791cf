import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { presentEmail, presentEmailItem } from "../../core/emails/record.ts"
import { timeFilter } from "../../core/query.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { bodyOf } from "./content.ts"

/** GET /emails/{id} (section 2.1, assumptions F1, F4). */
export function getEmail(ctx: Context, { params }: ServiceInput<"getEmail">): ServiceAnswer<"getEmail"> {
  const email = own(ctx, "emails", params.id)
  const settings = ctx.settings()
  const body = settings["emails.retrieve"] === "full" ? bodyOf(ctx, email) : null
  return presentEmail(email, body, settings["emails.event_names"])
}

/** GET /emails (section 4.2): newest first. `total` counts all matching emails. */
export function listEmails(
  { store, account }: Context,
  { query }: ServiceInput<"listEmails">,
): ServiceAnswer<"listEmails"> {
  const { limit, offset, status } = query
  const after = timeFilter("created_after", query.created_after)
  const before = timeFilter("created_before", query.created_before)
  const { by } = store.tables.emails
  const emails = status ? by.status(account.id, status) : by.account(account.id)
  const { records, total } = emails.page({ limit, offset, after, before })
  return { data: records.map(presentEmailItem), total, limit, offset }
}
