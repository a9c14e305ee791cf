import { resolve } from "node:path"
import { isLoopback } from "../config/kinds.ts"
import { defaultConfig } from "../config/shape.ts"
import type { Config } from "../config.ts"

/** Facts about a started sandbox. */
export interface Started {
  /** URL of the inbox. */
  url: string
  /** URL of the API, including `/v1`. */
  base_url: string
  /** The APIs of other services that it serves, with the variables from which their clients read the base URL and the key. */
  dialects: { name: string; base_url: string; variables: { base_url: string; key: string } }[]
  smtp_port: number | null
  dns_port: number | null
  tokens: { full_access: string; sending: string }
  /** The same, null for one that does not work. */
  working_tokens: { full_access: string | null; sending: string | null }
  /** What a restart made because the configuration names it (assumption sandbox.restart). */
  made: string[]
  /** Verified domains of the default account. */
  domains: string[]
  /** A folder, or `memory`. */
  data: string
  /** The configured fixture, and whether this start loaded it; null without a fixture. */
  fixture: { name: string; loaded: boolean } | null
  /**
   * What is kept because of the memory limit of the process; absent without one. `emails` is 0 without a limit of their number;
   * `stored_bytes` is null unless the sandbox keeps its data in memory.
   */
  fits?: { emails: number; stored_bytes: number | null; memory_bytes: number }
}

/** The address that commands use by default. */
const DEFAULT_URL = `http://${defaultConfig.host}:${defaultConfig.port}`
/** In place of a development key that was revoked, or that an earlier start chose: only its hash is stored. */
const NO_KEY = "none of this start works, name one with --api-key or --sending-key"
/** Maximum number of verified domains that are listed one by one. */
const LISTED = 5

/**
 * The text printed when the sandbox is ready: its addresses, tokens, data folder, and how to stop it.
 * @param network IP addresses at which other machines reach it
 */
export function greeting(started: Started, version: string, network: readonly string[]): string {
  const { url, base_url, dialects, smtp_port, dns_port, working_tokens, made, domains, data, fixture, fits } = started
  const { hostname, port, pathname } = new URL(url)
  const at = (port: number | null) => (port === null ? "off" : `${hostname}:${port}`)
  const lines = [
    ["Inbox", url],
    ...network.map((ip) => [
      "Network",
      `http://${ip.includes(":") ? `[${ip}]` : ip}:${port}${pathname === "/" ? "" : pathname}`,
    ]),
    ["API base URL", base_url],
    ...dialects.map((dialect) => [`Dialect ${dialect.name}`, dialect.base_url]),
    ["API reference", `${url}/docs`],
    ["SMTP", at(smtp_port)],
    ["DNS", at(dns_port)],
    [domains.length === 1 ? "Verified domain" : "Verified domains", joinDomains(domains)],
    ["full_access key", working_tokens.full_access ?? NO_KEY],
    ["sending key", working_tokens.sending ?? NO_KEY],
    ["Data", data === "memory" ? "in memory only, lost on exit" : resolve(data)],
    ...(fits ? [["Keeps", fitting(fits)]] : []),
    ...(made.length > 0 ? [["Made again", `${made.join(", ")}: named by a flag, a variable or the config file`]] : []),
    ...(fixture ? [["Fixture", fixture.loaded ? fixture.name : `${fixture.name} was not loaded, see below`]] : []),
  ]
  const body = lines.map(([name, value]) => `  ${name!.padEnd(16)} ${value}\n`)
  const notice = fixture && !fixture.loaded ? `${notLoaded(fixture.name, url)}\n\n` : ""
  return `Sandpost ${version} is ready. Press Ctrl+C to stop it.\n\n${body.join("")}\n${notice}`
}

function joinDomains(domains: readonly string[]): string {
  const more = domains.length - LISTED
  return [...domains.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(", ") || "none"
}

function fitting({ emails, stored_bytes, memory_bytes }: NonNullable<Started["fits"]>): string {
  const messages = emails === 0 ? "the newest messages" : `the newest ${emails} messages`
  const memory = `fit in ${mebibytes(memory_bytes)} of memory`
  if (stored_bytes === null) return `${messages}, which ${memory} (change with --max-emails)`
  return `${messages} with up to ${mebibytes(stored_bytes)} of bodies and attachments, which ${memory} (a data folder keeps more)`
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`

const notLoaded = (name: string, url: string) =>
  `The fixture ${name} was not loaded: the data folder already has data. To delete that data and load the fixture: sandpost reset${url === DEFAULT_URL ? "" : ` --url ${url}`}`

/** {@link openAccessProblem} as a line for stderr. */
export function accessWarning(config: Config): string | null {
  const problem = openAccessProblem(config)
  return problem === null ? null : `sandpost: warning: ${problem}\n`
}

/**
 * What is wrong if other machines can reach the sandbox without a password, can send without a login, or if its publicly known default tokens
 * are its only protection; otherwise null.
 */
export function openAccessProblem(config: Config): string | null {
  const { host, ui_password, api_key, sending_key, auto_accounts, smtp_open } = config
  const weak = [
    { token: api_key, known: defaultConfig.api_key, flag: "--api-key random" },
    { token: sending_key, known: defaultConfig.sending_key, flag: "--sending-key random" },
  ].filter(({ token, known }) => token === known)
  const tokens = [...weak.map(({ token }) => token), ...(auto_accounts ? ["sp_test_<name>"] : [])].join(" and ")
  const [isLocal, isOpen] = [isLoopback(host), ui_password === null]
  const isSmtpOpen = smtp_open && !isLocal
  if (isLocal ? isOpen || tokens === "" : !isOpen && tokens === "" && !isSmtpOpen) return null
  const reach = isLocal
    ? "The password does not protect /v1"
    : `Everyone on the network can use Sandpost on the address ${host}`
  const reasons = [
    ...(isSmtpOpen ? ["it takes mail without a login"] : []),
    ...(tokens ? [`it uses publicly known tokens: ${tokens}`] : isOpen ? ["it has no password"] : []),
  ]
  const flags = [...(isOpen ? ["--ui-password <password>"] : []), ...weak.map(({ flag }) => flag)].join(" ")
  const without = [...(auto_accounts ? ["--auto-accounts"] : []), ...(isSmtpOpen ? ["--smtp-open"] : [])]
  const otherwise = without.length > 0 ? `without ${without.join(" and ")}` : tokens && "with your own tokens"
  const remedies = [flags && `with ${flags}`, otherwise]
    .filter((remedy) => remedy !== "")
    .join(isSmtpOpen ? ", and " : ", or ")
  return `${reach}, and ${reasons.join(", and ")}. Start it ${remedies}.`
}

/** The line that the test containers of Mailpit for Python and Quarkus wait for. */
export const mailpitLine = ({ url }: Started): string => `[http] accessible via ${url}/\n`

/** The JSON line of `--print-ready-json`. */
export function readyLine({ url, base_url, smtp_port, dns_port }: Started, pid: number): string {
  return `${JSON.stringify({ ready: true, url, base_url, smtp_port, dns_port, pid })}\n`
}
