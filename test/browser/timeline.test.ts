import { describe, expect, it } from "vitest"
import { aReceiver } from "../helpers/receiver.ts"
import { section } from "./section.ts"

const on = section()
const kind = (name: string) => on.page.getByTestId("timeline").locator(`[data-kind=${name}]`)

describe("the timeline of an email", () => {
  it("starts with the request: key, duration, hints and body", async () => {
    const id = await on.box.send({ replyTo: "x@example.com", tags: { flow: "login" } })
    await on.open(`/emails/${id}`)
    expect(await kind("request").textContent()).toMatch(/POST \/emails[\s\S]*200 in \d/)
    await kind("request").locator("summary").click()
    await kind("request").getByText("did you mean `reply_to`").waitFor()
    const text = await kind("request").textContent()
    expect(text).toContain('"flow": "login"')
    expect(text).toContain("Copy as curl")
    expect(await kind("request").getByRole("group", { name: "Response" }).textContent()).toContain(id)
  })

  it("keeps entries open while new ones arrive", async () => {
    await on.box.post("/sandbox/webhooks", { url: "http://127.0.0.1:1/hook", events: ["email.sent"] })
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.live()
    await kind("waiting").locator("summary").click()
    await kind("waiting").getByText("http://127.0.0.1:1/hook").waitFor()
    await on.box.post(`/sandbox/emails/${id}/events`, { type: "bounced" })
    await kind("event").getByText("bounced", { exact: true }).waitFor()
    await kind("waiting").getByText("http://127.0.0.1:1/hook").waitFor()
    expect(await on.page.locator("[data-testid=timeline] details[open]").count()).toBe(1)
  })

  it("lists every event and webhook attempt with request and response", async () => {
    const receiver = await aReceiver(500)
    await on.box.post("/sandbox/webhooks", { url: receiver.url, events: ["email.bounced"] })
    const id = await on.box.send({ to: ["bounced+x@sandbox.test"] })
    await receiver.got(1)
    await on.open(`/emails/${id}`)
    await kind("event").getByText("bounced", { exact: true }).waitFor()
    await kind("attempt").getByText("webhook 500").waitFor()
    await kind("attempt").getByText(new URL(receiver.url).host).waitFor()
    await kind("waiting").getByText("attempt 2 scheduled").waitFor()
    await kind("attempt").locator("summary").click()
    const [request] = receiver.requests
    await kind("attempt").getByText(`Service-Signature: ${request?.signature}`).waitFor()
    const body = await kind("attempt").getByRole("group", { name: "Event" }).textContent()
    expect(JSON.parse(body ?? "")).toEqual(request?.event)
    await kind("attempt").getByText("answered 500").waitFor()
    receiver.behave(200)
    await on.page.getByTestId("timeline").getByRole("button", { name: "Redeliver" }).click()
    await kind("attempt").getByText("attempt 2").waitFor()
  })
})
