import { expect, it } from "vitest"
import { describeReset } from "./state-actions.ts"

const preview = {
  accounts: 13,
  emails: 18,
  inbound: 0,
  domains: 2,
  receiving_addresses: 1,
  webhooks: 1,
  deliveries: 0,
  api_keys: 3,
  suppressions: 0,
  outcomes: 0,
  faults: 0,
  settings: 1,
  logs: 40,
  clock: true,
}
const none = Object.fromEntries(Object.keys(preview).map((kind) => [kind, 0])) as unknown as typeof preview

it("names every kind that a reset deletes with its count, other accounts included", () => {
  expect(describeReset(preview, "everything")).toBe(
    "Deletes 13 other accounts, 18 emails, 2 domains, 1 receiving address, 1 webhook, 3 API keys, 1 changed setting, 40 log entries in all accounts. Domains and API keys of the start state are created again. Resets the clock.",
  )
  expect(describeReset({ ...none, emails: 1, clock: false }, "account")).toBe("Deletes 1 email.")
  expect(describeReset({ ...none, clock: false }, "account")).toBe("Deletes nothing: there is no data.")
})
