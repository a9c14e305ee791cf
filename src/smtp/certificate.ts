import { randomBytes } from "node:crypto"
import forge from "node-forge"

/**
 * Creates a key and a self-signed certificate for STARTTLS, both as PEM, valid for `localhost`, 127.0.0.1, ::1 and the given
 * name. It is valid for every year that the sandbox's clock can show.
 */
export function createCertificate(name: string): { key: string; cert: string } {
  const { pki, md } = forge
  const keys = pki.rsa.generateKeyPair(2048)
  const certificate = pki.createCertificate()
  const subject = [{ name: "commonName", value: name }]
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`
  certificate.validity.notBefore = new Date("2020-01-01T00:00:00Z")
  certificate.validity.notAfter = new Date("9999-12-31T23:59:59Z")
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    {
      name: "subjectAltName",
      altNames: [
        { type: 2, value: "localhost" },
        { type: 2, value: name },
        { type: 7, ip: "127.0.0.1" },
        { type: 7, ip: "::1" },
      ],
    },
  ])
  certificate.sign(keys.privateKey, md.sha256.create())
  return { key: pki.privateKeyToPem(keys.privateKey), cert: pki.certificateToPem(certificate) }
}
