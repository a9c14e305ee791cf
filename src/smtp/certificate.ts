import { generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** DER by hand: a few kinds of values are all that a self-signed certificate needs. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"))
const COMMON_NAME = oid("550403")
const SUBJECT_ALT_NAME = oid("551d11")
const BASIC_CONSTRAINTS = oid("551d13")

/**
 * A key and a self-signed certificate for STARTTLS, made anew at each start. It is valid for `localhost`, 127.0.0.1, ::1 and
 * the given name, and has no beginning or end that a clock that travels in time could leave.
 */
export const selfSignedCertificate = (name: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const names = sequence(
    der(0x82, Buffer.from("localhost")),
    ...(/^[a-z0-9.-]{1,253}$/i.test(name) ? [der(0x82, Buffer.from(name))] : []),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  )
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, names)),
    sequence(BASIC_CONSTRAINTS, der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
  )
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_SHA256,
    subject,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x18, Buffer.from("99991231235959Z"))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  )
  const signature = sign("sha256", unsigned, privateKey)
  const certificate = sequence(unsigned, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString("base64").replace(/.{64}(?=.)/g, "$&\n")
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
