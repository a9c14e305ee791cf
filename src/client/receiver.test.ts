import { describe, expect, it } from "vitest"
import { sign } from "../parts/webhooks/rules/signature.ts"
import { isGenuine } from "./receiver.ts"

const secret = "whsec_0123456789abcdefghijklmnopqrstuvwxyzABCD"
const body = '{"type":"email.sent","data":{"subject":"Größe"}}'
const bytes = new TextEncoder().encode(body)
const now = () => Date.now() / 1000

describe("the signature check of a receiver (section 6)", () => {
  it("accepts a signature of the sandbox", async () => {
    expect(await isGenuine(secret, sign(secret, body, now()), bytes)).toBe(true)
  })

  it.each([
    ["another secret", () => sign(`${secret}x`, body, now())],
    ["another body", () => sign(secret, `${body} `, now())],
    ["a time more than 300 seconds ago", () => sign(secret, body, now() - 302)],
    ["a time more than 300 seconds ahead", () => sign(secret, body, now() + 302)],
    ["no header", () => undefined],
    ["a malformed header", () => "t=1,v1=zz"],
  ])("rejects %s", async (_, header) => {
    expect(await isGenuine(secret, header(), bytes)).toBe(false)
  })
})
