import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { defaultConfig } from "../config/shape.ts"
import { platform } from "../platform.ts"
import { createCertificate } from "../smtp/certificate.ts"
import { StartError } from "../start-error.ts"
import { smtpCertificate } from "./smtp-certificate.ts"

let folder: string
const warnings: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "smtp-certificate-"))
  warnings.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const read = (config: Partial<typeof defaultConfig>) =>
  smtpCertificate({ ...defaultConfig, data: folder, ...config }, (message) => warnings.push(message))

/** Writes a file with this content, and returns its path. */
const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const refusal = (config: Partial<typeof defaultConfig>): string => {
  try {
    read(config)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message.replaceAll(folder, "F")
  }
  return expect.unreachable("it was accepted") as never
}

describe("the certificate of --smtp-starttls (assumption smtp.tls)", () => {
  it("stays the same for a data folder, and only its user can read the key", () => {
    const first = read({ smtp_starttls: true })
    expect(read({ smtp_starttls: true })).toEqual(first)
    expect(readdirSync(folder)).toEqual(["smtp-tls.pem"])
    expect(statSync(join(folder, "smtp-tls.pem")).mode & 0o777).toBe(0o600)
    expect(warnings).toEqual([])
  })

  it("is new at each start in memory", () => {
    const inMemory = { smtp_starttls: true, data: "memory" }
    expect(read(inMemory)?.cert).not.toBe(read(inMemory)?.cert)
  })

  it("is valid for local names, the machine, sandpost and the given names and addresses", () => {
    const names = ["mail.shop.test", "*.svc.cluster.local", "bücher.test", "10.0.0.9", "fd00::1"]
    const certificate = new X509Certificate(read({ smtp_starttls: true, smtp_tls_names: names })?.cert as string)
    const hosts = ["localhost", "sandpost", "mx.sandpost.test", "mail.shop.test", "a.svc.cluster.local"]
    for (const host of [...hosts, "xn--bcher-kva.test", hostname()])
      expect(certificate.checkHost(host), host).toBeDefined()
    for (const ip of ["127.0.0.1", "::1", "10.0.0.9", "fd00::1"]) expect(certificate.checkIP(ip), ip).toBeDefined()
    expect(certificate.checkHost("other.test")).toBeUndefined()
    expect(certificate.ca).toBe(false)
  })

  it("is made again, with a warning, only if a name is missing or its file is damaged", () => {
    const first = read({ smtp_starttls: true, smtp_tls_names: ["one.test"] })
    expect(read({ smtp_starttls: true, smtp_tls_names: ["one.test"] })).toEqual(first)
    expect(read({ smtp_starttls: true })).toEqual(first)
    const second = read({ smtp_starttls: true, smtp_tls_names: ["one.test", "two.test"] })
    expect(second?.cert).not.toBe(first?.cert)
    expect(warnings).toEqual([
      expect.stringMatching(/^The SMTP certificate was not valid for two\.test, so there is a/),
    ])
    file("smtp-tls.pem", readFileSync(join(folder, "smtp-tls.pem")).subarray(0, 300))
    expect(read({ smtp_starttls: true })?.cert).not.toBe(second?.cert)
    expect(warnings.at(-1)).toContain("smtp-tls.pem was damaged, so there is a new SMTP certificate.")
  })

  it("needs --smtp-starttls, or a certificate of one's own, for names", () => {
    expect(read({})).toBeNull()
    expect(refusal({ smtp_tls_names: ["a.test"] })).toMatch(/^--smtp-tls-name names hosts .* Add --smtp-starttls\.$/)
  })
})

describe("--smtp-tls-cert and --smtp-tls-key (assumption smtp.tls)", () => {
  const { key, cert } = createCertificate("own.test")
  const other = createCertificate("other.test")

  it("are used without --smtp-starttls, with the certificates of the authorities, and nothing is written", () => {
    const before = [file("c.pem", `text\n${key}${cert}${other.cert}`), file("k.pem", key)]
    const found = read({ smtp_tls_cert: before[0], smtp_tls_key: before[1] })
    expect(found?.cert).toBe(cert + other.cert)
    expect(createPrivateKey(found?.key as string).export({ type: "pkcs8", format: "pem" })).toBe(key)
    expect(readdirSync(folder).sort()).toEqual(["c.pem", "k.pem"])
  })

  const encrypted = (type: "pkcs8" | "pkcs1") =>
    generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
      .toString()
  const damaged = key.replace(/\n.{20}/, "\n")
  it.each([
    ["a certificate without a key", cert, undefined, /^--smtp-tls-cert needs --smtp-tls-key <file>/],
    ["a key without a certificate", undefined, key, /^--smtp-tls-key needs --smtp-tls-cert <file>/],
    ["an empty certificate", "", key, /^--smtp-tls-cert: F\/c\.pem has no certificate: a PEM file has /],
    ["the two files mixed up", key, cert, /^--smtp-tls-cert: F\/c\.pem has no certificate: it has a private key/],
    [
      "a damaged certificate",
      cert.replace(/\n.{20}/, "\n"),
      key,
      /^--smtp-tls-cert: certificate 1 of 1 in F\/c\.pem is da/,
    ],
    ["a certificate as key", cert, other.cert, /^--smtp-tls-key: F\/k\.pem has no private key: /],
    [
      "the key of another certificate",
      cert,
      other.key,
      /^--smtp-tls-key: F\/k\.pem is not the key of the certificate in /,
    ],
    [
      "an authority first",
      other.cert + cert,
      key,
      /^--smtp-tls-key: F\/k\.pem is not the key of the first certificate /,
    ],
    ["an encrypted key", cert, encrypted("pkcs8"), /^--smtp-tls-key: F\/k\.pem is encrypted\. Decrypt it with openssl/],
    ["an encrypted key of the older form", cert, encrypted("pkcs1"), /^--smtp-tls-key: F\/k\.pem is encrypted\. /],
    ["a damaged key", cert, damaged, /^--smtp-tls-key: F\/k\.pem has a damaged private key: /],
  ])("refuse %s in a sentence", (_, certificate, privateKey, message) => {
    const smtp_tls_cert = certificate === undefined ? null : file("c.pem", certificate)
    const smtp_tls_key = privateKey === undefined ? null : file("k.pem", privateKey)
    const sentence = refusal({ smtp_tls_cert, smtp_tls_key })
    expect(sentence).toMatch(message)
    expect(sentence).not.toMatch(/PRIVATE KEY-----\n|\n/)
  })

  it("refuse a name that the certificate does not have", () => {
    const files = { smtp_tls_cert: file("c.pem", cert), smtp_tls_key: file("k.pem", key) }
    expect(read({ ...files, smtp_tls_names: ["own.test", "127.0.0.1"] })).not.toBeNull()
    expect(refusal({ ...files, smtp_tls_names: ["own.test", "two.test", "10.0.0.1"] })).toMatch(
      /^--smtp-tls-name: the certificate in F\/c\.pem is not valid for two\.test, 10\.0\.0\.1\. It is valid for DNS:loc/,
    )
  })

  it("refuse files that are missing or folders", () => {
    const smtp_tls_cert = file("c.pem", cert)
    expect(refusal({ smtp_tls_cert, smtp_tls_key: join(folder, "none") })).toMatch(
      /^--smtp-tls-key: F\/none cannot be read: ENOENT/,
    )
    expect(refusal({ smtp_tls_cert: folder, smtp_tls_key: file("k.pem", key) })).toMatch(
      /^--smtp-tls-cert: F cannot be read: EISDIR/,
    )
  })

  it.each([
    ["has expired", Date.UTC(10_000, 0, 1), "expired on 9999-12-31"],
    ["is not valid yet", Date.UTC(2019, 0, 1), "is valid from 2020-01-01"],
  ])("refuse a certificate that %s", (_, now, problem) => {
    vi.spyOn(platform, "wallMs").mockReturnValue(now)
    const files = { smtp_tls_cert: file("c.pem", cert), smtp_tls_key: file("k.pem", key) }
    expect(refusal(files)).toBe(`--smtp-tls-cert: the certificate in F/c.pem ${problem}. Renew it.`)
  })
})
