import { describe, expect, it } from "vitest"
import { NOW, startSandpost } from "../helpers/sandpost.ts"

const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

describe("the life of a message (section 3.1, assumption M3)", () => {
  it("instant: queued, sent and delivered follow as soon as the response is out", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await box.settle()
    expect(await box.get(id)).toMatchObject({
      status: "delivered",
      ...{ created_at: NOW, sent_at: NOW, delivered_at: NOW },
      events: ["queued", "sent", "delivered"].map((type) => ({ type, occurred_at: NOW })),
    })
  })

  it("realistic: sent after 1 s, delivered after 3 s, on the sandbox clock", async () => {
    const box = await startSandpost({ pace: "realistic" })
    const id = await box.send()
    await box.advance(999)
    expect((await box.get(id)).status).toBe("queued")
    await box.advance(1)
    expect(await box.get(id)).toMatchObject({ status: "sent", sent_at: later(1000), delivered_at: null })
    await box.advance(1999)
    expect((await box.get(id)).status).toBe("sent")
    await box.advance(1)
    const email = await box.get(id)
    expect(email).toMatchObject({ status: "delivered", delivered_at: later(3000) })
    expect(email.events.map(({ occurred_at }) => occurred_at)).toEqual([NOW, later(1000), later(3000)])
  })

  it("manual: stays queued until someone triggers each step", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send()
    await box.advance(30 * 86_400_000)
    expect((await box.get(id)).events).toHaveLength(1)
    await box.trigger(id, "sent")
    await box.trigger(id, "delivered")
    expect((await box.get(id)).status).toBe("delivered")
  })

  it("applies a new pace immediately to new messages", async () => {
    const box = await startSandpost()
    await box.settings({ "emails.pace": "manual" })
    const held = await box.send()
    await box.settings({ "emails.pace": "instant" })
    const quick = await box.send()
    await box.settle()
    expect((await box.get(held)).status).toBe("queued")
    expect((await box.get(quick)).status).toBe("delivered")
  })

  it.each([
    ["delivered", ["queued", "sent", "delivered"]],
    ["delayed", ["queued", "sent", "delayed"]],
    ["bounced", ["queued", "sent", "bounced"]],
    ["complained", ["queued", "sent", "delivered", "complained"]],
    ["failed", ["queued", "failed"]],
    ["opened", ["queued", "sent", "delivered", "opened"]],
    ["clicked", ["queued", "sent", "delivered", "clicked"]],
    ["unsubscribed", ["queued", "sent", "delivered", "unsubscribed"]],
  ])("sends %s+anything@sandbox.test the way of its name", async (outcome, expected) => {
    const box = await startSandpost()
    const flags = {
      html: '<a href="https://acme.test">a</a>',
      track_opens: true,
      track_clicks: true,
      list_unsubscribe: true,
    }
    const id = await box.send({ to: `${outcome}+any.thing@sandbox.test`, ...flags })
    await box.settle()
    expect((await box.get(id)).events.map(({ type }) => type)).toEqual(expected)
  })

  it.each([
    ["success@simulator.amazonses.com", "delivered"],
    ["bounce@simulator.amazonses.com", "bounced"],
    ["complaint@simulator.amazonses.com", "complained"],
    ["delivered@resend.dev", "delivered"],
    ["bounced@resend.dev", "bounced"],
    ["complained@resend.dev", "complained"],
  ])("knows the simulator address %s of another service", async (to, status) => {
    const box = await startSandpost()
    const id = await box.send({ to })
    await box.settle()
    expect((await box.get(id)).status).toBe(status)
  })

  it.each(["suppressed@sandbox.test", "suppressionlist@simulator.amazonses.com", "suppressed@resend.dev"])(
    "refuses %s as a suppressed recipient",
    async (to) => {
      const box = await startSandpost()
      expect(await box.refused({ to })).toMatchObject({ status: 422, type: "suppressed_recipient" })
    },
  )

  it.each(["bounced", "complained", "unsubscribed"])(
    "suppresses the recipient who %s (sections 3.1 and 6)",
    async (reason) => {
      const box = await startSandpost()
      const to = `${reason}@sandbox.test`
      const email_id = await box.send({ to: `Someone <${to.toUpperCase()}>`, list_unsubscribe: true })
      await box.settle()
      expect((await box.sandbox("GET", "/suppressions")).body).toMatchObject({
        data: [{ address: to, reason, email_id }],
      })
      expect(await box.refused({ to })).toMatchObject({ type: "suppressed_recipient" })
    },
  )
})
