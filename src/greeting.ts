import { resolve } from "node:path"
import { isLoopback } from "./config/kinds.ts"
import { defaultConfig } from "./config/shape.ts"
import type { Config } from "./config.ts"

/** Facts about a started sandbox. */
export interface Started {
  /** URL of the UI. */
  url: string
  /** URL of the API, including `/v1`. */
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  tokens: { full_access: string; sending: string }
  /** A folder, or `memory`. */
  data: string
  /** The message limit derived from the memory limit of the process; absent if the limit is not derived from memory. */
  fits?: { emails: number; memory_bytes: number }
}

/** The text printed when the sandbox is ready: addresses, tokens, data folder. */
export function greeting(started: Started, version: string): string {
  const at = (port: number | null) => (port === null ? "off" : `${new URL(started.url).hostname}:${port}`)
  const lines = [
    ["UI", started.url],
    ["API", started.base_url],
    ["SMTP", at(started.smtp_port)],
    ["DNS", at(started.dns_port)],
    ["Data", started.data === "memory" ? "in memory only, lost on exit" : resolve(started.data)],
    ...(started.fits ? [["Keeps", fitting(started.fits)]] : []),
    ["full_access key", started.tokens.full_access],
    ["sending key", started.tokens.sending],
  ]
  const body = lines.map(([name, value]) => `  ${name!.padEnd(16)} ${value}\n`)
  return `Sandpost ${version} is ready.\n\n${body.join("")}\n`
}

const fitting = ({ emails, memory_bytes }: NonNullable<Started["fits"]>) =>
  `the newest ${emails} messages, which fit in ${Math.round(memory_bytes / 1024 / 1024)} MiB of memory (change with --max-emails)`

/** A warning if other machines can reach the sandbox and it uses the publicly known default tokens; otherwise null. */
export function tokenWarning({ host, ui_password, api_key, sending_key }: Config): string | null {
  const known = [
    ...(api_key === defaultConfig.api_key ? [api_key] : []),
    ...(sending_key === defaultConfig.sending_key ? [sending_key] : []),
  ]
  if (known.length === 0 || (isLoopback(host) && ui_password === null)) return null
  const reason = isLoopback(host)
    ? "The password does not protect /v1"
    : `Other machines can reach Sandpost on the address ${host}`
  return `sandpost: warning: ${reason}, and it uses publicly known tokens: ${known.join(" and ")}. Start it with --api-key random --sending-key random, or with your own tokens.\n`
}

/** The JSON line of `--print-ready-json`. */
export function readyLine({ url, base_url, smtp_port, dns_port }: Started, pid: number): string {
  return `${JSON.stringify({ ready: true, url, base_url, smtp_port, dns_port, pid })}\n`
}
