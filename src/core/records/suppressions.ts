import type { Timestamp } from "./basics.ts"

/** The suppression list as it is kept. */

export type SuppressionReason = "bounced" | "complained" | "unsubscribed" | "blocked"

export interface Suppression {
  /** `<account_id> <normalised address>`. */
  id: string
  account_id: string
  address: string
  reason: SuppressionReason
  created_at: Timestamp
  email_id: string | null
}
