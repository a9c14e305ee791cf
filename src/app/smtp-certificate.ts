import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto"
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { isIP } from "node:net"
import { hostname } from "node:os"
import { join } from "node:path"
import { createSecureContext } from "node:tls"
import { domainToASCII } from "node:url"
import { readCertificates, readOptionFile } from "../adapters/receiver-certificates.ts"
import { hostPattern } from "../config/kinds.ts"
import type { Config } from "../config.ts"
import { MAIL_HOST } from "../parts/domains/rules/names.ts"
import { platform } from "../platform.ts"
import { createCertificate } from "../smtp/certificate.ts"
import { StartError } from "../start-error.ts"
import { FILE_MODE, systemCodeOf } from "../store/files.ts"

/** Key and certificates of the SMTP port, as PEM. */
export interface SmtpCertificate {
  key: string
  /** The certificate of the server first. */
  cert: string
}

type TlsConfig = Pick<Config, "smtp_starttls" | "smtp_tls_cert" | "smtp_tls_key" | "smtp_tls_names" | "data">

/** In the data folder: the key and the certificate, so that both are written at once. */
const FILE = "smtp-tls.pem"

/**
 * The key and certificate that the configuration names, else those that `--smtp-starttls` makes once for a data folder; null without TLS
 * (assumption smtp.tls). Throws {@link StartError} if the configuration or a file is wrong.
 */
export function smtpCertificate(config: TlsConfig, warn: (message: string) => void): SmtpCertificate | null {
  const { smtp_starttls, smtp_tls_cert, smtp_tls_key, smtp_tls_names, data } = config
  const isOwn = smtp_tls_cert !== null || smtp_tls_key !== null
  const named = smtp_tls_names.map(asciiHost)
  if (named.length > 0 && !isOwn && !smtp_starttls)
    throw new StartError(
      "--smtp-tls-name names hosts of a certificate, but the SMTP port has none. Add --smtp-starttls.",
    )
  if (smtp_tls_key === null && smtp_tls_cert !== null)
    throw new StartError("--smtp-tls-cert needs --smtp-tls-key <file>, the private key of the certificate.")
  if (smtp_tls_cert === null && smtp_tls_key !== null)
    throw new StartError("--smtp-tls-key needs --smtp-tls-cert <file>, the certificate of the key.")
  if (smtp_tls_cert !== null && smtp_tls_key !== null) return readOwn(smtp_tls_cert, smtp_tls_key, named)
  if (!smtp_starttls) return null
  const machine = hostPattern(hostname())
  const all = ["sandpost", MAIL_HOST, ...(machine === undefined ? [] : [asciiHost(machine)]), ...named]
  return data === "memory" ? createCertificate(...all) : keep(join(data, FILE), all, named, warn)
}

const asciiHost = (host: string) => domainToASCII(host) || host

function readOwn(certPath: string, keyPath: string, named: readonly string[]): SmtpCertificate {
  const certificates = readCertificates(certPath, "--smtp-tls-cert")
  const cert = certificates.map((one) => `${one}\n`).join("")
  const text = readOptionFile("--smtp-tls-key", keyPath)
  const refuse = (problem: string) => new StartError(`--smtp-tls-key: ${keyPath} ${problem}.`)
  if (!text.includes("PRIVATE KEY-----"))
    throw refuse("has no private key: a PEM file of one has -----BEGIN PRIVATE KEY-----")
  if (text.includes("BEGIN ENCRYPTED PRIVATE KEY") || /^Proc-Type: 4,ENCRYPTED/m.test(text))
    throw refuse(`is encrypted. Decrypt it with openssl pkey -in ${keyPath} -out key.pem`)
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(text)
  } catch (error) {
    throw refuse(`has a damaged private key: ${(error as Error).message}`)
  }
  const server = new X509Certificate(certificates[0] as string)
  if (!server.checkPrivateKey(privateKey))
    throw refuse(
      `is not the key of the ${certificates.length > 1 ? "first " : ""}certificate in ${certPath} (${server.subject.replaceAll("\n", ", ")})`,
    )
  const [begin, end, now] = [server.validFromDate, server.validToDate, platform.wallMs()]
  const when =
    now > end.getTime() ? `expired on ${iso(end)}` : now < begin.getTime() ? `is valid from ${iso(begin)}` : null
  if (when !== null) throw new StartError(`--smtp-tls-cert: the certificate in ${certPath} ${when}. Renew it.`)
  const missing = named.filter((name) => !isValidFor(server, name))
  if (missing.length > 0)
    throw new StartError(
      `--smtp-tls-name: the certificate in ${certPath} is not valid for ${missing.join(", ")}. It is valid for ${server.subjectAltName ?? "no name"}.`,
    )
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  try {
    createSecureContext({ key, cert })
  } catch (error) {
    throw new StartError(`--smtp-tls-cert: ${certPath} cannot be used for TLS: ${(error as Error).message}.`)
  }
  return { key, cert }
}

const iso = (date: Date) => date.toISOString().slice(0, 10)

/**
 * The certificate of a data folder, made at the first start, and again if it does not have a host that the configuration names: the
 * name of the machine changes with each container. A file system that refuses the file gets a certificate for this start.
 */
function keep(
  path: string,
  names: string[],
  named: readonly string[],
  warn: (message: string) => void,
): SmtpCertificate {
  const kept = existsSync(path) ? parse(readFileSync(path, "utf8")) : undefined
  const missing = named.filter((name) => kept && !isValidFor(new X509Certificate(kept.cert), name))
  if (kept && missing.length === 0) return kept
  const made = createCertificate(...names)
  const download = "Programs that trust the last one need it: GET /sandbox/smtp-certificate."
  if (kept) warn(`The SMTP certificate was not valid for ${missing.join(", ")}, so there is a new one. ${download}`)
  if (kept === null) warn(`${path} was damaged, so there is a new SMTP certificate. ${download}`)
  try {
    writeFileSync(`${path}.tmp`, made.key + made.cert, { mode: FILE_MODE })
    renameSync(`${path}.tmp`, path)
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes(systemCodeOf(error) ?? "")) throw error
    warn(`The SMTP certificate is new at each start, because ${path} cannot be written (${systemCodeOf(error)}).`)
  }
  return made
}

/** The key and certificate of a file of ours; null if it is damaged. */
function parse(text: string): SmtpCertificate | null {
  const [key, cert] = text.split(/(?=-----BEGIN CERTIFICATE-----)/)
  try {
    if (!key || !cert || !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) return null
    return { key, cert }
  } catch {
    return null
  }
}

/** `host` may be `*.name`. */
function isValidFor(certificate: X509Certificate, host: string): boolean {
  if (isIP(host)) return certificate.checkIP(host) !== undefined
  const names = certificate.subjectAltName?.split(", ") ?? []
  return names.includes(`DNS:${host}`) || certificate.checkHost(host) !== undefined
}
