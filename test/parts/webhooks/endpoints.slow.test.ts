import { describe, expect, it } from "vitest"
import { EVENT_NAMES } from "../../../src/parts/webhooks/record.ts"
import { ok } from "../../helpers/client.ts"
import { aHook, DAY, deliveriesOf, hookOf } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

describe("POST /webhooks (sections 2.7 and 4.5)", () => {
  it("shows an endpoint that subscribes to everything as all, also if it names each event (assumption webhooks.every_event)", async () => {
    const box = await startSandpost()
    const url = "http://127.0.0.1:9/hook"
    const created = await ok(box.v1("POST", "/webhooks", { url, events: [...EVENT_NAMES].reverse() }))
    expect(created.events).toBe("all")
    await ok(box.v1("POST", "/webhooks", { url, events: EVENT_NAMES.slice(1) }))
    const { data } = await ok(box.v1("GET", "/webhooks"))
    expect(data.map(({ events }: { events: unknown }) => events)).toEqual([EVENT_NAMES.slice(1), "all"])
  })

  it("shows the secret once", async () => {
    const box = await startSandpost()
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

  it('accepts events: "all", as its answers have it, with a hint (assumption webhooks.all_events)', async () => {
    const box = await startSandpost()
    const url = "https://example.com/h"
    const made = await box.v1<{ id: string; events: string }>("POST", "/webhooks", { url, events: "all" })
    expect(made.body.events).toBe("all")
    const hint = '`events`: "all" is accepted for every event; the document has an empty or omitted list'
    expect(made.headers.get("sandbox-hints")).toBe(hint)
    await box.sandbox("PATCH", `/webhooks/${made.body.id}`, { events: ["email.sent"] })
    const changed = await box.sandbox<{ events: string }>("PATCH", `/webhooks/${made.body.id}`, { events: "all" })
    expect(changed.body.events).toBe("all")
    expect(changed.headers.get("sandbox-hints")).toBe(hint)
    const wrong = await box.v1<{ error: { message: string } }>("POST", "/webhooks", { url, events: "email.sent" })
    expect(wrong.body.error.message).toBe("`events` must be an array.")
  })

  it("takes a description of blanks only as none (assumption requests.blank_names)", async () => {
    const box = await startSandpost()
    await ok(box.v1("POST", "/webhooks", { url: "https://example.com/h", description: " \t " }))
    expect((await ok(box.v1("GET", "/webhooks"))).data).toMatchObject([{ description: null }])
  })

  it("subscribes to all events by default", async () => {
    const box = await startSandpost()
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
  ])("rejects %j", async (body, names) => {
    const box = await startSandpost()
    const { status, body: answer } = await box.v1("POST", "/webhooks", body)
    expect(status).toBe(422)
    expect(answer.error).toMatchObject({ type: "validation_error", message: expect.stringContaining(names) })
  })

  it("accepts only public https URLs with webhooks.url_policy = strict (assumption webhooks.url_policy)", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("PATCH", "/settings", { "webhooks.url_policy": "strict" }))
    expect((await box.v1("POST", "/webhooks", { url: "http://localhost:3000/h" })).status).toBe(422)
    expect((await box.v1("POST", "/webhooks", { url: "https://example.com/h" })).status).toBe(200)
  })
})

describe("DELETE /webhooks/{id} (section 3.5)", () => {
  it("stops delivery immediately, including waiting retries", async () => {
    const box = await startSandpost()
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

  it("works while attempts run and others are queued", async () => {
    const box = await startSandpost()
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
    const box = await startSandpost()
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

  it("drops waiting deliveries when it is disabled manually", async () => {
    const box = await startSandpost()
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
