import { expect, it } from "vitest"
import { SandboxClock } from "./clock.ts"

it("a clock that was not moved has no offset, however long it takes to read", () => {
  let wall = 1_000
  const clock = new SandboxClock(
    () => undefined,
    () => wall++,
  )
  expect([clock.offset_ms, clock.offset_ms]).toEqual([0, 0])
})
