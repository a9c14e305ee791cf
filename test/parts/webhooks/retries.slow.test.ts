import { describe, expect, it } from "vitest"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { aHook, DAY, deliveriesOf, HOUR, hookOf, MINUTE, SECOND } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

describe("retries (assumptions webhooks.retry_schedule and webhooks.signature_time)", () => {
  it("follow the schedule on the sandbox clock, with the same bytes and a new signature, and then stop", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(503)
    const { secret } = await aHook(box, receiver)
    await box.send()
    await box.settle()
    for (const wait of [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]) {
      const before = receiver.requests.length
      await box.advance(wait - 1)
      expect(receiver.requests).toHaveLength(before)
      await box.advance(1)
      expect(receiver.requests).toHaveLength(before + 1)
    }
    await box.advance(10 * DAY)
    expect(receiver.requests).toHaveLength(8)
    const [delivery] = await deliveriesOf(box)
    expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null })
    expect(delivery.attempts.map((attempt: { status_code: number }) => attempt.status_code)).toEqual(Array(8).fill(503))
    expect(delivery.attempts[0]).toMatchObject({ error: null, response_body: "answered 503" })
    expect(new Set(receiver.requests.map(({ raw }) => raw)).size).toBe(1)
    for (const { raw, signature } of receiver.requests) expect(verifySignature(secret, signature, raw)).toBe(true)
  })

  it("follow webhooks.retry_schedule: the first entry is the wait before the first attempt", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    await ok(box.sandbox("PATCH", "/settings", { "webhooks.retry_schedule": [1000, 2000] }))
    await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(receiver.requests).toHaveLength(0)
    await box.advance(1000)
    expect(receiver.requests).toHaveLength(1)
    await box.advance(2000)
    expect(receiver.requests).toHaveLength(2)
    expect(await deliveriesOf(box)).toMatchObject([{ status: "failed" }])
  })

  it("end with the first success, which sets the count of failures to 0", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 1, last_status_code: 500, success_rate: 0 })
    expect((await hookOf(box, id)).deliveries).toEqual({ total: 1, succeeded: 0, retries: 0 })
    receiver.behave(204)
    await box.advance(5 * SECOND)
    // The success rate counts attempts.
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 0, last_status_code: 204, success_rate: 0.5 })
    expect((await hookOf(box, id)).deliveries).toEqual({ total: 1, succeeded: 1, retries: 1 })
    expect(await deliveriesOf(box)).toMatchObject([{ status: "succeeded", attempts: [{}, {}] }])
  })

  it("are listed by retried=true, whatever came of them, and counted at the endpoint", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    const retried = await box.send()
    await box.settle()
    await box.advance(5 * SECOND)
    receiver.behave(204)
    await box.send()
    await box.settle()
    expect(await deliveriesOf(box, "retried=true")).toMatchObject([{ email_id: retried, attempts: [{}, {}] }])
    expect(await deliveriesOf(box, "retried=true&status=succeeded")).toEqual([])
    expect(await deliveriesOf(box, "retried=false")).toHaveLength(2)
    const counted = { total: 2, succeeded: 1, retries: 1 }
    expect((await hookOf(box, id)).deliveries).toEqual(counted)
    await ok(box.sandbox("POST", `/webhooks/${id}/test`, {}))
    expect((await hookOf(box, id)).deliveries).toEqual({ total: 3, succeeded: 2, retries: 1 })
  })

  it("do not follow a redirect, which is a failure (assumption webhooks.url_policy)", async () => {
    const box = await startSandpost()
    const elsewhere = await aReceiver()
    const receiver = await aReceiver({ redirect: elsewhere.url })
    await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(elsewhere.requests).toEqual([])
    const [delivery] = await deliveriesOf(box)
    expect(delivery).toMatchObject({ status: "pending", attempts: [{ status_code: 302 }] })
    expect(delivery.attempts[0].error).toContain("redirect")
  })
})

describe("15 consecutive failures (sections 3.5 and 8)", () => {
  it("disable the endpoint; 14 do not", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    for (const _ of [1, 2]) await box.send()
    await box.settle()
    await box.advance(5 * SECOND)
    await box.advance(5 * MINUTE)
    await box.advance(30 * MINUTE)
    await box.advance(2 * HOUR)
    await box.advance(5 * HOUR)
    await box.advance(10 * HOUR)
    expect(receiver.requests).toHaveLength(14)
    expect(await hookOf(box, id)).toMatchObject({ enabled: true, consecutive_failures: 14, disabled_at: null })
    receiver.behave(200)
    await box.advance(10 * HOUR)
    expect(await hookOf(box, id)).toMatchObject({ enabled: true, consecutive_failures: 0 })

    receiver.behave(500)
    for (let n = 0; n < 15; n++) await box.send()
    await box.settle()
    const disabled = await hookOf(box, id)
    expect(disabled).toMatchObject({ enabled: false, disabled_at: expect.any(String) })
    expect(disabled.consecutive_failures).toBeGreaterThanOrEqual(15)
    expect(await ok(box.v1("GET", "/webhooks"))).toMatchObject({ data: [{ enabled: false }] })
  })

  it("drop its waiting deliveries, which the delivery log shows (assumption webhooks.disabled_with_retries)", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    for (let n = 0; n < 14; n++) await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({ enabled: true, consecutive_failures: 14 })
    expect(await deliveriesOf(box, "status=pending")).toHaveLength(14)
    await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({
      enabled: false,
      consecutive_failures: 15,
      failures_until_disabled: 15,
    })
    expect(await deliveriesOf(box, "status=pending")).toHaveLength(0)
    expect(await deliveriesOf(box, `webhook_id=${id}&status=dropped`)).toHaveLength(15)
    await box.advance(3 * DAY)
    expect(receiver.requests).toHaveLength(15)
    await box.send()
    await box.settle()
    expect(receiver.requests).toHaveLength(15)
  })

  it("are counted again from 0 after the endpoint is enabled", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    for (let n = 0; n < 15; n++) await box.send()
    await box.settle()
    receiver.behave(200)
    expect(await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: true }))).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      disabled_at: null,
    })
    const before = receiver.requests.length
    await box.send()
    await box.settle()
    expect(receiver.requests).toHaveLength(before + 1)
  })
})
