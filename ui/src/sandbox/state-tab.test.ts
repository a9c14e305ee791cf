import { expect, it } from "vitest"
import { describeReset } from "./state-tab.tsx"

const counts = {
  emails: 18,
  unread: 2,
  inbound: 0,
  inbound_unread: 0,
  domains: 2,
  webhooks: 1,
  webhooks_failing: 0,
  suppressions: 0,
  api_keys: 3,
  logs: 40,
}

it("counts everything a reset deletes, other accounts included", () => {
  expect(describeReset([], counts, 13)).toBe(
    "Deletes 13 other accounts, 18 emails, 2 domains, 1 webhook, 3 API keys, 40 log entries, all faults, outcome rules and settings. Resets the clock. This cannot be undone.",
  )
})

it("names only the data of other accounts if API keys are kept", () => {
  expect(describeReset(["api_keys"], counts, 1)).toMatch(
    /^Deletes the data of 1 other account, 18 emails, 2 domains, 1 w/,
  )
})

it("leaves out what is kept, and other accounts if only one is reset", () => {
  expect(describeReset(["domains", "api_keys", "settings"], counts, null)).toBe(
    "Deletes 18 emails, 1 webhook, 40 log entries, all faults and outcome rules. This cannot be undone.",
  )
})
