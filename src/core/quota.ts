import { quotaExceeded } from "./errors.ts"
import type { Account, Plan } from "./records/accounts.ts"
import type { Timestamp } from "./records/basics.ts"

/** How many messages a plan accepts (sections 1 and 8, assumption M10); null is without end. */
export const quotas: Record<Plan, { today: number | null; month: number | null }> = {
  unlimited: { today: null, month: null },
  free: { today: 200, month: 6000 },
}

/** The usage of an account that has sent nothing yet, as of `now`. */
export const noUsage = (now: Timestamp): Account["usage"] => ({
  ...{ day: now.slice(0, 10), today: 0, month: now.slice(0, 7), this_month: 0 },
})

/** What an account has sent in the calendar day and month (UTC) of `now`. */
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
 * The usage after one message more.
 * Throws `quota_exceeded` when the plan's day or month is used up, saying when it begins anew.
 */
export function countMessage(account: Account, now: Timestamp): Account["usage"] {
  const usage = usageAt(account, now)
  const { today, month } = quotas[account.plan]
  if (month !== null && usage.this_month >= month) {
    throw quotaExceeded(
      `The ${account.plan} plan's ${month} emails of this month are used up. The count begins anew at ${nextMonth(now)}. ${RECOVERY_HINT}`,
      secondsBetween(now, nextMonth(now)),
    )
  }
  if (today !== null && usage.today >= today) {
    throw quotaExceeded(
      `The ${account.plan} plan's ${today} emails of today are used up. The count begins anew at ${nextDay(now)}. ${RECOVERY_HINT}`,
      secondsBetween(now, nextDay(now)),
    )
  }
  return { ...usage, today: usage.today + 1, this_month: usage.this_month + 1 }
}

const RECOVERY_HINT =
  "In the sandbox: change the plan (PATCH /sandbox/accounts/{id}) or advance the clock (POST /sandbox/clock)."

const secondsBetween = (from: Timestamp, to: Timestamp) => Math.ceil((Date.parse(to) - Date.parse(from)) / 1000)

const nextDay = (now: Timestamp) => new Date(Date.parse(now.slice(0, 10)) + 86_400_000).toISOString()

function nextMonth(now: Timestamp): Timestamp {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString()
}
