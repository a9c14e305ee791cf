import { X509Certificate } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createCertificate } from "../../../src/smtp/certificate.ts"
import { ok } from "../../helpers/client.ts"
import { aFolder } from "../../helpers/spawn.ts"
import { type PostOffice, postOffices } from "../inbound/post-office.ts"

const aPostOffice = postOffices({})

const certificateOf = async (box: PostOffice) => (await box.sandbox("GET", "/smtp-certificate")).bytes.toString()

/** Submits a mail over TLS to a host of this name, with a certificate that is verified. */
const submitVerified = (box: PostOffice, ca: string, servername: string) =>
  box.mail(
    { from: "hello@acme.test", to: "ann@example.com", subject: "x", text: "x" },
    { ignoreTLS: false, requireTLS: true, tls: { ca, servername }, auth: { user: "app", pass: box.token } },
  )

describe("submission: TLS with a certificate that is verified (assumption smtp.tls)", () => {
  it("uses the certificate of GET /sandbox/smtp-certificate, the same after a restart", async () => {
    const data = aFolder()
    const config = { data, smtp_starttls: true, smtp_tls_names: ["mail.shop.test"] }
    const box = await aPostOffice(config)
    const answer = await box.sandbox("GET", "/smtp-certificate")
    expect(answer.headers.get("content-type")).toBe("application/x-pem-file")
    const certificate = answer.bytes.toString()
    for (const name of ["localhost", "sandpost", "mail.shop.test"])
      expect(await submitVerified(box, certificate, name)).toMatch(/^250 2\.6\.0 Message accepted as /)
    await expect(submitVerified(box, certificate, "other.test")).resolves.toMatch(/altnames/)
    const snapshot = await box.sandbox("GET", "/snapshot")
    expect(certificate + snapshot.bytes.toString()).not.toContain("PRIVATE KEY")
    expect(await ok(box.sandbox("GET", "/info"))).toMatchObject({ smtp_tls: true })
    await box.stop()
    expect(await certificateOf(await aPostOffice(config))).toBe(certificate)
  })

  it("uses a certificate of one's own, and returns it without its key", async () => {
    const own = createCertificate("own.test")
    const folder = aFolder()
    const [smtp_tls_cert, smtp_tls_key] = [join(folder, "both.pem"), join(folder, "key.pem")]
    writeFileSync(smtp_tls_cert, own.key + own.cert)
    writeFileSync(smtp_tls_key, own.key)
    const box = await aPostOffice({ smtp_tls_cert, smtp_tls_key })
    expect(new X509Certificate(await certificateOf(box)).raw).toEqual(new X509Certificate(own.cert).raw)
    expect(await certificateOf(box)).not.toContain("PRIVATE KEY")
    expect(await submitVerified(box, own.cert, "own.test")).toMatch(/^250 /)
  })

  it("has no certificate without TLS, and says how to get one", async () => {
    const box = await aPostOffice()
    const { status, body } = await box.sandbox("GET", "/smtp-certificate")
    expect([status, body.message ?? body.error.message]).toEqual([404, expect.stringContaining("--smtp-starttls")])
    expect(await ok(box.sandbox("GET", "/info"))).toMatchObject({ smtp_tls: false })
  })
})
