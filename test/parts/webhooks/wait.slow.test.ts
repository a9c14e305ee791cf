import { beforeEach, describe, expect, it } from "vitest"
import { SandpostClient } from "../../../src/client/client.ts"
import { delays } from "../../helpers/delays.ts"
import { aHook, deliveriesOf } from "../../helpers/hook.ts"
import { aReceiver, type Receiver } from "../../helpers/receiver.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

let box: Box
let receiver: Receiver
let hook: { id: string }
beforeEach(async () => {
  box = await startSandpost()
  receiver = await aReceiver()
  hook = await aHook(box, receiver, { events: ["email.sent", "email.delivered", "email.bounced"] })
})

const wait = (query: Record<string, string>) =>
  box.sandbox("GET", `/deliveries/wait?${new URLSearchParams({ timeout_ms: "60000", ...query })}`)

describe("GET /sandbox/deliveries/wait", () => {
  it("responds once the receiver has accepted the event about the email", async () => {
    const waiting = wait({ event: "email.bounced", status: "succeeded", webhook_id: hook.id })
    const email_id = await box.send({ to: "bounced@sandbox.test", subject: "Your order" })
    const { status, body } = await waiting
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 1,
      data: [{ email_id, recipient: "bounced@sandbox.test", subject: "Your order", status: "succeeded" }],
    })
    expect(body.data[0].event.type).toBe("email.bounced")
    expect((await wait({ event: "email.bounced", email_id, timeout_ms: "0" })).body.total).toBe(1)
  })

  it("without a status waits until the delivery has ended (assumption deliveries.wait)", async () => {
    const slow = await aReceiver("hang")
    const { id } = await aHook(box, slow, { events: ["email.delivered"] })
    const email_id = await box.send()
    await slow.got(1)
    const query = { email_id, webhook_id: id }
    expect((await wait({ ...query, timeout_ms: "0" })).body.error.message).toContain("(pending")
    expect((await wait({ ...query, status: "pending", timeout_ms: "0" })).body.total).toBe(1)
    expect((await wait({ ...query, count: "0", timeout_ms: "0" })).status).toBe(422)
    const waiting = wait(query)
    slow.release(204)
    expect((await waiting).body.data).toMatchObject([{ status: "succeeded" }])
  })

  it("waits until `count` match and ignores deliveries before `since`", async () => {
    await box.send()
    await box.settle()
    const [last] = await deliveriesOf(box)
    const waiting = wait({ event: "email.delivered", since: last.id, count: "2" })
    const ids = [await box.send(), await box.send()]
    const { data } = (await waiting).body
    expect(data.map(({ email_id }: { email_id: string }) => email_id).toSorted()).toEqual(ids.toSorted())
  })

  it("lists what came instead on timeout", async () => {
    const email_id = await box.send()
    await box.settle()
    const { status, body } = await wait({ event: "email.bounced", email_id, timeout_ms: "40" })
    expect(status).toBe(404)
    expect(body.error.message).toMatch(
      `0 of 1 matched within 40 ms. Waited for email.bounced of email ${email_id}. Deliveries instead: email.delivered to`,
    )
    const unheard = await wait({ event: "email.opened", timeout_ms: "0" })
    expect(unheard.body.error.message).toContain("No enabled endpoint is subscribed to email.opened.")
  })

  it("expects none with a count of 0", async () => {
    expect(await wait({ event: "email.bounced", count: "0", timeout_ms: "40" })).toMatchObject({
      status: 200,
      body: { data: [], total: 0 },
    })
    const waiting = wait({ event: "email.delivered", count: "0" })
    await box.send()
    const { status, body } = await waiting
    expect([status, body.error.message]).toEqual([422, expect.stringContaining("but found email.delivered to")])
  })

  it("rejects an unknown event, and `since` of another account", async () => {
    expect((await wait({ event: "email.bouncd" })).status).toBe(422)
    const { body } = await wait({ since: hook.id })
    expect(body.error.message).toContain("`since` must be the id of a delivery of this account")
  })

  it("ignores the deliveries of other accounts", async () => {
    const { body: other } = await box.sandbox("POST", "/accounts", { domains: ["acme.test"] })
    const silence = () => wait({ account_id: other.id, count: "0", timeout_ms: "56789" })
    let email_id = ""
    const act = async () => {
      email_id = await box.send()
      await box.settle()
    }
    expect((await delays(56_789)(silence, act)).status).toBe(200)
    expect((await wait({ account_id: other.id, email_id, timeout_ms: "0" })).status).toBe(404)
  })

  it("is `webhooks.waitFor` of the client", async () => {
    const { webhooks } = new SandpostClient({ url: box.url })
    const email_id = await box.send()
    expect(await webhooks.waitFor({ event: "email.delivered", email_id })).toMatchObject({ email_id })
    expect(await webhooks.waitFor({ email_id, count: 2 })).toHaveLength(2)
    expect(await webhooks.waitFor({ event: "email.bounced", count: 0, timeout_ms: 20 })).toEqual([])
    await expect(webhooks.waitFor({ evnt: "email.sent" } as never)).rejects.toThrow('unknown key "evnt"')
  })
})

describe("GET /sandbox/deliveries", () => {
  it("filters by event and text", async () => {
    await box.send({ subject: "Größe ändern" })
    await box.send({ subject: "Invoice" })
    await box.settle()
    const total = async (query: string) => (await box.sandbox("GET", `/deliveries?${query}`)).body.total
    expect(await total("event=email.delivered")).toBe(2)
    expect(await total("event=email.bounced")).toBe(0)
    expect(await total(`q=${encodeURIComponent("größe")}`)).toBe(2)
    expect(await total("q=INVOICE&event=email.sent&status=succeeded")).toBe(1)
    expect(await total("q=answered+200")).toBe(4)
    expect(await total(`q=127.0.0.1&webhook_id=${hook.id}`)).toBe(4)
    expect(await total("q=nothing+like+it")).toBe(0)
  })
})
