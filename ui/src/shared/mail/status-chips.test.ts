import { expect, it } from "vitest"
import { emailStatusValues, inboundStatusValues } from "../../../../src/api/sandbox.enums.gen.ts"
import { byNeed } from "./status-chips.tsx"

it("puts the statuses that need a look first, and leaves out none", () => {
  expect(byNeed(emailStatusValues).slice(0, 4)).toEqual(["failed", "bounced", "complained", "delayed"])
  expect(byNeed(inboundStatusValues)[0]).toBe("spam")
  expect(byNeed(emailStatusValues).toSorted()).toEqual([...emailStatusValues].toSorted())
})
