import { expect, it } from "vitest"
import { errorOf } from "./log-line.tsx"

it("an injected error says so in a line of the logs, and any other keeps its message", () => {
  const injected =
    "The fault 0195e000 of POST /sandbox/faults injected this error. DELETE /sandbox/faults/0195e000 removes it."
  expect(errorOf({ error_code: "rate_limit_exceeded", error_message: injected })).toBe("Injected: rate limit exceeded")
  expect(errorOf({ error_code: "not_found", error_message: "No such email." })).toBe("not_found: No such email.")
  expect(errorOf({ error_code: null, error_message: null })).toBe("")
})
