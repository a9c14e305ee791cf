import type { Schemas } from "../../../api/contract.ts"
import type { SettingValues } from "../../../core/assumptions/settings.ts"
import { pick } from "../../../core/pick.ts"
import { timeFilter } from "../../../core/text/times.ts"
import type { Needs, Service } from "../../../operations/context.ts"
import { findOwn, listPage } from "../../../operations/records.ts"
import type { EmailRecord } from "../record.ts"
import { emailBodyOf } from "../shared/content.ts"

/** GET /emails/{id} (section 2.1, assumptions emails.event_names and emails.retrieve). */
export const getEmail: Service<"getEmail", "account" | "blobs" | "readings" | "settings" | "store"> = async (
  ctx,
  { params },
) => {
  const email = findOwn(ctx, "emails", params.id)
  markRetrieved(ctx, email)
  const settings = ctx.settings()
  if (settings["emails.retrieve"] !== "full") return presentEmail(email, null, settings["emails.event_names"])
  const read = await ctx.readings.of(email)
  return presentEmail(read, emailBodyOf(ctx, read), settings["emails.event_names"])
}

/** Remembers for the report that somebody has read an email through an API. */
export function markRetrieved({ store }: Needs<"store">, { id, retrieved }: EmailRecord): void {
  if (retrieved || !store.tables.emails.get(id)) return
  store.commitSoon([{ op: "patch", in: "emails", id, fields: { retrieved: true } }])
}

/** GET /emails (section 4.2): newest first. `total` counts all matching emails. */
export const listEmails: Service<"listEmails", "account" | "store"> = ({ store, account }, { query }) => {
  const { limit, offset, status } = query
  const after = timeFilter("created_after", query.created_after)
  const before = timeFilter("created_before", query.created_before)
  const { by } = store.tables.emails
  const emails = status ? by.status(account.id, status) : by.created(account.id)
  return listPage(emails, { limit, offset, after, before }, presentEmailItem)
}

/**
 * Returns an email as `GET /emails/{id}` shows it (section 2.1), without the sandbox's private fields. With `body`, it also has the
 * fields that `emails.retrieve` = full adds (assumption emails.retrieve). `event_names` is assumption emails.event_names.
 */
function presentEmail(
  email: EmailRecord,
  body: { html: string | null; text: string | null } | null,
  event_names: SettingValues["emails.event_names"],
): Schemas["Email"] {
  return {
    ...pick(email, "id", "from", "to", "subject", "status", "created_at", "sent_at", "delivered_at", "track_opens"),
    ...pick(email, "opened_at", "open_count", "track_clicks", "clicked_at", "click_count"),
    events: email.events.map(({ type, occurred_at }) => {
      return { type: event_names === "prefixed" ? (`email.${type}` as const) : type, occurred_at }
    }),
    ...(body && { ...pick(email, "cc", "bcc", "reply_to"), html: body.html, text: body.text, tags: email.tags }),
  }
}

/** Returns an email as lists show it (section 2.1). */
const presentEmailItem = ({ id, to, subject, status, created_at }: EmailRecord): Schemas["EmailListItem"] => {
  return { id, to, subject, status, created_at }
}
