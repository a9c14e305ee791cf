import { addressKind } from "../core/webhooks/address.ts"

/** The addresses a sandbox listens on. A port is 0 (SMTP: null) until its server listens. */
export class Listening {
  readonly host: string
  http = 0
  dns = 0
  smtp: number | null = null

  constructor(host: string) {
    this.host = host
  }

  /**
   * The address for programs on this machine. A server bound to all addresses is reachable at 127.0.0.1, also with `::`;
   * containers often lack ::1.
   */
  get local(): string {
    return addressKind(this.host) === "unspecified" ? "127.0.0.1" : this.host
  }

  /** The URLs for people and programs on this machine. */
  addresses(): { url: string; base_url: string; smtp_port: number | null; dns_port: number } {
    const { local } = this
    const url = `http://${local.includes(":") ? `[${local}]` : local}:${this.http}`
    return { url, base_url: `${url}/v1`, smtp_port: this.smtp, dns_port: this.dns }
  }

  /** All of Sandpost's listeners. No webhook may target them. */
  own(): { host: string; port: number }[] {
    const ports = [this.http, this.dns, ...(this.smtp === null ? [] : [this.smtp])]
    return ports.map((port) => ({ host: this.host, port }))
  }
}
