import { Resend } from "resend"
import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { startSandpost } from "./helpers/sandpost.ts"

/** The client of another service, used with the sandbox: its API is similar, but not the same. */
describe("the resend package with baseUrl set to the sandbox", () => {
  const from = "Acme <hello@acme.test>"
  const message = { from, to: ["ann@example.com"], subject: "Hello", html: "<p>Hello</p>", text: "Hello" }

  async function aClient() {
    const box = await startSandpost()
    return { box, resend: new Resend(box.tokens.full_access, { baseUrl: box.base_url }) }
  }

  it("fits: emails.send, with cc, bcc, reply_to, attachments, schedule and idempotency key", async () => {
    const { box, resend } = await aClient()
    const whole = {
      ...message,
      cc: "bob@example.com",
      bcc: ["eve@example.com"],
      replyTo: "help@acme.test",
      headers: { "X-Order": "42" },
      attachments: [{ filename: "a.txt", content: Buffer.from("hello") }],
    }
    const sent = await resend.emails.send(whole, { idempotencyKey: "order-42" })
    expect(sent).toMatchObject({ data: { id: expect.any(String) }, error: null })
    expect((await resend.emails.send(whole, { idempotencyKey: "order-42" })).data?.id).toBe(sent.data?.id)
    const captured = await ok(box.sandbox("GET", `/emails/${sent.data?.id}`))
    expect(captured).toMatchObject({
      cc: ["bob@example.com"],
      reply_to: ["help@acme.test"],
      attachments: [{ filename: "a.txt", size: 5 }],
    })
  })

  it("fits: emails.get and emails.cancel", async () => {
    const { resend } = await aClient()
    const { data } = await resend.emails.send({ ...message, scheduledAt: "2026-10-02T09:00:00Z" })
    expect(await resend.emails.get(data?.id as string)).toMatchObject({
      data: { id: data?.id, subject: "Hello" },
      error: null,
    })
    expect(await resend.emails.cancel(data?.id as string)).toMatchObject({ data: { id: data?.id }, error: null })
  })

  it("fits: batch.send", async () => {
    const { resend } = await aClient()
    const { data, error } = await resend.batch.send([message, message])
    expect(error).toBeNull()
    expect(data?.data).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }])
  })

  it("fits: apiKeys.create without a permission, apiKeys.list and apiKeys.remove", async () => {
    const { resend } = await aClient()
    const { data } = await resend.apiKeys.create({ name: "Shop" })
    expect(data?.token).toMatch(/^sp_/)
    expect((await resend.apiKeys.list()).data?.data).toHaveLength(3)
    expect((await resend.apiKeys.remove(data?.id as string)).error).toBeNull()
  })

  it("fits: domains.create, list, get, verify and remove", async () => {
    const { resend } = await aClient()
    const { data } = await resend.domains.create({ name: "shop.example.com" })
    const id = data?.id as string
    expect(data).toMatchObject({ name: "shop.example.com", status: "pending" })
    expect((await resend.domains.list()).data?.data).toHaveLength(2)
    expect((await resend.domains.get(id)).data).toMatchObject({ id })
    expect((await resend.domains.verify(id)).data).toMatchObject({ id })
    expect((await resend.domains.remove(id)).error).toBeNull()
  })

  it("is compatible: webhooks.remove, and webhooks.list except its field names", async () => {
    const { box, resend } = await aClient()
    const { id } = await ok(box.v1("POST", "/webhooks", { url: "https://example.com/hook" }))
    expect((await resend.webhooks.list()).data?.data).toMatchObject([{ id, url: "https://example.com/hook" }])
    expect((await resend.webhooks.remove(id)).error).toBeNull()
  })

  it("is not compatible where the services differ: tags, webhooks.create, apiKeys with sending_access", async () => {
    const { resend } = await aClient()
    const refused = [
      await resend.emails.send({ ...message, tags: [{ name: "order", value: "42" }] }),
      await resend.webhooks.create({ endpoint: "https://example.com/hook", events: ["email.delivered"] }),
      await resend.apiKeys.create({ name: "Shop", permission: "sending_access" }),
    ]
    for (const { error } of refused) expect(error).toMatchObject({ error: { type: "validation_error" } })
  })

  it("gets errors in the format of this service, not its own", async () => {
    const { box } = await aClient()
    const stranger = new Resend("sp_unknown", { baseUrl: box.base_url })
    const { data, error } = await stranger.emails.send(message)
    expect(data).toBeNull()
    expect(error).toMatchObject({ error: { type: "authentication_error" } })
  })
})
