import { expect, it } from "vitest"
import { errorOf, marksOf } from "./log-line.tsx"

it("an error in a line of the logs has its message, unless a fault made it", () => {
  const [error_code, error_message] = ["rate_limit_exceeded", "The fault 0195e000 injected this error."]
  expect(errorOf({ error_code, error_message, injected: true })).toBe("Injected: rate_limit_exceeded")
  expect(errorOf({ error_code, error_message: "Too many.", injected: false })).toBe("rate_limit_exceeded: Too many.")
  expect(errorOf({ error_code: null, error_message: null, injected: false })).toBe("")
})

it("marks a request of an agent and of a dialect, and no other source", () => {
  const wordsOf = (source: string) =>
    marksOf({ source, replayed: false, idempotency_key: null, faults: [] }).map(({ word }) => word)
  expect(["api", "smtp", "mcp", "resend"].map(wordsOf)).toEqual([[], [], ["MCP"], ["resend"]])
})
