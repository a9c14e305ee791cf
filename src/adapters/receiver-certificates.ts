import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls"
import { StartError } from "../start-error.ts"

const CERTIFICATE = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g

/** The text of a file of an option. Throws {@link StartError} if it cannot be read. */
export function readOptionFile(flag: string, path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    throw new StartError(`${flag}: ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** The certificates of a PEM file, of an authority or of a server itself. Throws {@link StartError} if it has none, or a damaged one. */
export function readCertificates(path: string, flag = "--webhook-ca"): string[] {
  const text = readOptionFile(flag, path)
  const found = text.match(CERTIFICATE) ?? []
  if (found.length === 0) {
    const why = text.includes("PRIVATE KEY-----")
      ? "it has a private key"
      : "a PEM file has -----BEGIN CERTIFICATE-----"
    throw new StartError(
      `${flag}: ${path} has no certificate: ${why}. Convert a binary one with openssl x509 -inform der -in ${path} -out ca.pem.`,
    )
  }
  for (const [index, certificate] of found.entries()) {
    try {
      new X509Certificate(certificate)
    } catch (error) {
      throw new StartError(
        `${flag}: certificate ${index + 1} of ${found.length} in ${path} is damaged: ${(error as Error).message}.`,
      )
    }
  }
  return found
}

/** What a client trusts that trusts these certificates besides the usual authorities; undefined for those alone. */
export function trusting(certificates: readonly string[]): SecureContext | undefined {
  if (certificates.length === 0) return undefined
  return createSecureContext({ ca: [...getCACertificates("default"), ...certificates] })
}
