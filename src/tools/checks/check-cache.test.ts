import { expect, it } from "vitest"
import { CheckCache } from "./check-cache.ts"
import { aCheckedMail } from "./checked-mail.fixture.ts"
import type { CheckResult } from "./mail.ts"

it.each([
  ["setting", 1],
  ["too_large", 1],
  ["too_slow", 2],
  ["no_answer", 2],
] as const)("a result with checks skipped by %s is made %i times for two requests", async (cause, times) => {
  let made = 0
  const result = { worst: null, skipped: [{ rule: "spam", cause, reason: "none" }] } as unknown as CheckResult
  const check = async () => {
    made++
    return result
  }
  const cache = new CheckCache({ check })
  const scan = { daemon: "", ask: async () => ({ not_run: "none", cause: "setting" as const }), raw: () => null }
  for (let request = 0; request < 2; request++)
    await cache.of({ ...aCheckedMail({}), carried: null }, { clients: [], ignore: [] }, scan)
  expect(made).toBe(times)
})
