import { X509Certificate } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { createCertificate } from "../smtp/certificate.ts"
import { readCertificates } from "./receiver-certificates.ts"

const folder = mkdtempSync(join(tmpdir(), "sandpost-certificates-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (content: string | Uint8Array) => {
  const path = join(folder, "ca.pem")
  writeFileSync(path, content)
  return path
}
const { key, cert } = createCertificate("one")
const other = createCertificate("other").cert

describe("--webhook-ca", () => {
  it("reads every certificate of a file, also between other text and with line ends of Windows", () => {
    expect(readCertificates(file(cert))).toHaveLength(1)
    const text = `Subject: one\n${cert}\n${key}# the other\n${other.replaceAll("\n", "\r\n")}`
    expect(readCertificates(file(text)).map((one) => new X509Certificate(one).subject)).toEqual(["CN=one", "CN=other"])
  })
  it.each([
    ["a missing file", () => join(folder, "none.pem"), /none\.pem cannot be read: ENOENT/],
    ["a folder", () => folder, /cannot be read: EISDIR/],
    ["an empty file", () => file(""), /has no certificate: a PEM file has -----BEGIN CERTIFICATE-----/],
    ["a private key", () => file(key), /has no certificate: it has a private key/],
    ["a binary certificate", () => file(new X509Certificate(cert).raw), /has no certificate.*openssl x509 -inform der/],
    ["half a certificate", () => file(cert.slice(0, 200)), /has no certificate/],
    [
      "a damaged certificate",
      () => file(cert + other.replace(/.{20}\n-----END/, "\n-----END")),
      /2 of 2 in .* is damaged/,
    ],
  ])("refuses %s in one sentence", (_, path, message) => {
    expect(() => readCertificates(path())).toThrow(message)
    expect(() => readCertificates(path())).toThrow(/^--webhook-ca: [^\n]+\.$/)
  })
})
