import { ApiError } from "../../../core/errors.ts"
import { quotas, usageAt } from "../../../core/request/quota.ts"
import type { Needs } from "../../../operations/context.ts"
import { rulesFor } from "../../behaviours/shared.ts"
import { checkDomainName } from "../../domains/rules/check-name.ts"
import { suppressionId } from "../../suppressions/rules.ts"
import type { Log } from "../record.ts"
import { namedIn, repairsOf } from "../rules/repairs.ts"

/** What removes the reason of a refusal that is still there, such as a suppression of a recipient. */
export function findRepairs(
  ctx: Needs<"account" | "now" | "store">,
  { error_code, error_message = "" }: Pick<Log, "error_code" | "error_message">,
) {
  if (error_code === null) return []
  const { domain, addresses, quota } = namedIn(error_message)
  const { tables } = ctx.store
  const account_id = ctx.account.id
  const suppressed = addresses.filter((address) => tables.suppressions.get(suppressionId(account_id, address)))
  const rules = addresses.flatMap((address) => rulesFor(ctx, account_id, address))
  return repairsOf({
    domain: domain === null ? null : findUnverified(ctx, domain),
    suppressed: [...new Set(suppressed)],
    rules: [...new Set(rules)].filter(({ outcome }) => outcome === "suppressed"),
    over_quota: quota && isOverQuota(ctx) ? { account_id } : null,
  })
}

/** The domain if it still cannot send and can be added; null otherwise. */
function findUnverified({ account, store }: Needs<"account" | "store">, name: string) {
  const added = store.tables.domains.find.name(account.id, name)
  if (added) return added.status === "verified" ? null : { name, id: added.id }
  try {
    return { name: checkDomainName(name), id: null }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function isOverQuota({ account, now }: Needs<"account" | "now">): boolean {
  const { today, this_month } = usageAt(account, now)
  const quota = quotas[account.plan]
  return (quota.today !== null && today >= quota.today) || (quota.month !== null && this_month >= quota.month)
}
