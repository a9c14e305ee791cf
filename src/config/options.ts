import * as kinds from "./kinds.ts"
import type { Config } from "./shape.ts"

/** A start option. Its key in the config file is its key in this table, and names its flag and its variable. */
export interface Option<T = unknown> extends Row<T> {
  flag: `--${string}`
  env: `SANDPOST_${string}`
}

interface Row<T> {
  /** Placeholder of the value in the help; absent for a flag without a value. */
  placeholder?: string
  kind: kinds.OptionKind<T>
  /** Description in the help. */
  sentence: string
  /** Description of the default, where the default value does not explain itself. */
  otherwise?: string
  /** Can be repeated: the flag is the singular. */
  repeatable?: boolean
  /** Never included in a message. */
  secret?: boolean
}

export type OptionKey = Exclude<keyof Config, "settings" | "named" | "observed">

/** A row for an option with a value: its placeholder, kind and description. */
function valueRow<T>(placeholder: string, kind: kinds.OptionKind<T>, sentence: string, more?: Partial<Row<T>>): Row<T> {
  return { placeholder, kind, sentence, ...more }
}
/** A row for a flag without a value. */
const flagRow = (sentence: string): Row<boolean> => ({ kind: kinds.yesOrNo, sentence })

const rows: { [K in OptionKey]: Row<Config[K]> } = {
  host: valueRow("<address>", kinds.address, "address to listen on"),
  port: valueRow("<port>", kinds.port, "HTTP port for API, inbox, live feed and tracking; 0 picks a free port"),
  smtp_port: valueRow(
    "<port|off>",
    kinds.portOrOff,
    "SMTP port for mail with an API key as password, and for inbound mail; 0 picks a free port, off disables it",
  ),
  smtp_open: flagRow(
    "take mail over SMTP without a login, or with a wrong password, as that of the default account's sending key",
  ),
  smtp_starttls: flagRow("offer STARTTLS with a self-signed certificate, which GET /sandbox/smtp-certificate returns"),
  smtp_tls_cert: valueRow(
    "<file>",
    kinds.file,
    "PEM file with an own certificate for STARTTLS, followed by those of its authorities; needs --smtp-tls-key",
    { otherwise: "none" },
  ),
  smtp_tls_key: valueRow("<file>", kinds.file, "PEM file with the private key of --smtp-tls-cert", {
    otherwise: "none",
  }),
  smtp_tls_names: valueRow(
    "<name>",
    kinds.hosts,
    "host name or IP address for which the certificate must be valid; --smtp-starttls adds it; repeatable",
    { otherwise: "localhost, sandpost, this machine's name", repeatable: true },
  ),
  dns_port: valueRow(
    "<port>",
    kinds.port,
    "port of the sandbox's DNS server, UDP and TCP; 0 picks 8053, or another free port if it is taken",
  ),
  data: valueRow("<folder>", kinds.folder, "data folder; memory keeps nothing"),
  api_key: valueRow(
    "<token>",
    kinds.token,
    "full_access token of the default account; random creates a new one at each start and revokes the last one",
    { secret: true },
  ),
  sending_key: valueRow("<token>", kinds.token, "sending token of the default account; random works as for --api-key", {
    secret: true,
  }),
  auto_accounts: flagRow(
    "open an account for each new key sp_test_<name>, with the domains of the start and full access",
  ),
  dialects: valueRow(
    "<name>",
    kinds.names,
    "API of another service to serve beside /v1: resend, at /resend; repeatable",
    { otherwise: "none", repeatable: true },
  ),
  like_mailpit: flagRow(
    "take the place of Mailpit: --smtp-open, --any-sender and --mailpit, and the line that its test containers wait for",
  ),
  mailpit: flagRow("serve the API of Mailpit, version 1, for captured mail: at /api/v1 and /view"),
  any_sender: flagRow("let every domain send, without adding it"),
  domains: valueRow(
    "<name>",
    kinds.domainNames,
    "verified domain besides acme.test, with published DNS records; repeatable",
    {
      repeatable: true,
    },
  ),
  fixture: valueRow("<name|file>", kinds.file, "initial data: demo, empty, free-plan, legacy-domain, or a file", {
    otherwise: "none",
  }),
  plan: valueRow("<plan>", kinds.oneOfWords(["unlimited", "free"]), "plan of the default account: unlimited or free"),
  pace: valueRow(
    "<pace>",
    kinds.oneOfWords(["instant", "realistic", "manual"]),
    "how fast emails move from queued to delivered: instant, realistic or manual",
  ),
  profile: valueRow(
    "<profile>",
    kinds.oneOfWords(["document", "client"]),
    "document, or client: the answers that the types of public clients expect",
  ),
  public_url: valueRow(
    "<url>",
    kinds.url,
    "URL that browsers use, behind a proxy: base of tracking and unsubscribe links, and an allowed origin",
    { otherwise: "the address to which an email was sent" },
  ),
  base_path: valueRow(
    "<path>",
    kinds.mountPath,
    "path below which everything is served, such as /mail behind a proxy",
    {
      otherwise: "none",
    },
  ),
  max_emails: valueRow(
    "<n>",
    kinds.countOrAuto,
    "keep at most this many captured and received messages, the newest; 0 keeps all, auto what fits in a container",
    { otherwise: "auto" },
  ),
  ui_password: valueRow(
    "<password>",
    kinds.password,
    "password for the inbox, the control API and the live feed; /v1 needs only a token",
    { otherwise: "none", secret: true },
  ),
  allow_hosts: valueRow(
    "<name>",
    kinds.hosts,
    "additional allowed host name; *.name allows all subdomains; repeatable",
    {
      otherwise: "localhost, IP addresses, this machine's name",
      repeatable: true,
    },
  ),
  webhook_ca: valueRow(
    "<file>",
    kinds.file,
    "PEM file with certificates that webhook receivers may have, besides those of the usual authorities",
    { otherwise: "none" },
  ),
  webhook_insecure: flagRow("accept any certificate of webhook receivers at loopback and private addresses"),
  log_level: valueRow(
    "<level>",
    kinds.oneOfWords(["debug", "info", "warn", "error", "silent"]),
    "debug, info, warn, error or silent; info logs emails and failures, debug every request",
  ),
  log_format: valueRow(
    "<format>",
    kinds.oneOfWords(["text", "json"]),
    "text, with an ISO time unless a terminal reads it, or json: one object per line",
  ),
  fsync: flagRow("fsync every commit before responding (survives power loss)"),
  check_contract: flagRow(
    "check every request and response against the contracts, while you change them: what does not fit is answered with 500",
  ),
}

export const optionKeys = Object.keys(rows) as OptionKey[]

const withNames = (key: OptionKey): Option => {
  const words = key.replaceAll("_", "-")
  const flag = rows[key].repeatable ? words.replace(/s$/, "") : words
  return { ...rows[key], flag: `--${flag}`, env: `SANDPOST_${key.toUpperCase()}` }
}

/** All start options except the settings of assumptions, in the order of the help. */
export const options = Object.fromEntries(optionKeys.map((key) => [key, withNames(key)])) as {
  [K in OptionKey]: Option<Config[K]>
}
