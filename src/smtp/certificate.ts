import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import ipaddr from "ipaddr.js"

// Tags of DER values.
const [INTEGER, BITS, BYTES, OID, UTF8, UTC_TIME, TIME] = ["02", "03", "04", "06", "0c", "17", "18"]
const [SEQUENCE, SET, DNS_NAME, IP_ADDRESS, VERSION, EXTENSIONS] = ["30", "31", "82", "87", "a0", "a3"]

const COMMON_NAME = der(OID, "550403")
const ALTERNATIVE_NAMES = der(OID, "551d11")
const BASIC_CONSTRAINTS = der(OID, "551d13")
const SUBJECT_KEY_ID = der(OID, "551d0e")
const KEY_PURPOSES = der(OID, "551d25")
const TLS_SERVER = der(OID, "2b06010505070301")
const ECDSA_WITH_SHA256 = der(OID, "2a8648ce3d040302")

/** Names of the program that every certificate has. */
const LOCAL = ["localhost", "127.0.0.1", "::1"]

/**
 * Creates a key and a self-signed certificate for a TLS server, both as PEM, valid for `localhost`, 127.0.0.1, ::1 and the given
 * host names (in ASCII form, `*.name` allowed) and IP addresses. It is valid for every year that the sandbox's clock can show. It is no
 * authority, because some verifiers (rustls) reject one as the certificate of a server. Written here (RFC 5280 4.1), because Node has no
 * function for it.
 */
export function createCertificate(...hosts: string[]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256)
  const subject = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, hex(hosts.find(({ length }) => length <= 64) ?? "localhost")))),
  )
  const names = [...new Set([...LOCAL, ...hosts])].map((host) =>
    ipaddr.isValid(host)
      ? der(IP_ADDRESS, Buffer.from(ipaddr.parse(host).toByteArray()).toString("hex"))
      : der(DNS_NAME, hex(host)),
  )
  const keyId = createHash("sha1").update(publicKey).digest("hex")
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, "02")),
    // The serial number; its first byte keeps it positive.
    der(INTEGER, "01", randomBytes(15).toString("hex")),
    algorithm,
    subject,
    der(SEQUENCE, der(UTC_TIME, hex("200101000000Z")), der(TIME, hex("99991231235959Z"))),
    subject,
    publicKey.toString("hex"),
    der(
      EXTENSIONS,
      der(
        SEQUENCE,
        // Without the flag of an authority.
        der(SEQUENCE, BASIC_CONSTRAINTS, der(BYTES, der(SEQUENCE))),
        der(SEQUENCE, SUBJECT_KEY_ID, der(BYTES, der(BYTES, keyId))),
        der(SEQUENCE, KEY_PURPOSES, der(BYTES, der(SEQUENCE, TLS_SERVER))),
        der(SEQUENCE, ALTERNATIVE_NAMES, der(BYTES, der(SEQUENCE, ...names))),
      ),
    ),
  )
  const signature = sign("sha256", Buffer.from(content, "hex"), privateKey).toString("hex")
  const certificate = Buffer.from(der(SEQUENCE, content, algorithm, der(BITS, "00", signature)), "hex")
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? []
  return {
    key: privateKey,
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  }
}

const hex = (text: string) => Buffer.from(text).toString("hex")

/** A value in DER (X.690) as hexadecimal digits: tag, length, content. */
function der(tag: string, ...parts: string[]): string {
  const content = parts.join("")
  const size = (content.length / 2).toString(16)
  const length = size.padStart(size.length + (size.length % 2), "0")
  // From 128, the number of bytes of the length comes first.
  const prefix = content.length < 2 * 0x80 ? "" : `8${length.length / 2}`
  return tag + prefix + length + content
}
