import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { NOW, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

describe("the life of a message (section 3.1, assumption emails.pace)", () => {
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

  it("instant: one line of the journal has the message, its steps, its suppression and its webhook deliveries", async () => {
    const data = aFolder()
    const box = await startSandpost({ data })
    const events = ["email.sent", "email.delivered", "email.bounced"]
    await box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook", events })
    await box.sandbox("POST", "/outcomes", { recipient: "bounced@*", outcome: "bounced" })
    const subject = (line: string) => /"subject":"(\w+)"/.exec(line)?.[1]
    for (const [name, to] of [
      ["Delivered", "user@example.com"],
      ["Bounced", "bounced@example.com"],
    ] as const)
      await box.send({ subject: name, to: [to] })
    const lines = readFileSync(join(data, "journal.ndjson"), "utf8").split("\n")
    const changes = (name: string) =>
      JSON.parse(lines.find((line) => subject(line) === name) ?? "")[1].map(
        ({ in: collection, record, fields }: { in: string; record?: Record<string, string>; fields?: object }) =>
          [collection, record?.status ?? record?.reason ?? Object.keys(fields ?? {})].flat().join(" "),
      )
    expect(changes("Delivered")).toEqual([
      "emails delivered",
      "deliveries pending",
      "deliveries pending",
      "accounts usage",
    ])
    expect(changes("Bounced")).toEqual([
      "emails bounced",
      "deliveries pending",
      "suppressions bounced",
      "deliveries pending",
      "accounts usage",
    ])
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
