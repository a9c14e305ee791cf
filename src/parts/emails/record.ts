import { threadKey } from "../../core/mailbox/thread.ts"
import { attachment, trace } from "../../core/state/basics.ts"
import { byArrival, byCreation, collection } from "../../core/state/collection.ts"
import {
  copiedText,
  count,
  filled,
  filledList,
  fitting,
  flag,
  type Infer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  table,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"
import { parseMailbox } from "../../core/text/addresses.ts"

export const EMAIL_STATUSES = [
  "queued",
  "scheduled",
  "sent",
  "delayed",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "cancelled",
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** Assumption emails.event_types: the statuses' names and the three events that leave the status alone. */
export const EMAIL_EVENTS = [...EMAIL_STATUSES, "opened", "clicked", "unsubscribed"] as const
export type EmailEventType = (typeof EMAIL_EVENTS)[number]

/** The settings that let through what production refuses. */
const OPEN_DOORS = ["smtp.open", "domains.any"] as const

const emailEvent = record({
  type: oneOf(EMAIL_EVENTS),
  occurred_at: timestamp,
  recipient: optional(text),
  reason: optional(text),
  url: optional(text),
  user_agent: optional(text),
  ip: optional(text),
  /** The step of a behaviour that did it, as written. */
  step: optional(text),
})
export interface EmailEvent extends Infer<typeof emailEvent> {}

/** Steps of behaviours that are no event of the email. */
export const ERRANDS = ["scanned", "replied", "out_of_office"] as const
export type Errand = (typeof ERRANDS)[number]
export const isErrand = (type: string): type is Errand => ERRANDS.some((errand) => errand === type)
const STEP_TYPES = [...EMAIL_EVENTS, ...ERRANDS] as const

/** The details of a step. All but `recipient` and `reason` are only in steps of behaviours. */
const stepDetail = {
  recipient: optional(text),
  reason: optional(text),
  /** As written in the script, shortened. */
  step: optional(text),
  /** The client that opens, clicks or scans. */
  agent: optional(text),
  link: optional(count),
  redirect: optional(flag),
}

/**
 * A planned step: its milliseconds after the previous one, and how often it is done, one after another (default:
 * once).
 */
const plannedStep = record({ after_ms: count, times: optional(count), type: oneOf(STEP_TYPES), ...stepDetail })
export interface PlannedStep extends Infer<typeof plannedStep> {}

/** The pending step of an email. Due work is stored as data (assumptions emails.pace and emails.falling_due). */
const emailStep = record({
  due_at: timestamp,
  /** What happens then; `due` is a scheduled message falling due. */
  type: oneOf([...STEP_TYPES, "due"]),
  ...stepDetail,
  /** Its place in the plan, from 0; absent: nothing follows. */
  index: optional(count),
  /** How often it was done before, if it is repeated (default: never). */
  done: optional(count),
})
export interface EmailStep extends Infer<typeof emailStep> {}

const visit = record({
  method: text,
  url: text,
  /** The response; null if there was none, and `error` says why. */
  status: nullable(count),
  error: nullable(text),
  /** The setting because of which it was not requested. */
  setting: optional(oneOf(["behaviours.may_visit"])),
})
export interface Visit extends Infer<typeof visit> {}

/** What a step of a behaviour did that is no event of the email. */
const behaviourEntry = record({
  at: timestamp,
  step: text,
  recipient: optional(text),
  user_agent: optional(text),
  skipped: optional(text),
  visits: optional(list(visit)),
  /** The reply that arrived at the sandbox. */
  inbound_id: optional(text),
})
export interface BehaviourEntry extends Infer<typeof behaviourEntry> {}

const mailbox = fitting(text, (written) => !("error" in parseMailbox(written)), "an address")

const email = record({
  id: uuid,
  account_id: uuid,
  from: mailbox,
  to: filledList(mailbox),
  cc: list(mailbox),
  bcc: list(mailbox),
  reply_to: list(mailbox),
  subject: text,
  headers: table(text),
  tags: table(text),
  status: oneOf(EMAIL_STATUSES),
  created_at: timestamp,
  scheduled_at: nullable(timestamp),
  sent_at: nullable(timestamp),
  delivered_at: nullable(timestamp),
  track_opens: flag,
  opened_at: nullable(timestamp),
  open_count: count,
  track_clicks: flag,
  clicked_at: nullable(timestamp),
  click_count: count,
  list_unsubscribe: flag,
  events: filledList(emailEvent),
  /** `{ html, text }` as JSON, as the caller wrote them; null for a carried message that nobody has read yet. */
  body: nullable(filled),
  has_html: flag,
  has_text: flag,
  attachments: list(attachment),
  /** Of a carried message: other forms of the text that are neither text nor HTML, such as an invitation. */
  alternatives: optional(list(attachment)),
  /** Why a carried message could not be read: the hint that says so. */
  reading_error: optional(filled),
  /** The message itself, as it came over SMTP; absent for an email that is composed from its fields. */
  carried: optional(filled),
  /** The message as it came over SMTP to an older version, which composed the email from it. */
  submitted: optional(filled),
  /** The `Analysis` of a long body as JSON, once somebody has looked. */
  analysis: optional(filled),
  message_id: filled,
  /** Names the email in its tracking and unsubscribe links; unguessable (assumption tracking.hits). */
  token: filled,
  /** The origin to which the request that sent it went, unless that is the bound address (assumption public_url). */
  origin: optional(filled),
  /** First 200 characters of the text, for lists. */
  preview: copiedText,
  size_bytes: count,
  read: flag,
  /** Whether its details were read through an API. */
  retrieved: optional(flag),
  /**
   * The real time at which it was accepted; absent if the sandbox clock was not moved (assumption
   * inbound.signature_times).
   */
  signed_at: optional(timestamp),
  hints: list(copiedText),
  /** The settings without which it would have been refused. */
  open_door: optional(filledList(oneOf(OPEN_DOORS))),
  /** The test that sent it. */
  test: optional(copiedText),
  log_id: nullable(uuid),
  api_key_id: nullable(uuid),
  idempotency_key: optional(text),
  /** How often the response of its request was replayed. */
  replays: optional(count),
  ...trace,
  /** The Message-ID of the message that this one answers. */
  in_reply_to: optional(text),
  /** Equal for emails with the same account, subject, recipients and bodies. */
  fingerprint: optional(filled),
  /** The first of the equal emails that were sent shortly before. */
  duplicate_of: optional(uuid),
  /** The next pending step of this email, or null. */
  next_step: nullable(emailStep),
  /** All planned steps in order. They are written once; each step that is done only moves `next_step`. */
  plan: optional(list(plannedStep)),
  /** Steps of behaviours that were skipped, requested URLs or replied. */
  behaviour_log: optional(list(behaviourEntry)),
})
export interface EmailRecord extends Infer<typeof email> {}
/** An email whose text, HTML and attachments are known. */
export type ReadEmail = EmailRecord & { body: string }
export const isRead = (email: EmailRecord): email is ReadEmail => email.body !== null

/** Those with a next step, by its time. */
const byStep = <const K extends readonly string[]>(keys: (one: EmailRecord) => K) => ({
  keys: (one: EmailRecord) => (one.next_step ? keys(one) : null),
  sort: (one: EmailRecord) => one.next_step?.due_at ?? "",
})

export const emailCollection = collection(email)({
  lists: {
    account: byArrival((one) => [one.account_id]),
    /** As `/v1` lists them. */
    created: byCreation((one) => [one.account_id]),
    status: byCreation((one) => [one.account_id, one.status]),
    /** Emails that repeat another one, by the id of that one. */
    duplicates: byArrival((one) => (one.duplicate_of ? [one.duplicate_of] : null)),
    answers: byArrival((one) => (one.in_reply_to ? [one.account_id, one.in_reply_to] : null)),
    /** Emails that only a setting has let through. */
    open_door: byArrival((one) => (one.open_door ? [one.account_id] : null)),
    unread: byArrival((one) => (one.read ? null : [one.account_id])),
    /** Carried messages whose text, HTML and attachments nobody has needed yet. */
    unparsed: byArrival((one) => (isRead(one) ? null : [one.account_id])),
    /** Carried messages by their own Message-ID; that of any other email begins with its id. */
    message: byArrival((one) => (one.carried === undefined ? null : [one.account_id, threadKey(one.message_id)])),
    /** Emails without a next step. */
    over: byArrival((one) => (one.next_step ? null : [])),
    due: byStep(() => []),
    account_due: byStep((one) => [one.account_id]),
  },
  unique: {
    token: (one) => [one.token],
    fingerprint: (one) => (one.fingerprint ? [one.fingerprint] : null),
  },
  word: "email",
  kept_as: null,
})
