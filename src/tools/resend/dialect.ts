import { quotas, usageAt } from "../../core/request/quota.ts"
import type { Dialect } from "../../operations/dialect.ts"
import { apiKeyRoutes } from "./api-keys.ts"
import { domainRoutes } from "./domains.ts"
import { emailRoutes } from "./emails.ts"
import { answerRefusal, notEmulated } from "./errors.ts"
import { eventForm } from "./events.ts"
import { lackingRoutes } from "./lacking.ts"
import { logRoutes } from "./logs.ts"
import { receivingRoutes } from "./receiving.ts"
import { suppressionRoutes } from "./suppressions.ts"
import { webhookRoutes } from "./webhooks.ts"

/** Where the facts come from, and what is assumed: `docs/guides/resend.md`. */
export const resendDialect: Dialect = {
  name: "resend",
  base: "/resend",
  variables: { base_url: "RESEND_BASE_URL", key: "RESEND_API_KEY" },
  routes: [
    ...emailRoutes,
    ...receivingRoutes,
    ...domainRoutes,
    ...apiKeyRoutes,
    ...webhookRoutes,
    ...suppressionRoutes,
    ...logRoutes,
    ...lackingRoutes,
  ],
  missing: notEmulated,
  refuse: answerRefusal,
  headers: (account, now) => {
    const { today, this_month } = usageAt(account, now)
    const isFree = quotas[account.plan].today !== null
    return {
      ...(isFree && { "x-resend-daily-quota": String(today) }),
      "x-resend-monthly-quota": String(this_month),
    }
  },
  webhooks: eventForm,
}
