import type { ControlSchemas } from "../api/contract.ts"
import { noUsage, quotas, usageAt } from "./quota.ts"
import type { Account, Plan } from "./records/accounts.ts"
import type { Timestamp } from "./records/basics.ts"

/** Creates an account without usage. */
export const newAccount = (fields: { id: string; name: string; plan: Plan; now: Timestamp }): Account => ({
  id: fields.id,
  name: fields.name,
  plan: fields.plan,
  track_opens: false,
  track_clicks: false,
  created_at: fields.now,
  usage: noUsage(fields.now),
})

/** Returns an account as the control API shows it, with its usage at `now`. */
export function presentAccount(account: Account, now: Timestamp): ControlSchemas["Account"] {
  const { id, name, plan, track_opens, track_clicks, created_at } = account
  const { today, this_month } = usageAt(account, now)
  return {
    id,
    name,
    plan,
    track_opens,
    track_clicks,
    created_at,
    usage: { today, month: this_month },
    limits: quotas[plan],
  }
}
