import * as kinds from "./kinds.ts"
import type { Config } from "./shape.ts"

/** One thing that can be said at the start. Its key in the file is the key of the table. */
export interface Option<T = unknown> {
  flag: `--${string}`
  /** How the value is shown in the help; none for a flag without a value. */
  placeholder?: string
  env: `SANDPOST_${string}`
  kind: kinds.Kind<T>
  sentence: string
  /** How the default is told, where the value itself says little. */
  otherwise?: string
  /** May be given more than once. */
  repeatable?: boolean
  /** Never repeated in a message. */
  secret?: boolean
}

export type OptionKey = Exclude<keyof Config, "settings">

/** Everything but the assumptions, in the order of the help. */
export const options: { [K in OptionKey]: Option<Config[K]> } = {
  host: {
    flag: "--host",
    placeholder: "<address>",
    env: "SANDPOST_HOST",
    kind: kinds.address,
    sentence: "address to listen on",
  },
  port: {
    flag: "--port",
    placeholder: "<port>",
    env: "SANDPOST_PORT",
    kind: kinds.port,
    sentence: "HTTP: API, UI, live feed and tracking; 0 picks a free one",
  },
  smtp_port: {
    flag: "--smtp-port",
    placeholder: "<port|off>",
    env: "SANDPOST_SMTP_PORT",
    kind: kinds.portOrOff,
    sentence: "SMTP for received mail; 0 picks a free one, off listens to none",
  },
  smtp_starttls: {
    flag: "--smtp-starttls",
    env: "SANDPOST_SMTP_STARTTLS",
    kind: kinds.yesOrNo,
    sentence: "offer STARTTLS, with a self-signed certificate made at the start",
  },
  dns_port: {
    flag: "--dns-port",
    placeholder: "<port>",
    env: "SANDPOST_DNS_PORT",
    kind: kinds.port,
    sentence: "DNS server of the sandbox's zone, UDP and TCP; 0 picks a free one",
  },
  data: {
    flag: "--data",
    placeholder: "<folder>",
    env: "SANDPOST_DATA",
    kind: kinds.folder,
    sentence: "folder in which everything is kept; memory keeps nothing",
  },
  api_key: {
    flag: "--api-key",
    placeholder: "<token>",
    env: "SANDPOST_API_KEY",
    kind: kinds.token,
    sentence: "full_access token of the default account",
    secret: true,
  },
  sending_key: {
    flag: "--sending-key",
    placeholder: "<token>",
    env: "SANDPOST_SENDING_KEY",
    kind: kinds.token,
    sentence: "sending token of the default account",
    secret: true,
  },
  domains: {
    flag: "--domain",
    placeholder: "<name>",
    env: "SANDPOST_DOMAINS",
    kind: kinds.domains,
    sentence: "domain that starts verified, with its records in the zone; may be repeated",
    repeatable: true,
  },
  fixture: {
    flag: "--fixture",
    placeholder: "<name|file>",
    env: "SANDPOST_FIXTURE",
    kind: kinds.file,
    sentence: "fixture to start from: demo, empty, free-plan, legacy-domain, or a file",
    otherwise: "none",
  },
  plan: {
    flag: "--plan",
    placeholder: "<plan>",
    env: "SANDPOST_PLAN",
    kind: kinds.oneOf(["unlimited", "free"]),
    sentence: "plan of the default account: unlimited or free",
  },
  pace: {
    flag: "--pace",
    placeholder: "<pace>",
    env: "SANDPOST_PACE",
    kind: kinds.oneOf(["instant", "realistic", "manual"]),
    sentence: "how fast mail moves on: instant, realistic or manual (assumption M3)",
  },
  public_url: {
    flag: "--public-url",
    placeholder: "<url>",
    env: "SANDPOST_PUBLIC_URL",
    kind: kinds.url,
    sentence: "base of tracking and unsubscribe links",
    otherwise: "the address listened on",
  },
  max_emails: {
    flag: "--max-emails",
    placeholder: "<n>",
    env: "SANDPOST_MAX_EMAILS",
    kind: kinds.countOrAuto,
    sentence: "keep the newest captured and received messages, at most this many; 0 keeps all",
    otherwise: "as many as fit in a container with less than 4 GiB, else all",
  },
  ui_password: {
    flag: "--ui-password",
    placeholder: "<password>",
    env: "SANDPOST_UI_PASSWORD",
    kind: kinds.password,
    sentence: "asked for by the UI, the control API and the live feed",
    otherwise: "none",
    secret: true,
  },
  allow_hosts: {
    flag: "--allow-host",
    placeholder: "<name>",
    env: "SANDPOST_ALLOW_HOSTS",
    kind: kinds.hosts,
    sentence: "further Host header to answer to, *.name for all below a name; may be repeated",
    otherwise: "local names and IP addresses only",
    repeatable: true,
  },
  log_level: {
    flag: "--log-level",
    placeholder: "<level>",
    env: "SANDPOST_LOG_LEVEL",
    kind: kinds.oneOf(["debug", "info", "warn", "error", "silent"]),
    sentence: "debug, info, warn, error or silent; debug tells every request",
  },
  fsync: {
    flag: "--fsync",
    env: "SANDPOST_FSYNC",
    kind: kinds.yesOrNo,
    sentence: "flush to the disk before answering, for those who fear the power cut",
  },
}

export const optionKeys = Object.keys(options) as OptionKey[]
