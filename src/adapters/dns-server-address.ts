import { isIP, isIPv6 } from "node:net"
import { invalid } from "../core/errors.ts"

/**
 * Reads a DNS server's address as the setting `dns.server` takes it: `9.9.9.9`, `127.0.0.1:5353`, `::1`, `[::1]:5353`.
 * Only addresses, since finding a name's address is what the server is for.
 * @returns `address:port`, the address in brackets where it is an IPv6 one, as `Resolver.setServers` wants it
 * @throws ApiError `validation_error`
 */
export function parseDnsServer(server: string): string {
  const text = server.trim()
  if (isIP(text)) return serverAddress(text, 53)
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain ?? ""
  const number = Number(port)
  if ((bracketed ? isIPv6(address) : isIP(address)) && number >= 1 && number <= 65_535) {
    return serverAddress(address, number)
  }
  throw invalid(
    `dns.server ${JSON.stringify(text.slice(0, 80))} is not an IP address with an optional port from 1 to 65535. ` +
      'Give one such as "127.0.0.1:5353" or "[::1]:5353", or leave it empty for the system\'s own servers.',
  )
}

/** An address and a port as `Resolver.setServers` takes them. */
export const serverAddress = (address: string, port: number) =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
