import { inboundStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { SearchField } from "../shared/search-box.tsx"
import { createSeenValues } from "../shared/seen-values.ts"

/** Values that the list has shown, to offer them. */
export const seenInInbound = createSeenValues()

/** Search fields of inbound email. */
export const INBOUND_SEARCH: SearchField[] = [
  { key: "from", hint: "sender, whole or part", offers: () => seenInInbound.of("from") },
  { key: "to", hint: "recipient, whole or part", offers: () => seenInInbound.of("to") },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "received or spam", values: inboundStatusValues },
  { key: "has", hint: "attachment", values: ["attachment"] },
  { key: "is", hint: "read or unread", values: ["read", "unread"] },
  { key: "after", hint: "date or timestamp" },
  { key: "before", hint: "date or timestamp" },
]
