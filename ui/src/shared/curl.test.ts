import { describe, expect, it } from "vitest"
import type { Delivery, DeliveryAttempt } from "../api-types.ts"
import { attemptCurl, shellWord } from "./curl.ts"

describe("copy as curl", () => {
  it("escapes quotes for the shell", () => {
    expect(shellWord("it's")).toBe(`'it'\\''s'`)
  })

  it("repeats a webhook attempt with its signature", () => {
    const delivery = { url: "http://localhost:4000/hook", event: { type: "email.sent" } } as Delivery
    const line = attemptCurl(delivery, { signature: "t=1,v1=ab" } as DeliveryAttempt)
    expect(line).toContain("Service-Signature: t=1,v1=ab")
    expect(line).toContain(`'{"type":"email.sent"}'`)
  })

  it("omits the signature if nothing was sent", () => {
    const line = attemptCurl({ url: "http://x.test", event: {} } as Delivery, { signature: null } as DeliveryAttempt)
    expect(line).not.toContain("Service-Signature")
  })
})
