import { Resolver } from "node:dns/promises"
import { dkimVerify } from "mailauth"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aMail, aSigner, type PostOffice, postOffices, signed } from "./post-office.ts"

const aPostOffice = postOffices()

async function office() {
  const box = await aPostOffice()
  await box.address("support")
  return box
}
const draft = { from: "Ann <ann@example.com>", to: aMail.to, subject: "Help", text: "It does not start." }
const post = async (box: PostOffice, body: object) => (await ok(box.sandbox("POST", "/inbound", body))).data
const read = async (box: PostOffice, [entry]: { inbound_id: string }[]) =>
  ok(box.sandbox("GET", `/inbound/${entry?.inbound_id}`))
const rawOf = async (box: PostOffice, [entry]: { inbound_id: string }[]): Promise<Buffer> =>
  (await box.sandbox("GET", `/inbound/${entry?.inbound_id}/raw`)).bytes

/** The DKIM results of a verifier that asks the DNS port. */
async function verified(box: PostOffice, raw: Buffer) {
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${box.dns_port}`])
  const { results } = await dkimVerify(raw, { resolver: (name, type) => resolver.resolve(name, type as "TXT") })
  return results.map(({ status }) => status.result)
}

describe("POST /sandbox/inbound as JSON", () => {
  it("has processed the message before it responds", async () => {
    const box = await office()
    const data = await post(box, { ...draft, html: "<p>Hi</p>", headers: { "X-One": "1" } })
    expect(data).toEqual([{ inbound_id: data[0].inbound_id, recipient: aMail.to }])
    expect(await ok(box.v1("GET", `/inbound/${data[0].inbound_id}`))).toMatchObject({
      from: "ann@example.com",
      from_name: "Ann",
      to: [aMail.to],
      subject: "Help",
      html: "<p>Hi</p>",
      sender_verdict: "unverified",
    })
  })

  it.each([
    ["verified", { spf: "pass", dkim: "pass", dmarc: "pass" }],
    ["failed", { spf: "fail", dkim: "fail", dmarc: "fail" }],
    ["unverified", { spf: "none", dkim: "none", dmarc: "none" }],
  ])(
    "injects mail with the verdict %s by a real check, from any sender and from the account's own domain",
    async (verdict, auth) => {
      const box = await office()
      for (const from of [draft.from, "me@acme.test", "me@mail.acme.test"]) {
        const message = await read(box, await post(box, { ...draft, from, verdict }))
        expect(message).toMatchObject({
          sender_verdict: verdict,
          auth,
          text: expect.stringContaining("does not start"),
        })
      }
    },
  )

  it.each([
    [{ spf: "pass", dkim: "fail" }, { spf: "pass", dkim: "fail", dmarc: "pass" }, "verified"],
    [{ spf: "softfail", dkim: "pass" }, { spf: "softfail", dkim: "pass", dmarc: "pass" }, "verified"],
    [{ spf: "pass", dkim: "pass", dmarc: "fail" }, { spf: "pass", dkim: "pass", dmarc: "fail" }, "failed"],
    [{ spf: "neutral", dkim: "none", dmarc: "none" }, { spf: "neutral", dkim: "none", dmarc: "none" }, "unverified"],
    [{ dmarc: "fail" }, { spf: "fail", dkim: "fail", dmarc: "fail" }, "failed"],
  ])("gives each check its result by real records: %j", async (wanted, auth, sender_verdict) => {
    const box = await office()
    const message = await read(box, await post(box, { ...draft, ...wanted }))
    expect(message).toMatchObject({ auth, sender_verdict })
  })

  it("rejects results that contradict each other, or a verdict besides", async () => {
    const box = await office()
    const refusal = async (more: object) => (await box.sandbox("POST", "/inbound", { ...draft, ...more })).body.error
    expect((await refusal({ spf: "fail", dkim: "none", dmarc: "pass" })).message).toContain("Set one of them to pass")
    expect((await refusal({ spf: "fail", verdict: "verified" })).message).toContain("not both")
  })

  it("is verified by others too: its records are served and listed as simulated, and used for no other mail (assumption inbound.simulated_records)", async () => {
    const box = await office()
    const before = (await ok(box.sandbox("GET", "/dns"))).total
    const id = await post(box, { ...draft, text: "One\nTwo", verdict: "verified" })
    const raw = await rawOf(box, id)
    expect(raw.toString().replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    expect(await verified(box, raw)).toEqual(["pass"])
    const { data, total } = await ok(box.sandbox("GET", "/dns?limit=100"))
    const simulated = data.filter((one: { simulated: boolean }) => one.simulated)
    expect(simulated.map(({ value }: { value: string }) => value.slice(0, 9)).toSorted()).toEqual([
      "v=DKIM1; ",
      "v=DMARC1;",
      "v=spf1 ip",
    ])
    expect(total).toBe(before + 3)
    expect(await read(box, await post(box, draft))).toMatchObject({ auth: { spf: "none", dmarc: "none" } })
    await post(box, { ...draft, verdict: "verified" })
    expect((await ok(box.sandbox("GET", "/dns"))).total).toBe(total)
    await ok(box.sandbox("POST", "/reset", {}))
    expect((await ok(box.sandbox("GET", "/dns"))).total).toBe(before)
  })

  it.each(["verified", "failed"])(
    "gives the same bytes the same verdict again, also after another simulation: %s (assumption inbound.simulated_records)",
    async (verdict) => {
      const box = await office()
      const raw = await rawOf(box, await post(box, { ...draft, verdict }))
      await post(box, { ...draft, verdict: verdict === "failed" ? "verified" : "failed" })
      await box.mail({ envelope: { from: "ann@example.com", to: aMail.to }, raw })
      expect(await box.newest()).toMatchObject({ sender_verdict: verdict })
    },
  )

  it("gives way to a record of its name that is added by hand (assumption inbound.simulated_records)", async () => {
    const box = await office()
    const raw = await rawOf(box, await post(box, { ...draft, verdict: "verified" }))
    await box.zone({ "_dmarc.example.com": "v=DMARC1; p=none", "example.com": "v=spf1 -all" })
    const { data } = await ok(box.sandbox("GET", "/dns?limit=100"))
    const names = data.filter((one: { simulated: boolean }) => one.simulated).map((one: { name: string }) => one.name)
    expect(names).toEqual([expect.stringMatching(/^sim-[0-9a-f]{12}\._domainkey\.example\.com$/)])
    expect(await verified(box, raw)).toEqual(["pass"])
  })

  it("stays with the domain's own records at the DNS port, and is signed with real time (assumptions inbound.signature_times and inbound.simulated_records)", async () => {
    const box = await office()
    const id = await post(box, { ...draft, from: "ann@acme.test", verdict: "failed" })
    expect(await read(box, id)).toMatchObject({ sender_verdict: "failed", auth: { spf: "fail" } })
    const asked = new Resolver()
    asked.setServers([`127.0.0.1:${box.dns_port}`])
    expect(await asked.resolveTxt("_dmarc.acme.test")).toEqual([["v=DMARC1; p=none;"]])
    const [, t] = /\bt=(\d+)/.exec((await rawOf(box, id)).toString()) ?? []
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(3600)
  })

  it("keeps verdicts of messages that arrive at the same time apart", async () => {
    const box = await office()
    const wanted = ["verified", "failed", "unverified", "verified", "unverified", "failed"]
    const got = await Promise.all(
      wanted.map(async (verdict) => (await read(box, await post(box, { ...draft, verdict }))).sender_verdict),
    )
    expect(got).toEqual(wanted)
  })

  it("arrives with the given spam score, which is trusted for this message only", async () => {
    const box = await office()
    expect(await read(box, await post(box, { ...draft, spam_score: 7.25 }))).toMatchObject({
      spam_score: 7.3,
      status: "spam",
      headers: expect.arrayContaining([{ name: "X-Spam-Score", value: "7.3" }]),
    })
    expect(await read(box, await post(box, { ...draft, headers: { "X-Spam-Score": "9" } }))).toMatchObject({
      spam_score: 1,
    })
  })

  it("accepts attachments, including programs", async () => {
    const box = await office()
    const attachments = [{ filename: "setup.exe", content: Buffer.from("MZ").toString("base64") }]
    const message = await read(box, await post(box, { ...draft, attachments }))
    expect(message.attachments).toMatchObject([{ filename: "setup.exe", size: 2 }])
  })

  it.each([
    ["an unknown recipient, with SMTP's reply", { to: "no@sp.acme.test" }, "550 5.1.1"],
    ["one unknown recipient among others", { to: [aMail.to, "no@sp.acme.test"] }, "550 5.1.1"],
    ["a sender that is no address", { from: "Ann" }, 'from "Ann" is not a valid address'],
    ["a header of the message's own", { headers: { Subject: "x" } }, "Subject"],
    ["base64 that is none", { attachments: [{ filename: "a", content: "%" }] }, "base64"],
  ])("rejects %s and stores nothing", async (_, wrong, told) => {
    const box = await office()
    const { status, body } = await box.sandbox("POST", "/inbound", { ...draft, ...wrong })
    expect([status, body.error.type]).toEqual([422, "validation_error"])
    expect(body.error.message).toContain(told)
    expect((await ok(box.sandbox("GET", "/inbound"))).total).toBe(0)
  })

  it("rejects a message whose recipient is deleted while it is signed, as SMTP would", async () => {
    const box = await aPostOffice()
    const id = await box.address("support")
    const posted = box.sandbox("POST", "/inbound", { ...draft, verdict: "verified" })
    await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    const { status, body } = await posted
    expect([status, body.error?.message]).toEqual([422, expect.stringContaining("550 5.1.1")])
  })

  it("rejects a verdict that settings make impossible", async () => {
    const box = await office()
    await box.sandbox("PATCH", "/settings", { "inbound.authentication": false })
    const { body } = await box.sandbox("POST", "/inbound", { ...draft, verdict: "verified" })
    expect(body.error.message).toContain("inbound.authentication")
  })
})

describe("POST /sandbox/inbound as message/rfc822", () => {
  const raw = (box: PostOffice, message: string, query = "") =>
    box.sandbox("POST", `/inbound${query}`, undefined, { raw: message, headers: { "Content-Type": "message/rfc822" } })

  it("reads the envelope from the message by default", async () => {
    const box = await office()
    const { dkim, records } = aSigner("example.com")
    await box.zone(records)
    const message = await signed({ ...aMail, to: ["elsewhere@example.org", aMail.to] }, dkim)
    const { data } = await ok(raw(box, message))
    expect(data).toMatchObject([{ recipient: aMail.to }])
    expect(await read(box, data)).toMatchObject({
      sender_verdict: "verified",
      auth: { dkim: "pass" },
      envelope: { mail_from: "ann@example.com" },
    })
    expect((await box.sandbox("GET", `/inbound/${data[0].inbound_id}/raw`)).bytes.toString("latin1")).toBe(message)
  })

  it.each(["To", "Cc"])("finds the receiving addresses in %s", async (header) => {
    const box = await office()
    const { data } = await ok(raw(box, `From: a@example.com\r\n${header}: x@example.org, ${aMail.to}\r\n\r\nHi\r\n`))
    expect(data).toMatchObject([{ recipient: aMail.to }])
    const none = await raw(box, `From: a@example.com\r\nReply-${header}: ${aMail.to}\r\n\r\nHi\r\n`)
    expect(none.body.error.message).toContain("No address in To or Cc of the message")
  })

  it("reads the envelope from the query, and uses it for SPF", async () => {
    const box = await office()
    await box.address("sales")
    await box.zone({ "bounce.example": "v=spf1 ip4:192.0.2.7 -all" })
    const query =
      "?mail_from=x@bounce.example&client_ip=192.0.2.7&helo=mx.example&rcpt_to=support@sp.acme.test,sales@sp.acme.test"
    const { data } = await ok(raw(box, "Subject: x\r\nFrom: a@bounce.example\r\n\r\nHi\r\n", query))
    expect(data).toHaveLength(2)
    expect(await read(box, data)).toMatchObject({
      auth: { spf: "pass", spf_domain: "bounce.example" },
      envelope: { mail_from: "x@bounce.example", client_ip: "192.0.2.7", helo: "mx.example" },
    })
  })

  it("accepts the empty sender of a bounce", async () => {
    const box = await office()
    const { data } = await ok(raw(box, "Subject: x\r\n\r\n", `?mail_from=&rcpt_to=${aMail.to}`))
    expect(await read(box, data)).toMatchObject({ envelope: { mail_from: "" } })
  })

  it.each([
    ["no recipient of the message receives here", "To: a@example.org\r\n\r\n", "", "rcpt_to"],
    ["the recipient is unknown", "\r\n", "?rcpt_to=no@sp.acme.test", "550 5.1.1"],
    ["the client is no address", "\r\n", `?rcpt_to=${aMail.to}&client_ip=300.1.1.1`, "client_ip"],
    ["there is no message", "", `?rcpt_to=${aMail.to}`, "body"],
  ])("rejects it when %s", async (_, message, query, told) => {
    const box = await office()
    const { status, body } = await raw(box, message, query)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.error.message).toContain(told)
  })
})
