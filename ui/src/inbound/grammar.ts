import { inboundStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { listControl } from "../api.ts"
import { createAskedValues } from "../shared/asked-values.ts"
import { type SearchField, TIME_FIELDS } from "../shared/search-suggestions.ts"

const askedFor = (field: "from" | "to") =>
  createAskedValues((query) => listControl.listInboundValues({ field, ...query }))

/** Search fields of inbound email. */
export const INBOUND_SEARCH: SearchField[] = [
  { key: "from", hint: "sender, whole or part", asked: askedFor("from") },
  { key: "to", hint: "recipient, whole or part", asked: askedFor("to") },
  { key: "cc", hint: "copy recipient" },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "received or spam", values: inboundStatusValues },
  { key: "message-id", hint: "Message-ID, whole or part" },
  { key: "code", hint: "one-time code" },
  { key: "link", hint: "part of the URL of a link" },
  { key: "larger", hint: "size: 500, 10k, 1.5m" },
  { key: "smaller", hint: "size: 500, 10k, 1.5m" },
  { key: "has", hint: "attachment or inline", values: ["attachment", "inline"] },
  { key: "is", hint: "read or unread", values: ["read", "unread"] },
  ...TIME_FIELDS,
]
