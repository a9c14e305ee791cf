import {
  type Assumption,
  boolean,
  choice,
  fixedRow,
  httpStatus,
  integer,
  settingRow,
  string,
} from "../../core/assumptions/row.ts"

const scheduleAhead = integer("milliseconds", 0, [0, 315_360_000_000])

/** How emails are accepted, change status and are listed. */
export const emailRows = [
  fixedRow("emails.event_types", "2.1", "choice", {
    why: "The document shows four event types; the full set follows from the statuses and the webhook events.",
    decision:
      "queued, scheduled, sent, delivered, delayed, bounced, complained, failed, cancelled, opened, clicked, unsubscribed.",
  }),
  settingRow("emails.event_names", "2.1", "observed", choice(["bare", "prefixed"]), {
    why: "Newer public clients read the names with a prefix, the document shows them without; the set of twelve is the same.",
    decision: "bare: events[].type of a retrieved email is `delivered`; prefixed: it is `email.delivered`.",
  }),
  fixedRow("emails.transitions", "3.1", "choice", {
    why: "The document describes only cancelling, bouncing and complaining.",
    decision:
      "queued → sent, failed; scheduled → queued, cancelled, failed; sent → delivered, delayed, bounced, failed; delayed → delayed, delivered, bounced, failed; delivered → bounced, complained; any other transition is rejected with 422.",
  }),
  fixedRow("emails.cancel", "3.1", "observed", {
    why: "The document does not say whether a queued message, which is not yet with the provider, can be cancelled.",
    decision: "Only a scheduled message can be cancelled.",
  }),
  settingRow("emails.pace", "3.1", "choice", choice(["instant", "realistic", "manual"]), {
    why: "The document gives no time between statuses; tests need none, demonstrations need some, debugging needs full control.",
    decision:
      "instant: queued, sent and delivered right after the response; realistic: sent after 1 s, delivered after 3 s of sandbox time; manual: each step waits to be triggered.",
  }),
  settingRow("emails.max_schedule_ahead", "2.2", "observed", scheduleAhead, {
    why: "The document gives no limit; public clients show 30 days.",
    decision:
      "Maximum distance of scheduled_at in the future, in milliseconds; later times are a validation_error. 0 means any time.",
  }),
  settingRow("emails.schedule_with_attachments", "2.2", "observed", boolean(true), {
    why: "The document allows both fields; public clients show that they are refused together.",
    decision: "Whether a message may have both scheduled_at and attachments.",
  }),
  fixedRow("emails.scheduled_at", "2.2", "observed", {
    why: "The document does not define a time that has passed.",
    decision: "A time that is not in the future sends immediately.",
  }),
  settingRow("emails.schedule_without_offset", "2.2", "observed", choice(["date", "utc", "refuse"]), {
    why: "The document says ISO 8601, which has dates; its other times are UTC (section 1).",
    decision:
      "date: a scheduled_at that is a date alone is midnight in UTC, which a hint says, and a time needs an offset (Z or ±hh:mm); utc: a time without an offset is in UTC, too; refuse: an offset is required.",
  }),
  fixedRow("emails.falling_due", "3.1", "choice", {
    why: "Weeks may pass between accepting and sending, and domain or recipients may change in between.",
    decision:
      "A due message goes scheduled, queued, sent, delivered; its domain and recipients are checked again, and a failed check makes it failed.",
  }),
  fixedRow("emails.suppression", "7", "choice", {
    why: "The document does not say whether one suppressed address blocks the other recipients.",
    decision:
      "One suppressed address in to, cc or bcc rejects the whole message; case and display name are ignored; reasons are bounced, complained, unsubscribed and blocked.",
  }),
  settingRow("account.plan", "8", "choice", choice(["unlimited", "free"]), {
    why: "Only the limits of the free plan are known, and a test suite should not reach them by default.",
    decision:
      "Default plan of accounts: unlimited, or free with 6,000 accepted messages per calendar month and 200 per day, both in UTC.",
  }),
  settingRow("errors.quota.status", "7", "observed", httpStatus(402), {
    why: "The document gives no status for an exceeded quota; 402 is common for a plan that is too small.",
    decision: "An exceeded quota returns HTTP 402.",
  }),
  settingRow("errors.quota.type", "7", "observed", string("error_type", "quota_exceeded"), {
    why: "rate_limit_exceeded would make clients with automatic retries wait for hours.",
    decision: "The error type is quota_exceeded, and the message says when the quota resets.",
  }),
  fixedRow("emails.batch", "4.2", "inferred", {
    why: "The document does not define an empty or oversized batch.",
    decision:
      "0 or more than 100 messages are one validation_error for the batch; otherwise each message is processed separately, under one Idempotency-Key.",
  }),
  settingRow("emails.batch_idempotency", "4.2", "observed", choice(["replay", "ignore", "refuse"]), {
    why: "A public client sends no key with a batch, because the service does not recognize repeated batches.",
    decision:
      "replay: an Idempotency-Key covers the batch, with a hint that the service may ignore it; ignore: the key has no effect; refuse: it is a validation_error.",
  }),
  fixedRow("emails.batch_without_quota", "4.2", "choice", {
    why: "The document says what happens when the quota runs out within a batch, but not when it was used up before.",
    decision:
      "quota_exceeded if the quota lets no message of the batch be accepted, also if invalid ones come first; otherwise 200 with the entries up to there.",
  }),
  fixedRow("emails.wrapped_batch", "4.2", "observed", {
    why: "The document shows an array; public clients send an object.",
    decision: "A batch is an array or { data: [...] }.",
  }),
  settingRow("emails.retrieve", "2.1", "observed", choice(["document", "full"]), {
    why: "Public clients read more fields of a retrieved email than the document lists.",
    decision: "document: the fields of the document; full: also cc, bcc, reply_to, html, text and tags.",
  }),
  fixedRow("account.not_emulated", "1", "observed", {
    why: "Public clients show them, the document does not describe them.",
    decision:
      "Not emulated: a sender for tests that needs no domain, daily limits of received mail, and a retention time of received mail.",
  }),
  fixedRow("emails.addresses_in_answers", "2.1", "choice", {
    why: "Requests may give to as one string; responses show an array.",
    decision: "to is always an array of the entries as written; from is the string as written.",
  }),
  fixedRow("lists.order", "4", "observed", {
    why: "The document gives only the order of logs.",
    decision: "Every list is sorted newest first: by created_at, then by id.",
  }),
  fixedRow("emails.unset_fields", "2.1", "choice", {
    why: "The document does not say whether fields that a later step sets are absent or empty before.",
    decision: "They are present from the start, as null.",
  }),
] as const satisfies readonly Assumption[]
