import { resolve } from "node:path"

/** What a started sandbox tells of itself. */
export interface Started {
  /** Where the UI is. */
  url: string
  /** Where the API is, `/v1` included. */
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  tokens: { full_access: string; sending: string }
  /** A folder, or `memory`. */
  data: string
  /** How many messages are kept since the memory of the process is limited to so many bytes; not set where nothing derives from that. */
  fits?: { emails: number; memory_bytes: number }
}

/** What a person reads when the sandbox is ready: addresses, tokens, where data is kept. */
export function greeting(started: Started, version: string): string {
  const at = (port: number | null) => (port === null ? "off" : `${new URL(started.url).hostname}:${port}`)
  const lines = [
    ["UI", started.url],
    ["API", started.base_url],
    ["SMTP", at(started.smtp_port)],
    ["DNS", at(started.dns_port)],
    ["Data", started.data === "memory" ? "in memory only, gone at the end" : resolve(started.data)],
    ...(started.fits ? [["Keeps", fitting(started.fits)]] : []),
    ["full_access key", started.tokens.full_access],
    ["sending key", started.tokens.sending],
  ]
  const body = lines.map(([name, value]) => `  ${name!.padEnd(16)} ${value}\n`)
  return `Sandpost ${version} is ready.\n\n${body.join("")}\n`
}

const fitting = ({ emails, memory_bytes }: NonNullable<Started["fits"]>) =>
  `the newest ${emails} messages, which fit into ${Math.round(memory_bytes / 1024 / 1024)} MiB of memory; --max-emails changes that`

/** The one line of `--print-ready-json`. */
export function readyLine({ url, base_url, smtp_port, dns_port }: Started, pid: number): string {
  return `${JSON.stringify({ ready: true, url, base_url, smtp_port, dns_port, pid })}\n`
}
