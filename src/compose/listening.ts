import { addressKind } from "../core/webhooks/address.ts"

/** Where a sandbox listens. Ports that are picked late are 0, and SMTP null, until then. */
export class Listening {
  readonly host: string
  http = 0
  dns = 0
  smtp: number | null = null

  constructor(host: string) {
    this.host = host
  }

  /**
   * The address at which programs on this machine reach it. What is bound to every address is bound to 127.0.0.1 too, also for `::`:
   * a container often has no ::1.
   */
  get local(): string {
    return addressKind(this.host) === "unspecified" ? "127.0.0.1" : this.host
  }

  /** The addresses that people and programs on this machine use. */
  addresses(): { url: string; base_url: string; smtp_port: number | null; dns_port: number } {
    const { local } = this
    const url = `http://${local.includes(":") ? `[${local}]` : local}:${this.http}`
    return { url, base_url: `${url}/v1`, smtp_port: this.smtp, dns_port: this.dns }
  }

  /** Every listener of ours, which no webhook may lead to. */
  own(): { host: string; port: number }[] {
    const ports = [this.http, this.dns, ...(this.smtp === null ? [] : [this.smtp])]
    return ports.map((port) => ({ host: this.host, port }))
  }
}
