import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const email = { from: "Acme <hello@acme.test>", to: [aMail.to], subject: "To ourselves", text: "Hello" }
const send = async (box: PostOffice, fields = {}) => (await ok(box.v1("POST", "/emails", { ...email, ...fields }))).id
const total = async (box: PostOffice) => {
  await box.settle()
  return (await ok(box.v1("GET", "/inbound"))).total
}

describe("mail to a receiving address of the sandbox (assumption inbound.loopback)", () => {
  it("arrives as inbound, signed by the sending domain and checked like any other message", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const id = await send(box, { track_opens: true, html: "<p>Hello</p>" })
    const message = await box.newest()
    expect(message).toMatchObject({
      from: "hello@acme.test",
      from_name: "Acme",
      recipient: aMail.to,
      subject: "To ourselves",
      sender_verdict: "verified",
      auth: { spf: "pass", dkim: "pass", dmarc: "pass", spf_domain: "sp.acme.test", dkim_domain: "acme.test" },
      envelope: { mail_from: "bounces@sp.acme.test", client_ip: "127.0.0.1" },
    })
    const sent = (await box.sandbox("GET", `/emails/${id}/raw`)).bytes
    expect((await box.sandbox("GET", `/inbound/${message.id}/raw`)).bytes.equals(sent)).toBe(true)
    expect(message.size_bytes).toBe(sent.length)
  })

  it("is not compared with the sandbox clock, because it is signed with real time (assumption inbound.signature_times)", async () => {
    const box = await aPostOffice({ now: "2026-09-20T09:00:00.000Z" })
    await box.address("support")
    await send(box)
    const { auth_explained } = await box.newest()
    expect(auth_explained).toContainEqual({
      ...{ check: "dkim", domain: "acme.test", result: "pass" },
      reason: "The signature of acme.test is valid.",
    })
  })

  it("passes SPF in the older layout too (section 2.3, rule 3)", async () => {
    const box = await aPostOffice({ now: "2026-03-01T09:00:00.000Z" })
    await ok(box.sandbox("POST", "/dns", { type: "MX", name: "sp.acme.test", value: "mx.sandpost.test", priority: 10 }))
    await box.address("support")
    await send(box)
    expect(await box.newest()).toMatchObject({
      sender_verdict: "verified",
      auth: { spf: "pass", dkim: "pass", dmarc: "none", spf_domain: "acme.test" },
    })
  })

  it("is verified for each account that has the same domain (assumption domains.duplicates)", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    await ok(box.as(other.tokens.full_access).v1("POST", "/emails", email))
    await ok(box.sandbox("POST", `/settle?account_id=${other.id}`, {}))
    const auth = { spf: "pass", dkim: "pass", dmarc: "pass" }
    expect(await box.newest()).toMatchObject({ sender_verdict: "verified", auth })
    await send(box, { subject: "And mine" })
    expect(await box.newest()).toMatchObject({ subject: "And mine", sender_verdict: "verified", auth })
  })

  it("arrives once at each address, including cc and bcc, and does not contain bcc", async () => {
    const box = await aPostOffice()
    await box.address("*")
    await send(box, { cc: ["cc@sp.acme.test", aMail.to], bcc: "bcc@sp.acme.test" })
    expect(await total(box)).toBe(3)
    const message = await box.newest("to:bcc@sp.acme.test")
    expect(message.recipient).toBe("bcc@sp.acme.test")
    expect((await box.sandbox("GET", `/inbound/${message.id}/raw`)).body).not.toContain("bcc@")
  })

  it("arrives when it is delivered, by the pace or by a trigger", async () => {
    const box = await aPostOffice({ pace: "manual" })
    await box.address("support")
    const id = await send(box)
    await ok(box.sandbox("POST", `/emails/${id}/events`, { type: "sent" }))
    expect(await total(box)).toBe(0)
    await ok(box.sandbox("POST", `/emails/${id}/events`, { type: "delivered" }))
    expect(await total(box)).toBe(1)
  })

  it("does not arrive when it bounces", async () => {
    const box = await aPostOffice()
    await box.address("support")
    await send(box, { to: [aMail.to, "bounced@sandbox.test"] })
    expect(await total(box)).toBe(0)
  })

  it("does not arrive while inbound.loopback is off", async () => {
    const box = await aPostOffice()
    await box.address("support")
    await box.sandbox("PATCH", "/settings", { "inbound.loopback": false })
    await send(box)
    expect(await total(box)).toBe(0)
  })
})
