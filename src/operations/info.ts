import type { ControlAnswer } from "../api/contract.ts"
import { presentAccount } from "../core/accounts.ts"
import type { Context } from "./context.ts"

/** GET /sandbox/info: the addresses of the sandbox and its record counts. */
export function getInfo(ctx: Context): ControlAnswer<"getInfo"> {
  const { store, account, fixed, settings } = ctx
  const { emails, inbound, domains, webhooks, suppressions, api_keys, logs } = store.tables
  const { id } = account
  return {
    ...fixed.addresses(),
    version: fixed.version,
    account_id: id,
    account: presentAccount(account, ctx.now),
    tokens: id === fixed.default_account_id ? fixed.tokens : null,
    counts: {
      emails: emails.count("account", id),
      unread: emails.count("unread", id),
      inbound: inbound.count("listed", id),
      inbound_unread: inbound.count("unread", id),
      domains: domains.count("account", id),
      webhooks: webhooks.count("account", id),
      suppressions: suppressions.count("account", id),
      api_keys: api_keys.count("account", id),
      logs: logs.count("account", id),
    },
    pace: settings()["emails.pace"],
    restarted_at: fixed.restarted_at,
  }
}
