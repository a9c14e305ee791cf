import { describe, expect, it } from "vitest"
import { aMail, aSigner, type PostOffice, postOffices, signed } from "./post-office.ts"

const aPostOffice = postOffices()

const office = async () => {
  const box = await aPostOffice()
  await box.address("support")
  return box
}
const REJECT = { "_dmarc.example.com": "v=DMARC1; p=reject" }
const check = (message: { auth_explained: { check: string }[] }, name: string) =>
  message.auth_explained.find((one) => one.check === name)

describe("the verdict on mail over SMTP, with real DNS (section 2.5, assumption inbound.sender_verdict)", () => {
  it("is verified by a DKIM signature of the From domain", async () => {
    const box = await office()
    const { dkim, records } = aSigner("example.com")
    await box.zone(records)
    await box.mail(aMail, { dkim })
    const message = await box.newest()
    expect(message).toMatchObject({
      sender_verdict: "verified",
      auth: { spf: "none", dkim: "pass", dmarc: "none", spf_domain: "example.com", dkim_domain: "example.com" },
      spam_score: 0,
      spam_status: "NotSpam",
    })
    expect(message.verdict_rule).toContain("DKIM signature of example.com passed")
  })

  it("is failed by a signature that does not match the body", async () => {
    const box = await office()
    const { dkim, records } = aSigner("example.com")
    await box.zone(records)
    const raw = await signed(aMail, dkim)
    await box.mail({ envelope: { from: "ann@example.com", to: aMail.to }, raw: `${raw}And one more thing.\r\n` })
    const message = await box.newest()
    expect(message).toMatchObject({ sender_verdict: "failed", auth: { dkim: "fail", dmarc: "none" }, spam_score: 3 })
    expect(check(message, "dkim")).toMatchObject({ result: "fail", reason: expect.stringContaining("altered") })
  })

  it("is verified by an SPF record that allows the client", async () => {
    const box = await office()
    await box.zone({ "example.com": "v=spf1 ip4:127.0.0.1 -all" })
    await box.mail(aMail)
    expect(await box.newest()).toMatchObject({ sender_verdict: "verified", auth: { spf: "pass", dkim: "none" } })
  })

  it("is failed by an SPF record that forbids the client", async () => {
    const box = await office()
    await box.zone({ "example.com": "v=spf1 ip4:192.0.2.1 -all" })
    await box.mail(aMail)
    const message = await box.newest()
    expect(message).toMatchObject({ sender_verdict: "failed", auth: { spf: "fail" } })
    expect(check(message, "spf")).toMatchObject({ reason: expect.stringContaining("does not allow 127.0.0.1") })
  })

  it("is verified if DMARC passes, even by the signature alone", async () => {
    const box = await office()
    const { dkim, records } = aSigner("example.com")
    await box.zone({ ...records, ...REJECT, "example.com": "v=spf1 -all" })
    await box.mail(aMail, { dkim })
    expect(await box.newest()).toMatchObject({
      sender_verdict: "verified",
      verdict_rule: "DMARC passed.",
      auth: { spf: "fail", dkim: "pass", dmarc: "pass" },
    })
  })

  it("is failed when DMARC fails: the signature of another domain does not count", async () => {
    const box = await office()
    const { dkim, records } = aSigner("elsewhere.example")
    await box.zone({ ...records, ...REJECT })
    await box.mail(aMail, { dkim })
    expect(await box.newest()).toMatchObject({
      sender_verdict: "failed",
      auth: { dkim: "pass", dkim_domain: "elsewhere.example", dmarc: "fail" },
    })
  })

  it("names a DMARC record that is ignored, and shows an invalid ARC chain without counting it (assumption inbound.checks_explained)", async () => {
    const box = await office()
    await box.zone({ "_dmarc.example.com": "v=DMARC1; p=rejct" })
    const seal = "i=1; a=rsa-sha256; cv=none; d=list.example; s=a; b=AAAA"
    await box.mail({ ...aMail, headers: { "ARC-Seal": seal } })
    const message = await box.newest()
    expect(message).toMatchObject({ sender_verdict: "unverified", auth: { dmarc: "none" } })
    expect(check(message, "dmarc")).toMatchObject({ reason: expect.stringContaining("p=rejct is not none") })
    expect(check(message, "arc")).toMatchObject({ result: "fail", reason: expect.stringContaining("not valid") })
  })

  it("is unverified if there is nothing to check", async () => {
    const box = await office()
    await box.mail(aMail)
    expect(await box.newest()).toMatchObject({
      sender_verdict: "unverified",
      auth: { spf: "none", dkim: "none", dmarc: "none", dkim_domain: null },
      spam_score: 1,
    })
  })

  it("is unchecked, and auth absent, when authentication is switched off", async () => {
    const box = await office()
    await box.sandbox("PATCH", "/settings", { "inbound.authentication": false })
    await box.mail(aMail)
    const { id } = await box.newest()
    const { body } = await box.v1("GET", `/inbound/${id}`)
    expect(body).toMatchObject({ sender_verdict: "unchecked", spam_status: "NotSpam" })
    expect(body).not.toHaveProperty("auth")
  })

  it("is failed for a message with a second From, even if it is signed", async () => {
    const box = await office()
    const { dkim, records } = aSigner("example.com")
    await box.zone({ ...records, ...REJECT })
    const raw = await signed(aMail, dkim)
    await twoFroms(box, raw)
    expect(await box.newest()).toMatchObject({ sender_verdict: "failed" })
  })
})

const twoFroms = (box: PostOffice, raw: string) =>
  box.mail({ envelope: { from: "ann@example.com", to: aMail.to }, raw: `From: boss@example.com\r\n${raw}` })
