import {
  copiedText,
  count,
  filled,
  flag,
  type Infer,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

/** A request in the log. Not a collection: `src/request-log` stores the entries. */
export const log = record({
  id: uuid,
  account_id: uuid,
  method: filled,
  endpoint: copiedText,
  status_code: count,
  error_code: nullable(text),
  duration_ms: count,
  source: text,
  created_at: timestamp,
  ip: text,
  user_agent: copiedText,
  api_key_id: nullable(uuid),
  hints: list(copiedText),
  email_id: nullable(uuid),
  error_message: optional(copiedText),
  /** What the request was for: the subject of a message, or the name of a resource. */
  about: optional(nullable(copiedText)),
  /** The recipients of a send; of a batch, the first of them. */
  to: optional(nullable(list(copiedText))),
  /** The number of messages of a batch. */
  emails: optional(count),
  idempotency_key: optional(copiedText),
  replayed: optional(flag),
  /** Whether a fault made its error. */
  injected: optional(flag),
  traceparent: optional(text),
  /** The code of the rule that refused the request. */
  rule: optional(text),
  /** The blob with request and response; absent or null if it is not stored. */
  exchange: optional(nullable(text)),
})
export interface Log extends Infer<typeof log> {}
