import { afterEach, describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const tracked = {
  html: '<p><a href="https://acme.test/offer">See</a></p>',
  track_opens: true,
  track_clicks: true,
  list_unsubscribe: true,
}
/** Sends an email and returns its outcome. */
const fate = async (to: string, fields: Record<string, unknown> = {}) => {
  const id = await box.send({ to, ...fields })
  await box.settle()
  const { body } = await box.v1("GET", `/emails/${id}`)
  return { id, status: body.status, events: body.events.map(({ type }: { type: string }) => type) }
}
const rule = async (recipient: string, outcome: string, after_ms?: number) =>
  (await box.sandbox("POST", "/outcomes", { recipient, outcome, ...(after_ms !== undefined && { after_ms }) })).body

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
  ])("%s+anything@sandbox.test is %s in the end", async (local, status, events) => {
    expect(await fate(`${local}+any.thing@sandbox.test`, tracked)).toMatchObject({ status, events })
  })

  it("only deliver a message that was sent without the required flag", async () => {
    for (const local of ["opened", "clicked", "unsubscribed"]) {
      expect(await fate(`${local}+plain@sandbox.test`)).toMatchObject({ status: "delivered", events: arrives })
    }
  })

  it.each(["bounced", "complained", "unsubscribed"])(
    "are suppressed after they %s (sections 3.1 and 6)",
    async (reason) => {
      const to = `${reason}+once@sandbox.test`
      const { id } = await fate(`Someone <${to.toUpperCase()}>`, tracked)
      const { data } = await ok(box.sandbox("GET", `/suppressions?q=${encodeURIComponent(to)}`))
      expect(data).toMatchObject([{ address: to, reason, email_id: id }])
      expect(await box.refused({ to })).toMatchObject({ type: "suppressed_recipient" })
    },
  )

  it.each([
    ["success@simulator.amazonses.com", "delivered"],
    ["bounce@simulator.amazonses.com", "bounced"],
    ["bounce+1@simulator.amazonses.com", "bounced"],
    ["complaint@simulator.amazonses.com", "complained"],
    ["delivered@resend.dev", "delivered"],
    ["bounced@resend.dev", "bounced"],
    ["Complained@Resend.dev", "complained"],
  ])("%s follows another service: %s", async (to, status) => {
    expect((await fate(to)).status).toBe(status)
  })

  it.each([
    "suppressed@sandbox.test",
    "suppressed+y@sandbox.test",
    "suppressionlist@simulator.amazonses.com",
    "suppressed@resend.dev",
  ])("rejects %s as a suppressed recipient (section 7, assumption errors.status.suppressed_recipient)", async (to) => {
    expect(await box.refused({ to })).toMatchObject({ status: 422, type: "suppressed_recipient" })
  })
})

describe("POST /sandbox/outcomes", () => {
  afterEach(async () => {
    const { body } = await box.sandbox("GET", "/outcomes")
    for (const { id } of body.data) await box.sandbox("DELETE", `/outcomes/${id}`)
  })

  it("sets the outcome of mail to matching recipients until it is deleted", async () => {
    const { id } = await rule("*@broken.example", "failed")
    expect((await fate("ann@broken.example")).status).toBe("failed")
    expect((await fate("ann@whole.example")).status).toBe("delivered")
    expect((await box.sandbox("DELETE", `/outcomes/${id}`)).body).toEqual({ id, deleted: true })
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
    const { body } = await box.sandbox("GET", "/outcomes")
    expect(body.data[0]).not.toHaveProperty("hint")
    expect(body.data).toMatchObject([{ id: second.id }, { id: first.id, hint: expect.stringContaining(second.id) }])
  })

  it("waits `after_ms` on the sandbox clock", async () => {
    const later = await rule("*@slow.example", "bounced", 60_000)
    expect(later).toMatchObject({ after_ms: 60_000 })
    const { id, status } = await fate("ann@slow.example")
    expect(status).toBe("sent")
    await box.sandbox("POST", "/clock", { advance_ms: 59_999 })
    expect((await box.v1("GET", `/emails/${id}`)).body.status).toBe("sent")
    await box.sandbox("POST", "/clock", { advance_ms: 1 })
    expect((await box.v1("GET", `/emails/${id}`)).body.status).toBe("bounced")
  })

  it("accepts a rule that can never apply, with a hint", async () => {
    expect((await rule("bounced+*@sandbox.test", "delivered")).hint).toContain("fixed outcome bounced")
    expect((await rule("ann", "failed")).hint).toContain("is not an address")
    expect(await rule("*", "delivered")).not.toHaveProperty("hint")
  })

  it("belongs to its account", async () => {
    const { body: other } = await box.sandbox("POST", "/accounts", {})
    const { id } = await rule("*@mine.example", "failed")
    expect((await box.sandbox("DELETE", `/outcomes/${id}?account_id=${other.id}`)).status).toBe(404)
    expect((await box.sandbox("GET", `/outcomes?account_id=${other.id}`)).body.total).toBe(0)
  })

  it("names the rule as the reason if the outcome is suppressed", async () => {
    await rule("*@no.example", "suppressed")
    expect(await box.refused({ to: "x@no.example" })).toMatchObject({
      type: "suppressed_recipient",
      message: expect.stringContaining("an outcome rule matches it"),
    })
  })

  it("rejects an unknown outcome", async () => {
    expect((await box.sandbox("POST", "/outcomes", { recipient: "*", outcome: "lost" })).status).toBe(422)
  })
})
