import { Resolver } from "node:dns/promises"
import { dkimVerify } from "mailauth"
import PostalMime, { decodeWords } from "postal-mime"
import { describe, expect, it } from "vitest"
import { anAttachment } from "../../helpers/an-email.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const head = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n") + 2)

/** Queries the sandbox's own DNS server, like `dig`. */
function resolver() {
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${box.dns_port}`])
  return (name: string, type: string) => resolver.resolve(name, type as "TXT")
}

const verify = async (raw: string) => (await dkimVerify(raw, { resolver: resolver() })).results

const RICH = {
  from: "Jürgen Müller <hello@acme.test>",
  to: ["Ann <ann@example.com>", "zoë@example.com"],
  cc: "cc@example.com",
  bcc: ["Secret <secret@example.com>", "hidden@example.com"],
  reply_to: ["help@acme.test", "desk@acme.test"],
  subject: "Grüße 😀 ".repeat(40).trim(),
  html: `<p>Ünïcode</p>${"<p>line</p>\n".repeat(50)}${"x".repeat(3000)}<img src="cid:logo">`,
  text: "Ünïcode\n.\nFrom here\n".repeat(20),
  headers: { "X-Order-Id": "1042" },
  attachments: [
    anAttachment({ filename: "Rechnung März.txt" }),
    anAttachment({ filename: "logo.png", content_id: "logo" }),
  ],
}

describe("GET /sandbox/emails/{id}/raw", () => {
  it("has a signature that covers the header OTP-Token (assumption codes.order)", async () => {
    const id = await box.send({ headers: { "OTP-Token": '"482913"; origin="https://acme.test"' } })
    const raw = await box.raw(id)
    const [result] = await verify(raw)
    expect(result).toMatchObject({
      status: { result: "pass" },
      signingHeaders: { keys: expect.stringMatching(/otp-token/i) },
    })
    const [changed] = await verify(raw.replace('"482913"', '"771204"'))
    expect(changed?.status.result).toBe("fail")
  })

  it("returns the sent message as message/rfc822", async () => {
    const id = await box.send()
    const { headers, text } = await box.sandbox<string>("GET", `/emails/${id}/raw`)
    expect(headers.get("content-type")).toBe("message/rfc822")
    expect(head(text)).toMatch(/^From: Acme <hello@acme\.test>\r$/m)
    expect(head(text)).toMatch(/^To: ann@example\.com\r$/m)
    expect(head(text)).toMatch(/^Subject: Your order has shipped\r$/m)
    expect(head(text)).toMatch(/^Date: Thu, 01 Oct 2026 09:00:00 \+0000\r$/m)
    expect(head(text)).toMatch(/^Message-ID: <[^@\s]+@acme\.test>\r$/m)
    expect(head(text)).toMatch(/^MIME-Version: 1\.0\r$/m)
  })

  it("is signed with real time, which other verifiers compare, whatever the sandbox clock says, and stays the same (assumption inbound.signature_times)", async () => {
    await box.advance(2 * 86_400_000)
    const before = Math.floor(Date.now() / 1000)
    const id = await box.send()
    const raw = await box.raw(id)
    const [, t] = /\bt=(\d+)/.exec(head(raw)) ?? []
    expect(Number(t)).toBeGreaterThanOrEqual(before)
    expect(Number(t)).toBeLessThanOrEqual(Date.now() / 1000)
    expect(head(raw)).toMatch(/^Date: Sat, 03 Oct 2026/m)
    await box.advance(3_600_000)
    expect(await box.raw(id)).toBe(raw)
    expect(await verify(raw)).toMatchObject([{ status: { result: "pass" }, signatureTimeValid: true }])
  })

  it("contains every field, which decodes to its original value", async () => {
    const parsed = await PostalMime.parse(await box.raw(await box.send(RICH)))
    expect(parsed.from).toMatchObject({ name: "Jürgen Müller", address: "hello@acme.test" })
    expect(parsed.to?.map(({ address }) => address)).toEqual(["ann@example.com", "zoë@example.com"])
    expect(parsed.cc?.map(({ address }) => address)).toEqual(["cc@example.com"])
    expect(parsed.replyTo?.map(({ address }) => address)).toEqual(["help@acme.test", "desk@acme.test"])
    expect(parsed.subject).toBe(RICH.subject)
    expect(parsed.html?.trim()).toBe(RICH.html)
    expect(parsed.text?.trim()).toBe(RICH.text.trim())
    expect(parsed.attachments.map(({ filename }) => filename).sort()).toEqual(["Rechnung März.txt", "logo.png"])
    for (const { content } of parsed.attachments) {
      expect(Buffer.from(content as ArrayBuffer).toString()).toBe("Invoice 1042\n")
    }
  })

  it("never names Bcc (section 2.2)", async () => {
    const raw = await box.raw(await box.send(RICH))
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw).not.toContain("secret@example.com")
    expect(raw).not.toContain("hidden@example.com")
  })

  it("has lines that end in CRLF and have at most 998 characters", async () => {
    const raw = await box.raw(await box.send(RICH))
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998)
  })

  it("is the same bytes each time", async () => {
    const id = await box.send(RICH)
    const first = await box.raw(id)
    await box.advance(86_400_000)
    expect(await box.raw(id)).toBe(first)
  })

  it("is signed with the domain's key, which the sandbox's DNS publishes", async () => {
    const raw = await box.raw(await box.send(RICH))
    const selector = /\bs=([^;\s]+)/.exec(head(raw))?.[1]
    expect(selector).toBeTruthy()
    const published = (await resolver()(`${selector}._domainkey.acme.test`, "TXT")) as unknown as string[][]
    expect(published[0]?.join("")).toMatch(/^v=DKIM1;.*p=[A-Za-z0-9+/=]{300,}/)
    const [result, ...others] = await verify(raw)
    expect(others).toEqual([])
    expect(result).toMatchObject({ signingDomain: "acme.test", status: { result: "pass" } })
  })

  it("fails DKIM verification after any change", async () => {
    const raw = await box.raw(await box.send({ subject: "Pay 10", text: "Pay 10" }))
    for (const changed of [
      raw.replace("Subject: Pay 10", "Subject: Pay 99"),
      raw.replace(/Pay 10\s*$/, "Pay 99\r\n"),
    ]) {
      expect(changed).not.toBe(raw)
      expect((await verify(changed))[0]?.status.result).not.toBe("pass")
    }
  })

  it("signs the unsubscribe headers too (RFC 8058)", async () => {
    const raw = await box.raw(await box.send({ list_unsubscribe: true }))
    const signed = /\bh=([^;]+);/.exec(head(raw).replace(/\s+/g, ""))?.[1]?.toLowerCase().split(":")
    expect(signed).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    )
    expect((await verify(raw))[0]?.status.result).toBe("pass")
  })

  it("does not let a value of the request start another header", async () => {
    const raw = await box.raw(
      await box.send({ to: '"Eve X-Injected: 1" <eve@example.com>', headers: { "X-A": "é".repeat(500) } }),
    )
    expect(raw).not.toMatch(/^X-Injected/m)
    const { headers } = await PostalMime.parse(raw)
    expect(decodeWords(headers.find(({ key }) => key === "x-a")?.value as string)).toBe("é".repeat(500))
  })
})
