import { describe, expect, it } from "vitest"
import { stopTimersAbove } from "../../../src/time/stop-timers.test-helper.ts"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { aHook, deliveriesOf, hookOf } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

describe("deliveries (section 6)", () => {
  it("sends each event that the endpoint subscribes to, with a signature that verifySignature accepts", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { secret, id } = await aHook(box, receiver, { events: [] })
    const email = await box.send({ tags: { order: "42" } })
    await box.settle()
    expect(receiver.requests.map(({ event }) => event.type)).toEqual(["email.sent", "email.delivered"])
    for (const { raw, signature, headers } of receiver.requests) {
      expect(verifySignature(secret, signature, raw)).toBe(true)
      expect(verifySignature(`${secret}x`, signature, raw)).toBe(false)
      expect(headers["content-type"]).toBe("application/json")
    }
    expect(receiver.requests[1]?.event).toEqual({
      type: "email.delivered",
      created_at: "2026-10-01T09:00:00.000Z",
      data: {
        email_id: email,
        from: "Acme <hello@acme.test>",
        to: ["ann@example.com"],
        subject: "Your order has shipped",
        status: "delivered",
        tags: { order: "42" },
      },
    })
    expect(await hookOf(box, id)).toMatchObject({
      last_delivery_at: "2026-10-01T09:00:00.000Z",
      last_status_code: 200,
      consecutive_failures: 0,
      success_rate: 1,
    })
  })

  it("are sent within 50 ms of the event", async () => {
    const box = await startSandpost({ check_contract: false })
    const receiver = await aReceiver()
    await aHook(box, receiver)
    stopTimersAbove(50)
    await box.send()
    await receiver.got(1)
  })

  it("starts them in the order of the events (assumption webhooks.order)", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    await aHook(box, receiver, { events: ["email.sent"] })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await box.send())
    await box.settle()
    expect(receiver.requests.map(({ event }) => event.data.email_id)).toEqual(ids)
  })

  it("sends nothing to other accounts' endpoints", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const other = await ok(box.sandbox("POST", "/accounts", {}))
    await ok(box.as(other.tokens.full_access).v1("POST", "/webhooks", { url: receiver.url }))
    await box.send()
    await box.settle()
    expect(receiver.requests).toEqual([])
  })
})

describe("a receiver that never responds (section 6, delivery rule 1)", () => {
  it("delays neither sending nor other receivers, and is a failure after 10 seconds", async () => {
    const box = await startSandpost()
    const silent = await aReceiver("hang")
    const healthy = await aReceiver()
    const { id } = await aHook(box, silent)
    await aHook(box, healthy)
    for (let n = 0; n < 10; n++) await box.send()
    await healthy.got(10)
    // A fifth request follows the first timeout, which a slow machine may have reached.
    const begun = silent.requests.length
    const ended = (await deliveriesOf(box, `webhook_id=${id}`)).flatMap(
      ({ attempts }: { attempts: object[] }) => attempts,
    )
    expect(begun - ended.length).toBeLessThanOrEqual(4)
    await silent.got(5)
    silent.behave(200)
    silent.release()
    await box.settle()
    const failed = await deliveriesOf(box, "status=pending")
    expect(failed.length).toBeGreaterThanOrEqual(1)
    expect(failed.length).toBeLessThanOrEqual(4)
    expect(await deliveriesOf(box, "status=succeeded&limit=100")).toHaveLength(20 - failed.length)
    expect(failed[0].attempts[0]).toMatchObject({ status_code: null, response_body: null })
    expect(failed[0].attempts[0].error).toContain("no answer within 10 s")
  })
})
