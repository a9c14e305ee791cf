import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

const refusal = { status: 422, type: "suppressed_recipient" }

describe("sending to a suppressed address (sections 1 and 7, assumption emails.suppression)", () => {
  it.each(["to", "cc", "bcc"])("rejects the whole message for one in %s", async (field) => {
    const box = await startSandpost()
    await box.suppress("gone@example.com")
    expect(await box.refused({ [field]: ["ann@example.com", "gone@example.com"] })).toMatchObject(refusal)
    expect((await box.v1("GET", "/emails")).body).toMatchObject({ total: 0 })
  })

  it("names the address, the reason, and how to remove it (assumption errors.messages)", async () => {
    const box = await startSandpost()
    await box.suppress("gone@example.com", "complained")
    const { message } = await box.refused({ to: "Gone <gone@example.com>" })
    expect(message).toContain("gone@example.com")
    expect(message).toContain("complained")
    expect(message).toContain("DELETE /sandbox/suppressions/gone@example.com")
  })

  it.each([
    ["gone@example.com", "GONE@Example.COM"],
    ["Gone <Gone@example.com>", "gone@example.com"],
    ["gone@example.com", '"Somebody Else" <gone@example.com>'],
    ["gone@bücher.example", "gone@xn--bcher-kva.example"],
  ])("ignores case and display name: %s stops %s", async (listed, to) => {
    const box = await startSandpost()
    await box.suppress(listed)
    expect(await box.refused({ to })).toMatchObject(refusal)
  })

  it.each(["gone+tag@example.com", "go.ne@example.com", "gone@sub.example.com", "gone@example.co"])(
    "lets %s through, which is another address",
    async (to) => {
      const box = await startSandpost()
      await box.suppress("gone@example.com")
      await box.send({ to })
    },
  )

  it.each(["bounced", "complained", "unsubscribed", "blocked"])("counts for the reason %s", async (reason) => {
    const box = await startSandpost()
    await box.suppress("gone@example.com", reason)
    expect(await box.refused({ to: "gone@example.com" })).toMatchObject(refusal)
  })

  it("checks only recipients: reply_to and from may be suppressed", async () => {
    const box = await startSandpost()
    await box.suppress("hello@acme.test")
    await box.send({ from: "hello@acme.test", reply_to: "hello@acme.test" })
  })

  it("applies to one account", async () => {
    const box = await startSandpost()
    const other = await box.sandbox<{ tokens: { sending: string } }>("POST", "/accounts", { domains: ["acme.test"] })
    await box.suppress("gone@example.com")
    await box.as(other.body.tokens.sending).send({ to: "gone@example.com" })
  })

  it("works again after the address is removed from the list", async () => {
    const box = await startSandpost()
    await box.suppress("gone@example.com")
    expect((await box.sandbox("DELETE", "/suppressions/gone@example.com")).status).toBe(200)
    await box.send({ to: "gone@example.com" })
  })

  it("is rejected after a triggered bounce, for that recipient only", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send({ to: ["a@example.com", "b@example.com"] })
    await box.trigger(id, "sent")
    await box.trigger(id, "bounced", { recipient: "B@example.com" })
    expect(await box.refused({ to: "b@example.com" })).toMatchObject(refusal)
    await box.send({ to: "a@example.com" })
  })

  it("keeps the first reason, time and email when the same address bounces and complains later", async () => {
    const box = await startSandpost()
    const [first, second] = [await box.send({ to: "ann@example.com" }), await box.send({ to: "ann@example.com" })]
    const trigger = (id: string, type: string) => ok(box.sandbox("POST", `/emails/${id}/events`, { type }))
    await box.settle()
    await trigger(first, "complained")
    const entry = await ok(box.sandbox("GET", "/suppressions"))
    expect(entry.data).toMatchObject([{ address: "ann@example.com", reason: "complained", email_id: first }])
    await box.advance(60_000)
    await trigger(second, "complained")
    expect(await ok(box.sandbox("GET", "/suppressions"))).toEqual(entry)
  })
})
