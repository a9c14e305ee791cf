import type { ControlSchemas } from "../../api/contract.ts"
import type { SettingValues } from "../../core/assumptions/settings.ts"
import { pick } from "../../core/pick.ts"
import { noUsage, quotas, usageAt } from "../../core/request/quota.ts"
import type { Timestamp } from "../../core/state/basics.ts"
import type { Account } from "./record.ts"

/** Creates an account without usage, with the defaults of the settings (assumption account.track_opens). */
export const newAccount = (
  { now, ...fields }: Pick<Account, "id" | "name" | "plan"> & { now: Timestamp },
  settings: Pick<SettingValues, "account.track_opens" | "account.track_clicks">,
): Account => ({
  ...fields,
  track_opens: settings["account.track_opens"],
  track_clicks: settings["account.track_clicks"],
  created_at: now,
  usage: noUsage(now),
})

/** Returns an account as the control API shows it, with its usage at `now`. */
export function presentAccount(account: Account, now: Timestamp): ControlSchemas["Account"] {
  const { today, this_month } = usageAt(account, now)
  return {
    ...pick(account, "id", "name", "plan", "track_opens", "track_clicks", "created_at"),
    usage: { today, month: this_month },
    limits: quotas[account.plan],
    ...(account.test && { test: account.test }),
  }
}
