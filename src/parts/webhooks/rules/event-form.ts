import type { Timestamp } from "../../../core/state/basics.ts"
import type { EmailEvent } from "../../emails/record.ts"
import type { InboundRecord } from "../../inbound/record.ts"
import type { EventName } from "../record.ts"
import type { Payload } from "./payload.ts"

/** What an event is about, besides what its payload shows. */
export interface EventSubject {
  /** When the email was created or received. */
  created_at: Timestamp
  message_id: string
  /** Of a sent email. */
  event?: EmailEvent
  /** Of a received message. */
  inbound?: InboundRecord
}

/** How a dialect writes and signs webhooks: for the endpoints that were created in it. */
export interface EventForm {
  /** Its events, each with ours that it is made of; null for those that never happen here. */
  events: Readonly<Record<string, EventName | null>>
  /** The event as it writes it; null if it has none. */
  write(payload: Payload, subject: EventSubject): { type: string; created_at: Timestamp; data: object } | null
  /** The headers that sign one attempt. `id` is the same for each attempt, `seconds` is real time. */
  sign(attempt: { secret: string; id: string; seconds: number; body: string }): Record<string, string>
  /** Which of these headers has the signature. */
  signature_header: string
}

/** The forms of the dialects that are on, by name. */
export type EventForms = ReadonlyMap<string, EventForm>
