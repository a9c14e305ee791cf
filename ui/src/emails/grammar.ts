import { emailEventTypeValues, emailStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { SearchField } from "../shared/search-box.tsx"

/** Search fields of captured emails. */
export const EMAIL_SEARCH: SearchField[] = [
  { key: "to", hint: "recipient, whole or part" },
  { key: "from", hint: "sender, whole or part" },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "current status", values: emailStatusValues },
  { key: "event", hint: "an event that occurred", values: emailEventTypeValues },
  { key: "tag", hint: "key=value" },
  { key: "has", hint: "attachment", values: ["attachment"] },
  { key: "is", hint: "read or unread", values: ["read", "unread"] },
  { key: "after", hint: "date or timestamp" },
  { key: "before", hint: "date or timestamp" },
]
