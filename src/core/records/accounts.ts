import type { Timestamp } from "./basics.ts"

/** Accounts and their keys as they are kept. */

export type Permission = "sending" | "full_access"

export type Plan = "unlimited" | "free"

export interface Account {
  id: string
  name: string
  plan: Plan
  track_opens: boolean
  track_clicks: boolean
  created_at: Timestamp
  /** Accepted messages of the current calendar day and month in UTC (assumption M10). */
  usage: { day: string; today: number; month: string; this_month: number }
}

export interface ApiKey {
  id: string
  account_id: string
  name: string
  permission: Permission
  /** SHA-256 of the token in hex; the token itself is kept nowhere (assumption K1). */
  token_hash: string
  /** The masked form shown in listings. */
  token: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  /** Set on the two development keys, so that a start with another token replaces it. */
  development?: Permission
}
