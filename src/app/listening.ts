import { once } from "node:events"
import { createServer } from "node:net"
import { defaultConfig } from "../config/shape.ts"
import { addressKind } from "../core/text/network-address.ts"

/** The addresses a sandbox listens on. A port is 0 (SMTP: null) until its server listens. */
export class Listening {
  readonly host: string
  /**
   * The address for programs on this machine. A server bound to all addresses is reachable at 127.0.0.1, also with `::`;
   * containers often lack ::1.
   */
  readonly local: string
  readonly #base_path: string
  http = 0
  /** Null if there is no DNS server. */
  dns: number | null = 0
  smtp: number | null = null

  constructor(host: string, base_path: string) {
    this.host = host
    this.local = addressKind(host) === "unspecified" ? "127.0.0.1" : host
    this.#base_path = base_path
  }

  /** The URLs for people and programs on this machine. */
  addresses(): { url: string; base_url: string; smtp_port: number | null; dns_port: number | null } {
    const { local } = this
    const url = `http://${local.includes(":") ? `[${local}]` : local}:${this.http}${this.#base_path}`
    return { url, base_url: `${url}/v1`, smtp_port: this.smtp, dns_port: this.dns }
  }

  /** All of Sandpost's listeners. No webhook may target them. */
  own(): { host: string; port: number }[] {
    const ports = [this.http, this.dns, this.smtp].filter((port) => port !== null)
    const hosts = this.host === defaultConfig.host ? [this.host, "::1"] : [this.host]
    return hosts.flatMap((host) => ports.map((port) => ({ host, port })))
  }
}

/**
 * The host to listen on: the given one, or all addresses of IPv4 for `::`, all of both families, on a system without IPv6. So one setting,
 * such as that of the image, is right everywhere. `listen` is tried on `::`.
 */
export async function usableHost(host: string, listen = listenOnce): Promise<string> {
  if (addressKind(host) !== "unspecified" || !host.includes(":")) return host
  try {
    await listen(host)
    return host
  } catch (error) {
    return WITHOUT_IPV6.includes((error as NodeJS.ErrnoException).code ?? "") ? "0.0.0.0" : host
  }
}

const WITHOUT_IPV6 = ["EAFNOSUPPORT", "EADDRNOTAVAIL"]

async function listenOnce(host: string): Promise<void> {
  const server = createServer().listen(0, host)
  await once(server, "listening")
  server.close()
}
