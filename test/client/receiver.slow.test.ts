import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type AccountClient, type StartedSandpost, startSandpost, verifySignature } from "../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", check_contract: true })
})
afterAll(() => sandpost.stop())
beforeEach(async () => {
  box = await sandpost.client.accounts.create({ domains: ["acme.test"] })
})

const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }

describe("webhooks.receiver", () => {
  it("accepts events with valid signatures", async () => {
    const receiver = await box.webhooks.receiver({ events: ["email.delivered", "email.bounced"] })
    const { id } = await box.service.sendEmail(mail)
    const delivered = await receiver.waitFor("email.delivered")
    expect(delivered.data).toMatchObject({ email_id: id, status: "delivered" })
    await box.control.triggerEmailEvent(id, { type: "bounced" })
    await receiver.waitFor("email.bounced")
    expect(receiver.requests.map(({ type, genuine, status }) => ({ type, genuine, status }))).toEqual([
      { type: "email.delivered", genuine: true, status: 204 },
      { type: "email.bounced", genuine: true, status: 204 },
    ])
    await receiver.close()
    expect((await box.control.listWebhooks()).data).toEqual([])
  })

  it("accepts events with another signature header (assumption webhooks.signature_header)", async () => {
    await sandpost.client.control.updateSettings({ "webhooks.signature_header": "Acme-Signature" })
    const receiver = await box.webhooks.receiver({ events: ["email.sent"] })
    await box.service.sendEmail(mail)
    await receiver.waitFor("email.sent")
    expect(receiver.requests).toMatchObject([{ genuine: true, headers: { "acme-signature": expect.any(String) } }])
    await receiver.close()
    await sandpost.client.control.updateSettings({ "webhooks.signature_header": "Service-Signature" })
  })

  it("fails on request, and gets retries when they are due", async () => {
    const receiver = await box.webhooks.receiver({ events: ["email.delivered"] })
    receiver.failNext(2, 503)
    await box.service.sendEmail(mail)
    await box.control.settle()
    await sandpost.client.control.setClock({ advance: "10m" })
    await receiver.waitFor("email.delivered", { count: 3 })
    expect(receiver.of("email.delivered").map(({ status }) => status)).toEqual([503, 503, 204])
    await receiver.close()
  })

  it("fails from the start, and is reached by another name of this machine", async () => {
    const receiver = await box.webhooks.receiver({ events: ["email.sent"], fail: true, host: "localhost" })
    expect(new URL(receiver.url).hostname).toBe("localhost")
    await box.service.sendEmail(mail)
    await receiver.waitFor("email.sent")
    expect(receiver.requests).toMatchObject([{ genuine: true, status: 500 }])
    await receiver.close()
  })

  it("lists the received events if the expected one does not arrive", async () => {
    const receiver = await box.webhooks.receiver({ events: ["email.sent"] })
    await box.service.sendEmail(mail)
    await receiver.waitFor("email.sent")
    await expect(receiver.waitFor("email.bounced", { timeout_ms: 20 })).rejects.toThrow("Received: email.sent.")
    await receiver.close()
  })

  it("responds 400 to a forged event", async () => {
    const receiver = await box.webhooks.receiver()
    const forged = await fetch(receiver.url, { method: "POST", body: '{"type":"email.sent","data":{}}' })
    expect(forged.status).toBe(400)
    expect(receiver.requests).toMatchObject([{ type: "email.sent", genuine: false }])
    expect(verifySignature(receiver.webhook.secret, "t=1,v1=00", "")).toBe(false)
    await receiver.close()
  })
})
