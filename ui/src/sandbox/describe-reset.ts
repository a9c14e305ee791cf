import type { Counts } from "../api-types.ts"
import { pluralize } from "../shared/bytes.ts"

/**
 * Says what a reset deletes, for its confirmation. `otherAccounts` is the number of accounts that are deleted too, or
 * null if only the current account is reset.
 */
export function describeReset(keep: string[], counts: Counts, otherAccounts: number | null): string {
  const counted: [kind: string, n: number, noun: string, plural?: string][] = [
    ["emails", counts.emails, "email"],
    ["inbound", counts.inbound, "inbound email"],
    ["domains", counts.domains, "domain"],
    ["webhooks", counts.webhooks, "webhook"],
    ["api_keys", counts.api_keys, "API key"],
    ["suppressions", counts.suppressions, "suppression"],
    ["logs", counts.logs, "log entry", "log entries"],
  ]
  const deleted = counted
    .filter(([kind, n]) => n > 0 && !keep.includes(kind))
    .map(([, n, noun, plural]) => pluralize(n, noun, plural))
  if (otherAccounts) {
    const others = pluralize(otherAccounts, "other account")
    // Kept API keys keep their accounts.
    deleted.unshift(keep.includes("api_keys") ? `the data of ${others}` : others)
  }
  const rules = keep.includes("settings") ? "all faults and outcome rules" : "all faults, outcome rules and settings"
  const clock = otherAccounts === null ? "" : " Resets the clock."
  return `Deletes ${[...deleted, rules].join(", ")}.${clock} This cannot be undone.`
}
