import { describe, expect, it } from "vitest"
import { SandpostClient } from "../../src/client/client.ts"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"

describe("GET /sandbox/emails/latest", () => {
  it("returns the newest email with its links and images", async () => {
    const box = await startSandpost()
    await box.send({ subject: "First" })
    const html = '<a href="https://acme.test/reset">Reset password</a><img src="https://acme.test/a.png" alt="Logo">'
    const id = await box.send({ subject: "Second", html })
    expect(await ok(box.sandbox("GET", "/emails/latest"))).toMatchObject({
      id,
      subject: "Second",
      links: [{ url: "https://acme.test/reset", text: "Reset password", tracked_url: null }],
      images: [{ url: "https://acme.test/a.png", alt: "Logo" }],
    })
  })

  it("returns the newest that matches, and says at once if there is none", async () => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("GET", "/emails/latest")
    expect([status, body.error.message]).toEqual([404, "The account has no message yet."])
    const id = await box.send({ to: ["ann@example.com"], subject: "For Ann" })
    await box.send({ to: ["bob@example.com"], subject: "For Bob" })
    const client = new SandpostClient({ url: box.url })
    expect(await client.emails.latest({ to: "ann@example.com" })).toMatchObject({ id })
    expect(await client.emails.latest()).toMatchObject({ subject: "For Bob" })
    await expect(client.emails.latest({ subject: "Invoice" })).rejects.toThrow(
      /No message matches `subject:"Invoice"`. The newest: "For Bob" to bob@example.com .*; "For Ann"/,
    )
    expect(await client.control.getEmailStructure(id)).toMatchObject({ content_type: expect.any(String), left_out: 0 })
  })
})

describe("GET /sandbox/inbound/latest", () => {
  it("returns the newest received message with its link texts", async () => {
    const box = await startSandpost()
    const client = new SandpostClient({ url: box.url })
    await expect(client.inbound.latest()).rejects.toThrow("The account has no message yet.")
    const [domain] = (await client.control.listDomains()).data
    await client.control.createReceivingAddress({ domain_id: domain?.id ?? "", local_part: "support" })
    const html = '<a href="https://acme.test/reset">Reset password</a><img src="cid:a">'
    await client.control.receiveInbound({ from: "ann@example.com", to: "support@sp.acme.test", subject: "Hi", html })
    await box.settle()
    expect(await client.inbound.latest({ from: "ann@example.com" })).toMatchObject({
      subject: "Hi",
      links: [{ url: "https://acme.test/reset", text: "Reset password" }],
      images: [{ url: "cid:a", alt: null }],
    })
  })
})
