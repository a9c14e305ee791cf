import type { SearchField } from "../shared/complete.ts"

export const STATUSES = [
  "queued",
  "scheduled",
  "sent",
  "delivered",
  "delayed",
  "bounced",
  "complained",
  "failed",
  "cancelled",
]

/** What the search of captured emails understands. */
export const EMAIL_SEARCH: SearchField[] = [
  { key: "to", hint: "recipient, whole or part" },
  { key: "from", hint: "sender, whole or part" },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "where it stands", values: STATUSES },
  { key: "event", hint: "what has happened to it", values: [...STATUSES, "opened", "clicked", "unsubscribed"] },
  { key: "tag", hint: "key=value" },
  { key: "has", hint: "attachment", values: ["attachment"] },
  { key: "is", hint: "read or unread", values: ["read", "unread"] },
  { key: "after", hint: "date or timestamp" },
  { key: "before", hint: "date or timestamp" },
]
