import Stripe from "stripe"
import { describe, expect, it } from "vitest"
import { verifySignature } from "../src/verify-signature.ts"
import { aBox, type Box, ok } from "./helpers/over-http.ts"
import { aReceiver, type Receiver } from "./helpers/receiver.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function aHook(box: Box, receiver: Receiver, fields: Record<string, unknown> = {}) {
  return await ok(box.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"], ...fields }))
}

const hookOf = (box: Box, id: string) => ok(box.sandbox("GET", `/webhooks/${id}`))
const deliveriesOf = async (box: Box, query = "") => (await ok(box.sandbox("GET", `/deliveries?${query}`))).data

describe("POST /webhooks (sections 2.7 and 4.5)", () => {
  it("shows the secret once", async () => {
    const box = await aBox()
    const receiver = await aReceiver()
    const created = await aHook(box, receiver, { description: "Shop" })
    expect(created.secret).toMatch(/^whsec_[0-9A-Za-z]{40}$/)
    const list = await ok(box.v1("GET", "/webhooks"))
    expect(list).toEqual({
      data: [
        {
          id: created.id,
          url: receiver.url,
          description: "Shop",
          events: ["email.delivered"],
          enabled: true,
          last_delivery_at: null,
          last_status_code: null,
          created_at: "2026-10-01T09:00:00.000Z",
        },
      ],
      limit: 25,
      offset: 0,
    })
    expect((await hookOf(box, created.id)).secret).toBe(created.secret)
  })

  it("subscribes to everything when no event is named", async () => {
    const box = await aBox()
    for (const events of [undefined, []]) {
      expect(await ok(box.v1("POST", "/webhooks", { url: "https://example.com/h", events }))).toMatchObject({
        events: "all",
      })
    }
  })

  it.each([
    [{ url: "http://example.com/hook" }, "https"],
    [{ url: "http://169.254.169.254/latest" }, "link-local"],
    [{ url: "https://example.com/h", description: "a".repeat(201) }, "description"],
    [{ url: "https://example.com/h", events: ["email.opend"] }, "email.opened"],
    [{ url: "no url" }, "url"],
    [{}, "url"],
  ])("refuses %j", async (body, names) => {
    const box = await aBox()
    const { status, body: answer } = await box.v1("POST", "/webhooks", body)
    expect(status).toBe(422)
    expect(answer.error).toMatchObject({ type: "validation_error", message: expect.stringContaining(names) })
  })

  it("takes public https alone with webhooks.url_policy = strict (assumption W2)", async () => {
    const box = await aBox()
    await ok(box.sandbox("PATCH", "/settings", { "webhooks.url_policy": "strict" }))
    expect((await box.v1("POST", "/webhooks", { url: "http://localhost:3000/h" })).status).toBe(422)
    expect((await box.v1("POST", "/webhooks", { url: "https://example.com/h" })).status).toBe(200)
  })
})

describe("deliveries (section 6)", () => {
  it("sends each event that the endpoint subscribes to, signed so that an independent judge agrees", async () => {
    const box = await aBox()
    const receiver = await aReceiver()
    const { secret, id } = await aHook(box, receiver, { events: [] })
    const email = await box.send({ tags: { order: "42" } })
    await box.settle()
    expect(receiver.requests.map(({ event }) => event.type)).toEqual(["email.sent", "email.delivered"])
    for (const { raw, signature, headers, event } of receiver.requests) {
      expect(new Stripe("sk_test").webhooks.constructEvent(raw, signature, secret)).toMatchObject({ type: event.type })
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
        subject: "Hello",
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

  it("leaves within 50 ms of its event", async () => {
    const box = await aBox({ validate_responses: false })
    const receiver = await aReceiver()
    await aHook(box, receiver)
    await box.send()
    await receiver.got(1)
    const began = performance.now()
    await box.send()
    await receiver.got(2)
    expect((receiver.requests[1]?.at ?? 0) - began).toBeLessThan(50)
  })

  it("starts them in the order of the events (assumption W4)", async () => {
    const box = await aBox()
    const receiver = await aReceiver()
    await aHook(box, receiver, { events: ["email.sent"] })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await box.send())
    await box.settle()
    expect(receiver.requests.map(({ event }) => event.data.email_id)).toEqual(ids)
  })

  it("tells other accounts' endpoints nothing", async () => {
    const box = await aBox()
    const receiver = await aReceiver()
    const other = await ok(box.sandbox("POST", "/accounts", {}))
    await ok(box.as(other.tokens.full_access)("POST", "/webhooks", { url: receiver.url }))
    await box.send()
    await box.settle()
    expect(receiver.requests).toEqual([])
  })
})

describe("retries (assumptions W1 and W7)", () => {
  it("follow the schedule on the sandbox clock, with the same bytes and a new signature, and then stop", async () => {
    const box = await aBox()
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

  it("take what webhooks.retry_schedule says: the first entry is the wait before the first attempt", async () => {
    const box = await aBox()
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
    const box = await aBox()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 1, last_status_code: 500 })
    receiver.behave(204)
    await box.advance(5 * SECOND)
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 0, last_status_code: 204, success_rate: 1 })
    expect(await deliveriesOf(box)).toMatchObject([{ status: "succeeded", attempts: [{}, {}] }])
  })

  it("do not follow a redirect, which is a failure (assumption W2)", async () => {
    const box = await aBox()
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

describe("15 failures in a row (sections 3.5 and 8)", () => {
  it("disable the endpoint; 14 do not", async () => {
    const box = await aBox()
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

  it("drop what waits for it, and say so in the delivery log (assumption W6)", async () => {
    const box = await aBox()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    for (let n = 0; n < 14; n++) await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({ enabled: true, consecutive_failures: 14 })
    expect(await deliveriesOf(box, "status=pending")).toHaveLength(14)
    await box.send()
    await box.settle()
    expect(await hookOf(box, id)).toMatchObject({ enabled: false, consecutive_failures: 15 })
    expect(await deliveriesOf(box, "status=pending")).toHaveLength(0)
    expect(await deliveriesOf(box, `webhook_id=${id}&status=dropped`)).toHaveLength(15)
    await box.advance(3 * DAY)
    expect(receiver.requests).toHaveLength(15)
    await box.send()
    await box.settle()
    expect(receiver.requests).toHaveLength(15)
  })

  it("count anew once the endpoint is enabled again", async () => {
    const box = await aBox()
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

describe("a receiver that never answers (section 6, delivery rule 1)", () => {
  it("delays neither sending nor other receivers, and is a failure after 10 seconds", { timeout: 30_000 }, async () => {
    const box = await aBox()
    const silent = await aReceiver("hang")
    const healthy = await aReceiver()
    await aHook(box, silent)
    await aHook(box, healthy)
    const began = performance.now()
    for (let n = 0; n < 10; n++) await box.send()
    await healthy.got(10)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(silent.requests.length).toBeLessThanOrEqual(4)
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

describe("DELETE /webhooks/{id} (section 3.5)", () => {
  it("stops delivery at once, retries that wait included", async () => {
    const box = await aBox()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(await ok(box.v1("DELETE", `/webhooks/${id}`))).toEqual({ id, deleted: true })
    await box.send()
    await box.advance(3 * DAY)
    expect(receiver.requests).toHaveLength(1)
    expect(await ok(box.v1("GET", "/webhooks"))).toMatchObject({ data: [] })
    expect((await box.v1("DELETE", `/webhooks/${id}`)).status).toBe(404)
  })

  it("is no harm while attempts run and others wait for their turn", async () => {
    const box = await aBox()
    const receiver = await aReceiver("hang")
    const { id } = await aHook(box, receiver)
    for (let n = 0; n < 8; n++) await box.send()
    await receiver.got(4)
    await ok(box.v1("DELETE", `/webhooks/${id}`))
    receiver.release(500)
    await box.advance(DAY)
    expect(receiver.requests).toHaveLength(4)
    expect(await deliveriesOf(box)).toEqual([])
  })
})

describe("PATCH /sandbox/webhooks/{id}", () => {
  it("changes url, description and events, checked as at creation", async () => {
    const box = await aBox()
    const receiver = await aReceiver()
    const { id } = await aHook(box, receiver)
    const changed = { url: "https://example.com/new", description: "New", events: ["email.bounced"] }
    expect(await ok(box.sandbox("PATCH", `/webhooks/${id}`, changed))).toMatchObject(changed)
    expect(await ok(box.sandbox("PATCH", `/webhooks/${id}`, { events: [] }))).toMatchObject({
      ...changed,
      events: "all",
    })
    expect((await box.sandbox("PATCH", `/webhooks/${id}`, { url: "http://example.com" })).status).toBe(422)
  })

  it("drops what waits when it is disabled by hand", async () => {
    const box = await aBox()
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    await box.send()
    await box.settle()
    expect(await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: false }))).toMatchObject({
      enabled: false,
      disabled_at: "2026-10-01T09:00:00.000Z",
      success_rate: 0,
    })
    expect(await deliveriesOf(box)).toMatchObject([{ status: "dropped" }])
  })
})

describe("POST /sandbox/webhooks/{id}/test", () => {
  it("delivers a sample of every event, whatever the endpoint subscribes to", async () => {
    const box = await aBox()
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
})

describe("POST /sandbox/deliveries/{id}/redeliver", () => {
  it("sends the same bytes once more, signed anew, and answers when that is over", async () => {
    const box = await aBox()
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

  it("makes no second attempt beside one that runs", async () => {
    const box = await aBox()
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

  it("lets a waiting retry go on from there", async () => {
    const box = await aBox()
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
    const box = await aBox()
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

  it("keeps those that are over for 30 days", async () => {
    const box = await aBox()
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
