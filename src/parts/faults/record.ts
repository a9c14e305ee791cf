import { byArrival, collection } from "../../core/state/collection.ts"
import {
  count,
  either,
  errorType,
  filled,
  fitting,
  flag,
  type Infer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

const fault = record({
  id: uuid,
  account_id: uuid,
  method: nullable(filled),
  path: nullable(filled),
  times: count,
  remaining: nullable(count),
  error: nullable(record({ type: errorType, status: optional(count), retry_after: optional(either(count, text)) })),
  latency_ms: nullable(fitting(count, (ms) => ms > 0, "at least 1")),
  disconnect: flag,
  when: oneOf(["before", "after"]),
  hits: count,
  created_at: timestamp,
})
export interface Fault extends Infer<typeof fault> {}

export const faultCollection = collection(fault)({
  lists: {
    account: byArrival((one) => [one.account_id]),
    armed: byArrival((one) => (one.remaining === 0 ? null : [one.account_id])),
  },
  unique: {},
  word: "fault",
  kept_as: null,
  limit: ["limits.faults", "DELETE /sandbox/faults"],
})

/** The moments of an SMTP session at which a fault applies. */
const SMTP_PHASES = ["connect", "mail", "rcpt", "data"] as const
export type SmtpPhase = (typeof SMTP_PHASES)[number]

/** A fault of the SMTP server: a reply, greylisting, a delay, or a lost connection. */
const smtpFault = record({
  id: uuid,
  account_id: uuid,
  /** Patterns in lowercase; null matches anything. */
  from: nullable(filled),
  to: nullable(filled),
  subject: nullable(filled),
  phase: oneOf(SMTP_PHASES),
  code: nullable(count),
  message: nullable(text),
  greylist_seconds: nullable(count),
  delay_ms: nullable(count),
  drop: flag,
  times: count,
  remaining: nullable(count),
  hits: count,
  /** Greylisting: the senders that have tried, and the first time. */
  seen: list(record({ key: text, at: timestamp })),
  created_at: timestamp,
})
export interface SmtpFault extends Infer<typeof smtpFault> {}

export const smtpFaultCollection = collection(smtpFault)({
  lists: {
    account: byArrival((one) => [one.account_id]),
    armed: byArrival((one) => (one.remaining === 0 ? null : [])),
  },
  unique: {},
  word: "SMTP fault",
  kept_as: null,
  limit: ["limits.faults", "DELETE /sandbox/smtp-faults"],
})
