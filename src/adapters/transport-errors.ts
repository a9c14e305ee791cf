import { Refused } from "./lookup.ts"

type SystemError = Error & { code?: string; address?: string; port?: number; reason?: string; hostname?: string }

const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|CRL/
const HANDSHAKE = /^EPROTO$|^ERR_SSL_|^ERR_TLS_/

/**
 * A readable reason why a webhook attempt failed, for the delivery log.
 *
 * @param host the receiver, as `name:port`.
 */
export function explain(error: unknown, host: string): string {
  if (error instanceof Refused) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map((each) => explain(each, host)))].join("; ")
  }
  const { code = "", message, reason, address, port } = error as SystemError
  const peer = address === undefined ? host : `${address.includes(":") ? `[${address}]` : address}:${port}`
  if (code === "ECONNREFUSED") return `connection refused by ${peer}`
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return `the name in ${host} does not resolve (${code})`
  if (["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EADDRNOTAVAIL"].includes(code)) return `no way to ${peer} (${code})`
  if (code === "ECONNRESET" && message.includes("TLS")) return `TLS handshake failed: ${host} closed the connection`
  if (code === "ECONNRESET" || code === "EPIPE") return `connection closed by ${host} before its answer was complete`
  if (UNTRUSTED.test(code)) return `TLS certificate not trusted: ${message}`
  if (HANDSHAKE.test(code)) return `TLS handshake failed: ${reason ?? message}`
  if (code === "HPE_HEADER_OVERFLOW") return `the answer of ${host} has too long headers`
  if (code.startsWith("HPE_")) return `the answer of ${host} is not HTTP: ${reason ?? message}`
  return `not delivered to ${host}: ${message}`
}
