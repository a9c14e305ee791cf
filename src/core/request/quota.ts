import type { Account, Plan } from "../../parts/accounts/record.ts"
import { quotaExceeded } from "../errors.ts"
import type { Timestamp } from "../state/basics.ts"

/** Number of messages that a plan accepts (sections 1 and 8, assumption account.plan); null means unlimited. */
export const quotas: Record<Plan, { today: number | null; month: number | null }> = {
  unlimited: { today: null, month: null },
  free: { today: 200, month: 6000 },
}

/** Returns the usage of a new account at `now`. */
export const noUsage = (now: Timestamp): Account["usage"] => ({
  day: now.slice(0, 10),
  today: 0,
  month: now.slice(0, 7),
  this_month: 0,
})

/** Returns the usage of an account in the calendar day and month (UTC) of `now`. */
export function usageAt({ usage }: Account, now: Timestamp): Account["usage"] {
  const [day, month] = [now.slice(0, 10), now.slice(0, 7)]
  return {
    day,
    today: usage.day === day ? usage.today : 0,
    month,
    this_month: usage.month === month ? usage.this_month : 0,
  }
}

/**
 * Returns the usage after one more message.
 * Throws `quota_exceeded`, with the time of the reset, if the daily or monthly quota is reached.
 */
export function countMessage(account: Account, now: Timestamp): Account["usage"] {
  const usage = usageAt(account, now)
  const { today, month } = quotas[account.plan]
  const refuse = (quota: string, reset: Timestamp) =>
    quotaExceeded(
      `The ${account.plan} plan's quota of ${quota} is exceeded. It resets at ${reset}. In the sandbox: change the plan (PATCH /sandbox/accounts/{id}) or advance the clock (POST /sandbox/clock).`,
      Math.ceil((Date.parse(reset) - Date.parse(now)) / 1000),
    )
  if (month !== null && usage.this_month >= month) throw refuse(`${month} emails per month`, nextMonth(now))
  if (today !== null && usage.today >= today) throw refuse(`${today} emails per day`, nextDay(now))
  return { ...usage, today: usage.today + 1, this_month: usage.this_month + 1 }
}

const nextDay = (now: Timestamp) => new Date(Date.parse(now.slice(0, 10)) + 86_400_000).toISOString()

function nextMonth(now: Timestamp): Timestamp {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString()
}
