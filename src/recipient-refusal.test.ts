import { expect, it } from "vitest"
import { recipientRefusal, refusedRecipient } from "./recipient-refusal.ts"

it("finds the recipient in the message of its refusal, and none in others", () => {
  expect(refusedRecipient(recipientRefusal("ann@sp.acme.test", "550 5.1.1 no such recipient"))).toBe("ann@sp.acme.test")
  expect(refusedRecipient("`to` must not be empty.")).toBeUndefined()
})
