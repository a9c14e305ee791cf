import type { Pace, SettingValues } from "../core/assumptions/settings.ts"
import type { Plan } from "../core/records/accounts.ts"

/** How a sandbox is started: plain data, complete. */
export interface Config {
  host: string
  /** 0 picks a free one. */
  port: number
  /** 0 picks a free one, `off` listens to no SMTP. */
  smtp_port: number | "off"
  /** Offer STARTTLS on the SMTP port, with a self-signed certificate. */
  smtp_starttls: boolean
  /** 0 picks a free one. */
  dns_port: number
  /** A folder, or `memory` to keep nothing. */
  data: string
  /** The full_access token of the default account, or `random`. */
  api_key: string
  /** The sending token of the default account, or `random`. */
  sending_key: string
  /** Domains that start verified, in small letters. */
  domains: string[]
  /** A fixture file to start from. */
  fixture: string | null
  plan: Plan
  pace: Pace
  /** http or https, without a slash at the end; null for the bound address. */
  public_url: string | null
  /** 0 keeps all; `auto` as many as fit where the memory of the process is limited, all elsewhere. */
  max_emails: number | "auto"
  ui_password: string | null
  /** Host names answered to besides local ones, in small letters; `*.name` stands for all below a name. */
  allow_hosts: string[]
  log_level: "debug" | "info" | "warn" | "error" | "silent"
  /** Flush every commit to the disk before answering. */
  fsync: boolean
  /** Assumptions that start with another value than the ledger's. */
  settings: Partial<SettingValues>
}

/** Instead of a token: one is made at each start. */
export const RANDOM = "random"

/** What a sandbox starts with when nobody says anything. */
export const defaultConfig: Readonly<Config> = {
  host: "127.0.0.1",
  port: 8025,
  smtp_port: 1025,
  smtp_starttls: false,
  dns_port: 0,
  data: "./.sandpost",
  api_key: "sp_dev_full_access",
  sending_key: "sp_dev_sending",
  domains: ["acme.test"],
  fixture: null,
  plan: "unlimited",
  pace: "instant",
  public_url: null,
  max_emails: "auto",
  ui_password: null,
  allow_hosts: [],
  log_level: "info",
  fsync: false,
  settings: {},
}
