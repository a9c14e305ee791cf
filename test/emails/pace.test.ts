import { describe, expect, it } from "vitest"
import { NOW, startSandpost } from "../helpers/sandpost.ts"

const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

describe("the life of a message (section 3.1, assumption M3)", () => {
  it("instant: queued, sent and delivered follow immediately after the response", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await box.settle()
    expect(await box.get(id)).toMatchObject({
      status: "delivered",
      created_at: NOW,
      sent_at: NOW,
      delivered_at: NOW,
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
})
