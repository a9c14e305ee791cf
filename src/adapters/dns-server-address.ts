import { isIP, isIPv6 } from "node:net"
import { invalid } from "../core/errors.ts"

/** A DNS server from the setting `dns.server`; `host` is an IP address or a name that is not resolved yet. */
export interface DnsServerName {
  host: string
  port: number
}

const NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/**
 * Parses the setting `dns.server` (assumption N5): `9.9.9.9`, `127.0.0.1:5353`, `::1`, `[::1]:5353`, `localhost:5353`.
 * @throws ApiError `validation_error`
 */
export function parseDnsServer(server: string): DnsServerName {
  const text = server.trim()
  if (isIP(text)) return { host: text, port: 53 }
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const host = bracketed ?? plain ?? ""
  const number = Number(port)
  // A name whose last label is a number is a malformed IP address.
  const named = isIP(host) !== 0 || (NAME.test(host) && !/(?:^|\.)\d+$/.test(host))
  if ((bracketed ? isIPv6(host) : named) && number >= 1 && number <= 65_535) return { host, port: number }
  throw invalid(
    `dns.server ${JSON.stringify(text.slice(0, 80))} is not a host and a port from 1 to 65535. ` +
      'Use for example "127.0.0.1:5353", "[::1]:5353" or "localhost:5353", or leave it empty to use the servers of the system.',
  )
}

/** Formats address and port for `Resolver.setServers`. */
export const serverAddress = (address: string, port: number) =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
