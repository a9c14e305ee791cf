import { afterEach, describe, expect, it } from "vitest"
import { anEmail, openBox } from "./box.ts"

const box = await openBox()
const tracked = {
  html: '<p><a href="https://acme.test/offer">See</a></p>',
  ...{ track_opens: true, track_clicks: true, list_unsubscribe: true },
}
/** Sends and tells what became of it. */
const fate = async (to: string, fields: Record<string, unknown> = {}) => {
  const id = await box.send({ to, ...fields })
  await box.settle()
  const { body } = await box.call("GET", `/v1/emails/${id}`)
  return { id, status: body.status, events: body.events.map(({ type }: { type: string }) => type) }
}
const rule = async (recipient: string, outcome: string, after_ms?: number) =>
  (await box.call("POST", "/sandbox/outcomes", { recipient, outcome, ...(after_ms !== undefined && { after_ms }) }))
    .body

const arrives = ["queued", "sent", "delivered"]
describe("recipients with a fixed outcome", () => {
  it.each([
    ["delivered", "delivered", arrives],
    ["delayed", "delayed", ["queued", "sent", "delayed"]],
    ["bounced", "bounced", ["queued", "sent", "bounced"]],
    ["complained", "complained", [...arrives, "complained"]],
    ["failed", "failed", ["queued", "failed"]],
    ["opened", "delivered", [...arrives, "opened"]],
    ["clicked", "delivered", [...arrives, "clicked"]],
    ["unsubscribed", "delivered", [...arrives, "unsubscribed"]],
  ])("%s+x@sandbox.test is %s in the end", async (local, status, events) => {
    expect(await fate(`${local}+fixed@sandbox.test`, tracked)).toMatchObject({ status, events })
  })

  it("refuses mail to suppressed@sandbox.test (section 7)", async () => {
    const answer = await box.call("POST", "/v1/emails", anEmail({ to: "suppressed+y@sandbox.test" }))
    expect(answer).toMatchObject({ status: 422, body: { error: { type: "suppressed_recipient" } } })
  })

  it("leaves a message delivered that was sent without the flag an event needs", async () => {
    for (const local of ["opened", "clicked", "unsubscribed"]) {
      expect(await fate(`${local}+plain@sandbox.test`)).toMatchObject({ status: "delivered", events: arrives })
    }
  })

  it("suppresses who bounced, complained or unsubscribed (section 3.1)", async () => {
    for (const local of ["bounced", "complained", "unsubscribed"]) {
      await fate(`${local}+once@sandbox.test`, tracked)
      const again = await box.call("POST", "/v1/emails", anEmail({ to: `${local}+once@sandbox.test` }))
      expect(again.body.error.type).toBe("suppressed_recipient")
    }
  })

  it.each([
    ["success@simulator.amazonses.com", "delivered"],
    ["bounce+1@simulator.amazonses.com", "bounced"],
    ["complaint@simulator.amazonses.com", "complained"],
    ["delivered@resend.dev", "delivered"],
    ["bounced@resend.dev", "bounced"],
    ["Complained@Resend.dev", "complained"],
  ])("%s is known from another service: %s", async (to, status) => {
    expect((await fate(to)).status).toBe(status)
  })

  it.each(["suppressionlist@simulator.amazonses.com", "suppressed@resend.dev"])("refuses mail to %s", async (to) => {
    expect((await box.call("POST", "/v1/emails", anEmail({ to }))).body.error.type).toBe("suppressed_recipient")
  })
})

describe("POST /sandbox/outcomes", () => {
  afterEach(async () => {
    const { body } = await box.call("GET", "/sandbox/outcomes")
    for (const { id } of body.data) await box.call("DELETE", `/sandbox/outcomes/${id}`)
  })

  it("decides the outcome of mail to matching recipients until it is deleted", async () => {
    const { id } = await rule("*@broken.example", "failed")
    expect((await fate("ann@broken.example")).status).toBe("failed")
    expect((await fate("ann@whole.example")).status).toBe("delivered")
    expect((await box.call("DELETE", `/sandbox/outcomes/${id}`)).body).toEqual({ id, deleted: true })
    expect((await fate("ann@broken.example")).status).toBe("delivered")
  })

  it("compares without case and display name, and domains as A-labels", async () => {
    expect(await rule("*@Bücher.example", "failed")).toMatchObject({ recipient: "*@xn--bcher-kva.example" })
    expect((await fate("Ann <ANN@BÜCHER.example>")).status).toBe("failed")
  })

  it("uses the newest matching rule", async () => {
    const first = await rule("*@two.example", "failed")
    const second = await rule("*@two.example", "delayed")
    expect((await fate("ann@two.example")).status).toBe("delayed")
    const { body } = await box.call("GET", "/sandbox/outcomes")
    expect(body.data[0]).not.toHaveProperty("hint")
    expect(body.data).toMatchObject([{ id: second.id }, { id: first.id, hint: expect.stringContaining(second.id) }])
  })

  it("waits `after_ms` on the sandbox clock", async () => {
    const later = await rule("*@slow.example", "bounced", 60_000)
    expect(later).toMatchObject({ after_ms: 60_000 })
    const { id, status } = await fate("ann@slow.example")
    expect(status).toBe("sent")
    await box.call("POST", "/sandbox/clock", { advance_ms: 59_999 })
    expect((await box.call("GET", `/v1/emails/${id}`)).body.status).toBe("sent")
    await box.call("POST", "/sandbox/clock", { advance_ms: 1 })
    expect((await box.call("GET", `/v1/emails/${id}`)).body.status).toBe("bounced")
  })

  it("accepts a rule that can never decide, with a hint", async () => {
    expect((await rule("bounced+*@sandbox.test", "delivered")).hint).toContain("fixed outcome bounced")
    expect((await rule("ann", "failed")).hint).toContain("is not an address")
    expect(await rule("*", "delivered")).not.toHaveProperty("hint")
  })

  it("belongs to its account", async () => {
    const { body: other } = await box.call("POST", "/sandbox/accounts", {})
    const { id } = await rule("*@mine.example", "failed")
    expect((await box.call("DELETE", `/sandbox/outcomes/${id}?account_id=${other.id}`)).status).toBe(404)
    expect((await box.call("GET", `/sandbox/outcomes?account_id=${other.id}`)).body.total).toBe(0)
  })

  it("rejects an unknown outcome", async () => {
    expect((await box.call("POST", "/sandbox/outcomes", { recipient: "*", outcome: "lost" })).status).toBe(422)
  })
})
