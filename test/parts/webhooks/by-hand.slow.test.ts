import { describe, expect, it } from "vitest"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { aHook, DAY, deliveriesOf, hookOf, MINUTE, SECOND } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

describe("POST /sandbox/webhooks/{id}/test", () => {
  it("delivers a sample of every event, regardless of the subscription", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { id, secret } = await aHook(box, receiver)
    const types = ["scheduled", "sent", "delivered", "delayed", "bounced", "complained", "failed"]
    for (const type of [...types, "opened", "clicked", "unsubscribed", "received"].map((name) => `email.${name}`)) {
      const delivery = await ok(box.sandbox("POST", `/webhooks/${id}/test`, { type }))
      expect(delivery).toMatchObject({ status: "succeeded", event: { type }, attempts: [{ status_code: 200 }] })
    }
    expect(receiver.requests).toHaveLength(11)
    for (const { raw, signature } of receiver.requests) expect(verifySignature(secret, signature, raw)).toBe(true)
    expect(await ok(box.sandbox("POST", `/webhooks/${id}/test`))).toMatchObject({ event: { type: "email.delivered" } })
  })

  it("delivers it to a disabled endpoint, too, which stays disabled", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { id } = await aHook(box, receiver)
    await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: false }))
    expect(await ok(box.sandbox("POST", `/webhooks/${id}/test`))).toMatchObject({ status: "succeeded" })
    expect(receiver.requests).toHaveLength(1)
    expect(await hookOf(box, id)).toMatchObject({ enabled: false })
  })
})

describe("webhooks.signature_header (assumption webhooks.signature_header)", () => {
  it("is the name of the header with the signature, from the next attempt on", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { id, secret } = await aHook(box, receiver)
    await box.settings({ "webhooks.signature_header": "Acme-Signature" })
    const { attempts } = await ok(box.sandbox("POST", `/webhooks/${id}/test`))
    expect(attempts).toMatchObject([{ signature_header: "Acme-Signature" }])
    const { headers, raw } = receiver.requests[0]!
    expect(headers["service-signature"]).toBeUndefined()
    expect(verifySignature(secret, String(headers["acme-signature"]), raw)).toBe(true)
  })
  it.each(["Content-Length", "", "Acme Signature", "Signature:"])("cannot be %j", async (name) => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("PATCH", "/settings", { "webhooks.signature_header": name })
    expect(status).toBe(422)
    expect(body.error.message).toContain("a header name with the word Signature")
  })
})

describe("POST /sandbox/deliveries/{id}/redeliver", () => {
  it("sends the same bytes once more, with a new signature, and responds when the attempt is finished", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    await aHook(box, receiver)
    const email_id = await box.send()
    await box.settle()
    const [delivery] = await deliveriesOf(box, `email_id=${email_id}`)
    const again = await ok(box.sandbox("POST", `/deliveries/${delivery.id}/redeliver`))
    expect(again).toMatchObject({ id: delivery.id, status: "succeeded", attempts: [{}, {}] })
    expect(receiver.requests[1]?.raw).toBe(receiver.requests[0]?.raw)
    expect(await ok(box.sandbox("GET", `/deliveries/${delivery.id}`))).toEqual(again)
  })

  it("makes no second attempt while one is running", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver("hang")
    await aHook(box, receiver)
    await box.send()
    await receiver.got(1)
    const [{ id }] = await deliveriesOf(box)
    const both = [1, 2].map(() => ok(box.sandbox("POST", `/deliveries/${id}/redeliver`)))
    await ok(box.sandbox("GET", "/info"))
    receiver.release()
    expect(await Promise.all(both)).toMatchObject([{ attempts: [{}] }, { attempts: [{}] }])
    expect(receiver.requests).toHaveLength(1)
  })

  it("continues the retry schedule of a waiting delivery", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    await aHook(box, receiver)
    await box.send()
    await box.settle()
    const [{ id }] = await deliveriesOf(box)
    expect(await ok(box.sandbox("POST", `/deliveries/${id}/redeliver`))).toMatchObject({
      status: "pending",
      next_attempt_at: "2026-10-01T09:05:00.000Z",
    })
    await box.advance(5 * MINUTE)
    expect(receiver.requests).toHaveLength(3)
  })
})

describe("GET /sandbox/deliveries", () => {
  it("filters by endpoint, email and status, and pages", async () => {
    const box = await startSandpost()
    const [good, bad] = [await aReceiver(), await aReceiver(500)]
    const [one, two] = [await aHook(box, good), await aHook(box, bad)]
    const emails = [await box.send(), await box.send(), await box.send()]
    await box.settle()
    const list = (query: string) => ok(box.sandbox("GET", `/deliveries?${query}`))
    expect(await list("")).toMatchObject({ total: 6, limit: 25, offset: 0 })
    expect(await list("limit=2&offset=4")).toMatchObject({ total: 6, data: [{}, {}] })
    expect(await list(`webhook_id=${one.id}`)).toMatchObject({ total: 3 })
    expect(await list(`webhook_id=${two.id}&status=pending`)).toMatchObject({ total: 3 })
    expect(await list(`webhook_id=${two.id}&status=succeeded`)).toMatchObject({ total: 0 })
    expect(await list(`email_id=${emails[0]}`)).toMatchObject({ total: 2 })
    expect(await list(`email_id=${emails[0]}&webhook_id=${two.id}`)).toMatchObject({
      total: 1,
      data: [{ url: bad.url }],
    })
    expect(await list("status=succeeded")).toMatchObject({ total: 3 })
    expect((await ok(box.sandbox("GET", `/emails/${emails[0]}`))).deliveries).toHaveLength(2)
  })

  it("keeps finished deliveries for 30 days", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver()
    const { id } = await aHook(box, receiver)
    await box.send()
    await box.advance(29 * DAY)
    expect(await deliveriesOf(box)).toHaveLength(1)
    await box.advance(DAY + SECOND)
    expect(await deliveriesOf(box)).toHaveLength(0)
    expect(await hookOf(box, id)).toMatchObject({ success_rate: null })
  })
})
