import type { Schemas } from "../../api/contract.ts"
import type { SettingValues } from "../assumptions/settings.ts"
import type { EmailRecord } from "../records/emails.ts"

/**
 * Returns an email as `GET /emails/{id}` shows it (section 2.1), without the sandbox's private fields. With `body`, it also has the
 * fields that `emails.retrieve` = full adds (assumption F4). `event_names` is assumption F1.
 */
export function presentEmail(
  email: EmailRecord,
  body: { html: string | null; text: string | null } | null,
  event_names: SettingValues["emails.event_names"],
): Schemas["Email"] {
  const { id, from, to, subject, status, created_at, sent_at, delivered_at } = email
  const { cc, bcc, reply_to, tags } = email
  const { track_opens, opened_at, open_count, track_clicks, clicked_at, click_count } = email
  return {
    id,
    from,
    to,
    subject,
    status,
    created_at,
    sent_at,
    delivered_at,
    track_opens,
    opened_at,
    open_count,
    track_clicks,
    clicked_at,
    click_count,
    events: email.events.map(({ type, occurred_at }) => ({
      type: event_names === "prefixed" ? (`email.${type}` as const) : type,
      occurred_at,
    })),
    ...(body && { cc, bcc, reply_to, html: body.html, text: body.text, tags }),
  }
}

/** Returns an email as lists show it (section 2.1). */
export const presentEmailItem = ({ id, to, subject, status, created_at }: EmailRecord): Schemas["EmailListItem"] => ({
  id,
  to,
  subject,
  status,
  created_at,
})
