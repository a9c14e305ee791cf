import type { Schemas } from "../../api/contract.ts"
import type { EmailRecord } from "../records/emails.ts"

/** Returns an email as `GET /emails/{id}` shows it (section 2.1), without the sandbox's private fields. */
export function presentEmail(email: EmailRecord): Schemas["Email"] {
  const { id, from, to, subject, status, created_at, sent_at, delivered_at } = email
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
    events: email.events.map(({ type, occurred_at }) => ({ type, occurred_at })),
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
