import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { presentEmail, presentEmailItem } from "../../core/emails/record.ts"
import { timeFilter } from "../../core/query.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Needs } from "../context.ts"
import { findOwn } from "../records.ts"
import { bodyOf } from "./content.ts"

/** GET /emails/{id} (section 2.1, assumptions F1, F4). */
export function getEmail(
  ctx: Needs<"account" | "blobs" | "settings" | "store">,
  { params }: ServiceInput<"getEmail">,
): ServiceAnswer<"getEmail"> {
  const email = findOwn(ctx, "emails", params.id)
  markRetrieved(ctx, email)
  const settings = ctx.settings()
  const body = settings["emails.retrieve"] === "full" ? bodyOf(ctx, email) : null
  return presentEmail(email, body, settings["emails.event_names"])
}

/** Remembers for the report that somebody has read an email through an API. */
export function markRetrieved({ store }: Needs<"store">, { id, retrieved }: EmailRecord): void {
  if (retrieved || !store.tables.emails.get(id)) return
  store.commitSoon([{ op: "patch", in: "emails", id, fields: { retrieved: true } }])
}

/** GET /emails (section 4.2): newest first. `total` counts all matching emails. */
export function listEmails(
  { store, account }: Needs<"account" | "store">,
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
