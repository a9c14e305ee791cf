import * as kinds from "./kinds.ts"
import type { Config } from "./shape.ts"

/** A start option. Its key in the config file is its key in this table. */
export interface Option<T = unknown> {
  flag: `--${string}`
  /** Placeholder of the value in the help; absent for a flag without a value. */
  placeholder?: string
  env: `SANDPOST_${string}`
  kind: kinds.Kind<T>
  /** Description in the help. */
  sentence: string
  /** Description of the default, where the default value does not explain itself. */
  otherwise?: string
  /** Can be repeated. */
  repeatable?: boolean
  /** Never included in a message. */
  secret?: boolean
}

export type OptionKey = Exclude<keyof Config, "settings" | "observed">

/** All start options except the settings of assumptions, in the order of the help. */
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
    sentence: "HTTP port for API, inbox, live feed and tracking; 0 picks a free port",
  },
  smtp_port: {
    flag: "--smtp-port",
    placeholder: "<port|off>",
    env: "SANDPOST_SMTP_PORT",
    kind: kinds.portOrOff,
    sentence: "SMTP port for inbound mail; 0 picks a free port, off disables it",
  },
  smtp_starttls: {
    flag: "--smtp-starttls",
    env: "SANDPOST_SMTP_STARTTLS",
    kind: kinds.yesOrNo,
    sentence: "offer STARTTLS with a self-signed certificate",
  },
  dns_port: {
    flag: "--dns-port",
    placeholder: "<port>",
    env: "SANDPOST_DNS_PORT",
    kind: kinds.port,
    sentence: "port of the sandbox's DNS server, UDP and TCP; 0 picks 8053, or another free port if it is taken",
  },
  data: {
    flag: "--data",
    placeholder: "<folder>",
    env: "SANDPOST_DATA",
    kind: kinds.folder,
    sentence: "data folder; memory keeps nothing",
  },
  api_key: {
    flag: "--api-key",
    placeholder: "<token>",
    env: "SANDPOST_API_KEY",
    kind: kinds.token,
    sentence:
      "full_access token of the default account; random creates a new one at each start and revokes the last one",
    secret: true,
  },
  sending_key: {
    flag: "--sending-key",
    placeholder: "<token>",
    env: "SANDPOST_SENDING_KEY",
    kind: kinds.token,
    sentence: "sending token of the default account; random works as for --api-key",
    secret: true,
  },
  auto_accounts: {
    flag: "--auto-accounts",
    env: "SANDPOST_AUTO_ACCOUNTS",
    kind: kinds.yesOrNo,
    sentence: "open an account for each new key sp_test_<name>, with the domains of the start and full access",
  },
  domains: {
    flag: "--domain",
    placeholder: "<name>",
    env: "SANDPOST_DOMAINS",
    kind: kinds.domains,
    sentence: "verified domain besides acme.test, with published DNS records; repeatable",
    repeatable: true,
  },
  fixture: {
    flag: "--fixture",
    placeholder: "<name|file>",
    env: "SANDPOST_FIXTURE",
    kind: kinds.file,
    sentence: "initial data: demo, empty, free-plan, legacy-domain, or a file",
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
    sentence: "how fast emails move from queued to delivered: instant, realistic or manual",
  },
  profile: {
    flag: "--profile",
    placeholder: "<profile>",
    env: "SANDPOST_PROFILE",
    kind: kinds.oneOf(["document", "client"]),
    sentence: "document, or client: the answers that the types of public clients expect",
  },
  public_url: {
    flag: "--public-url",
    placeholder: "<url>",
    env: "SANDPOST_PUBLIC_URL",
    kind: kinds.url,
    sentence: "URL that browsers use, behind a proxy: base of tracking and unsubscribe links, and an allowed origin",
    otherwise: "the bound address",
  },
  base_path: {
    flag: "--base-path",
    placeholder: "<path>",
    env: "SANDPOST_BASE_PATH",
    kind: kinds.basePath,
    sentence: "path below which everything is served, such as /mail behind a proxy",
    otherwise: "none",
  },
  max_emails: {
    flag: "--max-emails",
    placeholder: "<n>",
    env: "SANDPOST_MAX_EMAILS",
    kind: kinds.countOrAuto,
    sentence:
      "keep at most this many captured and received messages, the newest; 0 keeps all, auto what fits in a container",
    otherwise: "auto",
  },
  ui_password: {
    flag: "--ui-password",
    placeholder: "<password>",
    env: "SANDPOST_UI_PASSWORD",
    kind: kinds.password,
    sentence: "password for the inbox, the control API and the live feed; /v1 needs only a token",
    otherwise: "none",
    secret: true,
  },
  allow_hosts: {
    flag: "--allow-host",
    placeholder: "<name>",
    env: "SANDPOST_ALLOW_HOSTS",
    kind: kinds.hosts,
    sentence: "additional allowed host name; *.name allows all subdomains; repeatable",
    otherwise: "localhost, IP addresses, this machine's name",
    repeatable: true,
  },
  log_level: {
    flag: "--log-level",
    placeholder: "<level>",
    env: "SANDPOST_LOG_LEVEL",
    kind: kinds.oneOf(["debug", "info", "warn", "error", "silent"]),
    sentence: "debug, info, warn, error or silent; info logs emails and failures, debug every request",
  },
  log_format: {
    flag: "--log-format",
    placeholder: "<format>",
    env: "SANDPOST_LOG_FORMAT",
    kind: kinds.oneOf(["text", "json"]),
    sentence: "text, with an ISO time unless a terminal reads it, or json: one object per line",
  },
  fsync: {
    flag: "--fsync",
    env: "SANDPOST_FSYNC",
    kind: kinds.yesOrNo,
    sentence: "fsync every commit before responding (survives power loss)",
  },
}

export const optionKeys = Object.keys(options) as OptionKey[]
