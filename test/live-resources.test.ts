import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { openFeed } from "./helpers/live.ts"
import { aReceiver } from "./helpers/receiver.ts"
import { startSandpost } from "./helpers/sandpost.ts"

type Item = { id: string } & Record<string, unknown>
type List = { data: Item[] }

describe("the live feed of domains and webhooks", () => {
  it("sends domain.updated with the list item at every change, deletion included", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const { id } = ok(await box.v1<Item>("POST", "/domains", { name: "shop.example.com" }))
    await feed.next("domain.updated", ({ data }) => data.id === id && data.status === "pending")
    ok(await box.sandbox("POST", `/domains/${id}/publish`))
    ok(await box.v1("POST", `/domains/${id}/verify`))
    const told = await feed.next("domain.updated", ({ data }) => data.id === id && data.status === "verified")
    const { data } = ok(await box.sandbox<List>("GET", "/domains"))
    expect(told.data).toEqual(data.find((one) => one.id === id))
    ok(await box.v1("DELETE", `/domains/${id}`))
    const before = feed.messages.length
    await box.v1("GET", "/emails")
    await feed.next("log.created", (message) => message.data.endpoint === "/emails")
    expect(feed.messages.slice(before - 1).some(({ type }) => type === "domain.updated")).toBe(true)
  })

  it("sends delivery.updated and webhook.updated with their list items, as attempts fail and succeed", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const receiver = await aReceiver(500)
    const hook = ok(await box.v1<Item>("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    await feed.next("webhook.updated", ({ data }) => data.id === hook.id)
    await box.send()
    await feed.next("delivery.updated", ({ data }) => data.status === "pending" && data.next_attempt_at !== null)
    await feed.next("webhook.updated", ({ data }) => data.consecutive_failures === 1)
    receiver.behave(200)
    await box.advance(5000)
    const delivery = await feed.next("delivery.updated", ({ data }) => data.status === "succeeded")
    expect(delivery.data).toEqual(ok(await box.sandbox<List>("GET", "/deliveries")).data[0])
    const webhook = await feed.next("webhook.updated", ({ data }) => data.success_rate === 1)
    expect(webhook.data).toEqual(ok(await box.sandbox<List>("GET", "/webhooks")).data[0])
  })
})
