import { lastArrivedFirst } from "../../arrival.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import type { Needs } from "../../operations/context.ts"
import type { OutcomeRule } from "./record.ts"
import { ruleKeysOf } from "./rules/rule-keys.ts"

/** The newest rule that matches an address, if any. */
export function rulesFor({ store }: Needs<"store">, account_id: string, address: string): OutcomeRule[] {
  const { by } = store.tables.outcomes
  if (by.account(account_id).count() === 0) return []
  const found = ruleKeysOf(address).flatMap((key) => {
    for (const rule of by.matching(account_id, key).newestFirst())
      if (matchesGlob(rule.recipient, address)) return [rule]
    return []
  })
  return found.sort(lastArrivedFirst).slice(0, 1)
}
