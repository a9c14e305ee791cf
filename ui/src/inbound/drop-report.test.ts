import { expect, it } from "vitest"
import { recipientsIn } from "./drop-report.tsx"

it("reads the recipients of a dropped file from To and Cc, in their order", () => {
  const raw =
    "From: a@b.test\r\nTo: Support <support@acme.test>,\r\n sales@acme.test\r\nCc: x@y.test\r\n\r\nTo: not@this.test"
  expect(recipientsIn(raw)).toEqual(["support@acme.test", "sales@acme.test", "x@y.test"])
})
