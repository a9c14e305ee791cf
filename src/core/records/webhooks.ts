import type { Timestamp } from "./basics.ts"

/** Webhook endpoints and their deliveries. */

export type EventName =
  | "email.scheduled"
  | "email.sent"
  | "email.delivered"
  | "email.delayed"
  | "email.bounced"
  | "email.complained"
  | "email.failed"
  | "email.opened"
  | "email.clicked"
  | "email.unsubscribed"
  | "email.received"

export interface Webhook {
  id: string
  account_id: string
  url: string
  description: string
  events: EventName[] | "all"
  secret: string
  enabled: boolean
  created_at: Timestamp
  last_delivery_at: Timestamp | null
  last_status_code: number | null
  consecutive_failures: number
  disabled_at: Timestamp | null
}

export interface DeliveryAttempt {
  at: Timestamp
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
  signature: string
}

/** The delivery of one event to one endpoint. It is created in the commit of the event, so that neither exists without the other. */
export interface Delivery {
  id: string
  account_id: string
  webhook_id: string
  email_id: string | null
  inbound_id: string | null
  /** The exact bytes every attempt sends (assumption W7): the event as JSON. */
  body: string
  event_type: string
  created_at: Timestamp
  status: "pending" | "succeeded" | "failed" | "dropped"
  attempts: DeliveryAttempt[]
  next_attempt_at: Timestamp | null
}
