import Stripe from "stripe"
import { describe, expect, it } from "vitest"
import { isValidSignature, sign } from "../../../src/parts/webhooks/rules/signature.ts"
import { aHook } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

/** Stripe signs webhooks in the same way, so its package is an independent check of section 6. */
describe("the stripe package", () => {
  const stripe = new Stripe("sk_test_unused").webhooks
  const secret = "whsec_abcdefghijklmnopqrstuvwxyz0123456789ABCD"
  const body = JSON.stringify({ type: "email.sent", data: { subject: "Grüße 😀", tags: {} } })
  const wall = Date.UTC(2026, 2, 1, 9, 0, 0, 700)
  const t = Math.floor(wall / 1000)
  const receive = (payload: string, seen = sign(secret, body, wall / 1000), at = wall) =>
    stripe.constructEvent(payload, seen, secret, undefined, undefined, at)

  it("accepts our signature", () => {
    expect(receive(body)).toMatchObject({ type: "email.sent" })
  })

  it("accepts the deliveries of a sandbox", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { secret: own } = await aHook(box, receiver, { events: [] })
    await box.send()
    await box.settle()
    expect(receiver.requests).toHaveLength(2)
    for (const { raw, signature, event } of receiver.requests) {
      expect(stripe.constructEvent(raw, signature, own)).toMatchObject({ type: event.type })
    }
  })

  it("rejects one changed byte", () => {
    expect(() => receive(body.replace("sent", "sens"))).toThrow(/signature/)
  })

  it("rejects a t of 301 seconds ago", () => {
    expect(() => receive(body, sign(secret, body, t - 301))).toThrow(/tolerance/)
    expect(receive(body, sign(secret, body, t - 300))).toMatchObject({ type: "email.sent" })
  })

  it("creates signatures that our own check accepts", () => {
    const theirs = stripe.generateTestHeaderString({ payload: body, secret, timestamp: t })
    expect(isValidSignature(secret, theirs, body, { now: wall })).toBe(true)
  })
})
