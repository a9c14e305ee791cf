import type { Pace, SettingValues } from "../core/assumptions/settings.ts"
import type { Plan } from "../parts/accounts/record.ts"

/** The complete start configuration of a sandbox, as plain data. */
export interface Config {
  host: string
  /** 0 picks a free port. */
  port: number
  /** 0 picks a free port, `off` disables SMTP. */
  smtp_port: number | "off"
  /** Take mail over SMTP without a login (assumption smtp.open). */
  smtp_open: boolean
  /** Offer STARTTLS on the SMTP port, with a self-signed certificate that a data folder keeps. */
  smtp_starttls: boolean
  /** A PEM file with a certificate for STARTTLS, and the certificates of its authorities. */
  smtp_tls_cert: string | null
  /** A PEM file with the private key of `smtp_tls_cert`. */
  smtp_tls_key: string | null
  /** Host names and addresses for which the certificate must be valid, in lower case; that of `smtp_starttls` gets them. */
  smtp_tls_names: string[]
  /** 0 picks 8053 if it is free, otherwise another free port. */
  dns_port: number
  /** A folder, or `memory` to keep nothing. */
  data: string
  /** The full_access token of the default account, or `random`. */
  api_key: string
  /** The sending token of the default account, or `random`. */
  sending_key: string
  /** Open an account for each new key `sp_test_<name>`. */
  auto_accounts: boolean
  /** Other APIs that are served beside `/v1`, by name. */
  dialects: string[]
  /** Open both doors and serve Mailpit's API: `smtp_open`, `any_sender` and `mailpit`. */
  like_mailpit: boolean
  /** Serve Mailpit's API. */
  mailpit: boolean
  /** Let every domain send (assumption domains.any). */
  any_sender: boolean
  /** Domains that start verified besides the default one, in lower case. */
  domains: string[]
  /** A fixture file to start from. */
  fixture: string | null
  plan: Plan
  pace: Pace
  profile: SettingValues["profile"]
  /** An http or https URL without a trailing slash; null for the bound address. */
  public_url: string | null
  /** The path below which everything is served, such as `/mail`; empty for none. */
  base_path: string
  /** 0 keeps all messages. `auto` keeps as many as fit if the memory of the process is limited, otherwise all. */
  max_emails: number | "auto"
  ui_password: string | null
  /** Allowed host names besides local ones, in lower case; `*.name` allows all subdomains. */
  allow_hosts: string[]
  /** A PEM file with certificates that webhook receivers may have besides those of the usual authorities. */
  webhook_ca: string | null
  /** Accept any certificate of webhook receivers at loopback and private addresses. */
  webhook_insecure: boolean
  log_level: "debug" | "info" | "warn" | "error" | "silent"
  log_format: "text" | "json"
  /** Fsync every commit before responding. */
  fsync: boolean
  /** Whether express-openapi-validator checks every request and response against the contracts. */
  check_contract: boolean
  /** Settings of assumptions that differ from their defaults. */
  settings: Partial<SettingValues>
  /** What the command line, environment, config file or caller set, of what a restart makes again only then (assumption sandbox.restart). */
  named: Named[]
  /** Which assumptions `sandpost calibrate` compared with the real service; null for none. */
  observed: Observed | null
}

/** What the start state has, and a restart makes again only if the configuration names it. */
export const NAMEABLE = ["domains", "api_key", "sending_key", "plan"] as const
type Named = (typeof NAMEABLE)[number]

/** Where and when assumptions were compared with the real service. */
export interface Observed {
  /** The host of the service. */
  at: string
  /** The date: 2026-12-01. */
  on: string
  /** How each value was seen, by the name of the assumption. */
  rows: Readonly<Record<string, string>>
}

/** Used in place of a token: a new token is created at each start. */
export const RANDOM = "random"

export const defaultConfig: Readonly<Config> = {
  host: "127.0.0.1",
  port: 8025,
  smtp_port: 1025,
  smtp_open: false,
  smtp_starttls: false,
  smtp_tls_cert: null,
  smtp_tls_key: null,
  smtp_tls_names: [],
  dns_port: 0,
  data: "./.sandpost",
  api_key: "sp_dev_full_access",
  sending_key: "sp_dev_sending",
  auto_accounts: false,
  dialects: [],
  like_mailpit: false,
  mailpit: false,
  any_sender: false,
  domains: ["acme.test"],
  fixture: null,
  plan: "unlimited",
  pace: "instant",
  profile: "document",
  public_url: null,
  base_path: "",
  max_emails: "auto",
  ui_password: null,
  allow_hosts: [],
  webhook_ca: null,
  webhook_insecure: false,
  log_level: "info",
  log_format: "text",
  fsync: false,
  check_contract: false,
  settings: {},
  named: [],
  observed: null,
}

/** The domains of the start: the default one and the configured ones. */
export const startDomains = ({ domains }: Config): string[] => [...new Set([...defaultConfig.domains, ...domains])]
