import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { openFeed } from "./helpers/live.ts"
import { aReceiver } from "./helpers/receiver.ts"
import { startSandpost } from "./helpers/sandpost.ts"

type Item = { id: string } & Record<string, unknown>
type List = { data: Item[] }

describe("the live feed of received mail, domains and webhooks", () => {
  it("sends inbound.created and inbound.deleted with the list item", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const { data: domains } = await ok(box.v1<List>("GET", "/domains"))
    const receiving = { domain_id: domains[0]?.id, local_part: "in" }
    const { address: to } = await ok(box.v1<Item>("POST", "/inbound/addresses", receiving))
    await ok(box.sandbox("POST", "/inbound", { from: "jo@else.example", to, text: "Hello" }))
    const [item] = (await ok(box.sandbox<List>("GET", "/inbound"))).data
    expect((await feed.next("inbound.created")).data).toEqual(item)
    await ok(box.sandbox("DELETE", `/inbound/${item?.id}`))
    expect((await feed.next("inbound.deleted")).data).toMatchObject({ id: item?.id, spam_score: item?.spam_score })
  })

  it("sends domain.updated with the list item at every change, deletion included", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const { id } = await ok(box.v1<Item>("POST", "/domains", { name: "shop.example.com" }))
    await feed.next("domain.updated", ({ data }) => data.id === id && data.status === "pending")
    await ok(box.sandbox("POST", `/domains/${id}/publish`))
    await ok(box.v1("POST", `/domains/${id}/verify`))
    const told = await feed.next("domain.updated", ({ data }) => data.id === id && data.status === "verified")
    const { data } = await ok(box.sandbox<List>("GET", "/domains"))
    expect(told.data).toEqual(data.find((one) => one.id === id))
    await ok(box.v1("DELETE", `/domains/${id}`))
    const before = feed.messages.length
    await box.v1("GET", "/emails")
    await feed.next("log.created", (message) => message.data.endpoint === "/emails")
    expect(feed.messages.slice(before - 1).some(({ type }) => type === "domain.updated")).toBe(true)
  })

  it("sends delivery.updated and webhook.updated with their list items, as attempts fail and succeed", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const receiver = await aReceiver(500)
    const hook = await ok(box.v1<Item>("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    await feed.next("webhook.updated", ({ data }) => data.id === hook.id)
    await box.send()
    await feed.next("delivery.updated", ({ data }) => data.status === "pending" && data.next_attempt_at !== null)
    await feed.next("webhook.updated", ({ data }) => data.consecutive_failures === 1)
    receiver.behave(200)
    await box.advance(5000)
    const delivery = await feed.next("delivery.updated", ({ data }) => data.status === "succeeded")
    expect(delivery.data).toEqual((await ok(box.sandbox<List>("GET", "/deliveries"))).data[0])
    const webhook = await feed.next("webhook.updated", ({ data }) => data.success_rate === 0.5)
    expect(webhook.data).toEqual((await ok(box.sandbox<List>("GET", "/webhooks"))).data[0])
  })
})
