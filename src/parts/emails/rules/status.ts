import { invalid } from "../../../core/errors.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import { normaliseAddress } from "../../../core/text/addresses.ts"
import { quote } from "../../../core/text/text.ts"
import { EMAIL_STATUSES, type EmailEvent, type EmailEventType, type EmailRecord, type EmailStatus } from "../record.ts"

/** The state table (section 3.1, assumption emails.transitions): the allowed next statuses of each status. */
export const transitions: Record<EmailStatus, readonly EmailStatus[]> = {
  queued: ["sent", "failed"],
  scheduled: ["queued", "cancelled", "failed"],
  sent: ["delivered", "delayed", "bounced", "failed"],
  delayed: ["delayed", "delivered", "bounced", "failed"],
  delivered: ["bounced", "complained"],
  bounced: [],
  complained: [],
  failed: [],
  cancelled: [],
}

const UNSENT: readonly EmailStatus[] = ["scheduled", "queued", "cancelled", "failed"]

/** Whether an email was sent, so that a recipient can answer it. */
export const wasSent = ({ status }: Pick<EmailRecord, "status">): boolean => !UNSENT.includes(status)

/** Whether a recipient can follow a script: also that of an email that is sent next. */
export const takesScript = ({ status }: Pick<EmailRecord, "status">): boolean =>
  status !== "scheduled" && status !== "cancelled"

type SilentEvent = Exclude<EmailEventType, EmailStatus>
const ARRIVING: readonly EmailStatus[] = ["sent", "delayed", "delivered", "complained"]

/** Requirements of the three events that do not change the status; null means any status (assumptions emails.event_types, tracking.hits and tracking.unsubscribe). */
const eventNeeds: Record<
  SilentEvent,
  { flag: "track_opens" | "track_clicks" | "list_unsubscribe"; statuses: readonly EmailStatus[] | null }
> = {
  opened: { flag: "track_opens", statuses: ARRIVING },
  clicked: { flag: "track_clicks", statuses: ARRIVING },
  unsubscribed: { flag: "list_unsubscribe", statuses: null },
}

/** Events of the whole message, not of one recipient. */
const WHOLE_MESSAGE: ReadonlySet<EmailEventType> = new Set(["queued", "scheduled", "sent", "delivered", "cancelled"])

const isSilent = (type: EmailEventType): type is SilentEvent => type in eventNeeds

type StatusFields = Pick<EmailRecord, "status" | "track_opens" | "track_clicks" | "list_unsubscribe">

/**
 * Explains why an event of this type is not allowed for the email now, and what would allow it; null if it is allowed. The code
 * that runs pending steps skips those that are not allowed.
 */
export function refusalOf(email: StatusFields, type: EmailEventType): string | null {
  if (isSilent(type)) {
    const { flag, statuses } = eventNeeds[type]
    if (!email[flag]) return `${type} requires ${flag}, but this email was sent without it. Send it with ${flag}: true.`
    if (statuses === null || statuses.includes(email.status)) return null
    return `${type} requires the status ${joinNames(statuses)}, but this email is ${email.status}.`
  }
  if (transitions[email.status].includes(type)) return null
  const sources = EMAIL_STATUSES.filter((from) => transitions[from].includes(type))
  const next = transitions[email.status]
  const who = sources.length > 0 ? `; only one that is ${joinNames(sources)} can.` : "."
  const others =
    next.length > 0 ? `From ${email.status} it can become ${joinNames(next)}.` : `${email.status} is final.`
  return `An email that is ${email.status} cannot become ${type}${who} ${others}`
}

export type NewEvent = Omit<EmailEvent, "occurred_at">

/**
 * Returns the fields of the email that an event changes: status, events, times and counts. `opened_at` and `clicked_at` keep the
 * first time; the counts increase. Events of one recipient contain it (default: the first `to`).
 * @throws invalid if the state table does not allow the event (assumption emails.transitions), or the email does not have the recipient.
 */
export function applyEvent(
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): Partial<EmailRecord> & Pick<EmailRecord, "events"> {
  const refusal = refusalOf(email, event.type)
  if (refusal !== null) throw invalid(refusal)
  const recipient = recipientOf(email, event)
  const happened: EmailEvent = { ...event, occurred_at: at }
  if (recipient !== undefined) happened.recipient = recipient
  return { ...marks(email, event.type, at), events: [...email.events, happened] }
}

function marks(email: EmailRecord, type: EmailEventType, at: Timestamp): Partial<EmailRecord> {
  if (type === "opened") return { opened_at: email.opened_at ?? at, open_count: email.open_count + 1 }
  if (type === "clicked") return { clicked_at: email.clicked_at ?? at, click_count: email.click_count + 1 }
  if (type === "unsubscribed") return {}
  if (type === "sent") return { status: type, sent_at: at }
  if (type === "delivered") return { status: type, delivered_at: at }
  return { status: type }
}

/** Returns the normalised recipient of an event; undefined for events of the whole message without a recipient. */
function recipientOf(email: EmailRecord, event: NewEvent): string | undefined {
  if (event.recipient === undefined) {
    return WHOLE_MESSAGE.has(event.type) ? undefined : normaliseAddress(email.to[0] as string)
  }
  const wanted = normaliseAddress(event.recipient)
  for (const field of [email.to, email.cc, email.bcc]) {
    if (field.some((written) => written === wanted || normaliseAddress(written) === wanted)) return wanted
  }
  throw invalid(`recipient ${quote(event.recipient)} is not in to, cc or bcc of this email; use one of its recipients.`)
}

const joinNames = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
