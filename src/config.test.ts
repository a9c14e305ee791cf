import { describe, expect, it } from "vitest"
import { completeConfig } from "./config/layers.ts"
import { optionKeys, options } from "./config/options.ts"
import { defaultConfig } from "./config/shape.ts"
import { readTask } from "./config.ts"
import { StartError } from "./start-error.ts"

interface Input {
  argv?: string[]
  env?: Record<string, string>
  files?: Record<string, unknown>
}

const task = ({ argv = [], env = {}, files = {} }: Input) =>
  readTask(
    {
      argv,
      env,
      read_file: (path) => {
        const file = files[path]
        return file === undefined ? null : typeof file === "string" ? file : JSON.stringify(file)
      },
    },
    "1.2.3",
  )

function configOf(input: Input) {
  const asked = task(input)
  if (asked.command !== "serve") throw new Error("nothing to serve")
  return asked.config
}

function refusal(input: Input): string {
  try {
    task(input)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).not.toContain("\n")
    return (error as Error).message
  }
  throw new Error(`accepted ${JSON.stringify(input)}`)
}

const inFile = (content: unknown) => ({ files: { "sandpost.config.json": content } })

/** One value of each option, as text and parsed. */
const EXAMPLES: Record<string, [string, unknown]> = {
  host: ["0.0.0.0", "0.0.0.0"],
  port: ["9000", 9000],
  smtp_port: ["off", "off"],
  smtp_open: ["true", true],
  like_mailpit: ["true", true],
  mailpit: ["true", true],
  any_sender: ["true", true],
  smtp_starttls: ["true", true],
  smtp_tls_cert: ["certs/smtp.pem", "certs/smtp.pem"],
  smtp_tls_key: ["certs/smtp-key.pem", "certs/smtp-key.pem"],
  smtp_tls_names: ["Mail.test,10.0.0.9", ["mail.test", "10.0.0.9"]],
  dns_port: ["5353", 5353],
  data: ["memory", "memory"],
  api_key: ["sp_my_full_access", "sp_my_full_access"],
  sending_key: ["sp_my_sending", "sp_my_sending"],
  domains: ["Acme.dev,mail.acme.dev", ["acme.dev", "mail.acme.dev"]],
  fixture: ["fixtures/full.json", "fixtures/full.json"],
  plan: ["free", "free"],
  pace: ["manual", "manual"],
  profile: ["client", "client"],
  public_url: ["https://mail.example.com/box/", "https://mail.example.com/box"],
  max_emails: ["500", 500],
  ui_password: ["let me in", "let me in"],
  allow_hosts: ["mail.ci,*.dev.example", ["mail.ci", "*.dev.example"]],
  log_level: ["debug", "debug"],
  auto_accounts: ["true", true],
  dialects: ["resend", ["resend"]],
  base_path: ["/mail", "/mail"],
  log_format: ["json", "json"],
  fsync: ["true", true],
  check_contract: ["true", true],
  webhook_ca: ["certs/ca.pem", "certs/ca.pem"],
  webhook_insecure: ["true", true],
}

describe("starting: reading the configuration", () => {
  it("uses the documented defaults if nothing is set", () => {
    expect(configOf({})).toEqual(defaultConfig)
    expect(defaultConfig).toMatchObject({
      host: "127.0.0.1",
      port: 8025,
      smtp_port: 1025,
      dns_port: 0,
      data: "./.sandpost",
      api_key: "sp_dev_full_access",
      sending_key: "sp_dev_sending",
      domains: ["acme.test"],
      max_emails: "auto",
      log_level: "info",
    })
  })

  it.each(optionKeys)("reads %s from flag, environment and file", (key) => {
    const [text, value] = EXAMPLES[key]!
    const { flag, env, placeholder } = options[key]
    expect(configOf({ argv: placeholder ? [flag, text] : [flag] })[key]).toEqual(value)
    expect(configOf({ env: { [env]: text } })[key]).toEqual(value)
    expect(configOf(inFile({ [key]: value }))[key]).toEqual(value)
  })

  it("prefers flags to the environment, and the environment to the file", () => {
    const file = inFile({ port: 1, host: "10.0.0.1", smtp_port: 1 })
    const env = { SANDPOST_PORT: "2", SANDPOST_HOST: "10.0.0.2" }
    const config = configOf({ argv: ["--port", "3"], env, ...file })
    expect(config).toMatchObject({ port: 3, host: "10.0.0.2", smtp_port: 1 })
  })

  it("accepts repeated flags, with or without commas", () => {
    const argv = ["--domain", "a.dev", "--domain", "b.dev,c.dev", "--allow-host", "ci", "--allow-host=*.ci"]
    expect(configOf({ argv })).toMatchObject({ domains: ["a.dev", "b.dev", "c.dev"], allow_hosts: ["ci", "*.ci"] })
  })

  it("treats an empty variable as not set, and ignores the variables of other programs", () => {
    expect(configOf({ env: { SANDPOST_UI_PASSWORD: "", SANDPOST_DOMAINS: "", PORT: "80", PATH: "/bin" } })).toEqual(
      defaultConfig,
    )
  })

  it("refuses a base path at which Mailpit's API is, only together with that", () => {
    expect(refusal({ argv: ["--mailpit", "--base-path", "/api/mail"] })).toMatch(
      /^--base-path cannot begin with \/api /,
    )
    expect(configOf({ argv: ["--base-path", "/api"] }).base_path).toBe("/api")
    expect(configOf({ argv: ["--mailpit", "--base-path", "/mail"] }).base_path).toBe("/mail")
  })

  it("names the variables of Mailpit that have no effect, in its place only", () => {
    const env = { MP_MAX_MESSAGES: "500", MP_SMTP_AUTH_ACCEPT_ANY: "1", MP_TAG: "a", MPD_HOST: "x" }
    expect(task({ env })).toMatchObject({ warnings: [] })
    expect(task({ argv: ["--like-mailpit"], env })).toMatchObject({
      warnings: [
        "The environment variable MP_MAX_MESSAGES of Mailpit has no effect; in its place is SANDPOST_MAX_EMAILS.",
        "The environment variable MP_TAG of Mailpit has no effect.",
      ],
    })
  })

  it.each(["*", "*.acme.test"])("refuses --domain %s with the name of the flag for every domain", (name) => {
    expect(refusal({ argv: ["--domain", name] })).toMatch(
      /^--domain must be domain names .*--any-sender lets every domain send\), got /,
    )
  })

  it("reads the file that --config or SANDPOST_CONFIG names", () => {
    const files = { "a.json": { port: 1 }, "b.json": { port: 2 }, "sandpost.config.json": { port: 3 } }
    expect(configOf({ argv: ["--config", "a.json"], env: { SANDPOST_CONFIG: "b.json" }, files }).port).toBe(1)
    expect(configOf({ env: { SANDPOST_CONFIG: "b.json" }, files }).port).toBe(2)
    expect(configOf({ files }).port).toBe(3)
    expect(configOf({ env: { SANDPOST_CONFIG: "" }, files }).port).toBe(3)
  })

  it("returns whether to print the ready line", () => {
    expect(task({ argv: ["--print-ready-json"] })).toMatchObject({ command: "serve", print_ready_json: true })
    expect(task({ argv: ["serve"] })).toMatchObject({ command: "serve", print_ready_json: false })
  })

  it("shows every flag and variable in the help", () => {
    const help = task({ argv: ["--help"] })
    expect(task({ argv: ["-h"] })).toEqual(help)
    const text = help.command === "print" ? help.text : ""
    for (const key of optionKeys) expect(text).toContain(options[key].flag)
    for (const key of optionKeys) expect(text).toContain(options[key].env)
  })
})

describe("starting: assumptions", () => {
  it("can be set by --set, SANDPOST_SETTINGS and the file, which are merged by name", () => {
    const config = configOf({
      argv: ["--set", "requests.rate_limit=3", "--set", "webhooks.retry_schedule=0,100"],
      env: { SANDPOST_SETTINGS: '{"requests.rate_limit": 2, "inbound.loopback": false}' },
      ...inFile({ settings: { "requests.rate_limit": 1, "dns.mode": "system" } }),
    })
    expect(config.settings).toEqual({
      "requests.rate_limit": 3,
      "webhooks.retry_schedule": [0, 100],
      "inbound.loopback": false,
      "dns.mode": "system",
    })
  })

  it("match --pace and --plan; the source with precedence wins (assumptions emails.pace and account.plan)", () => {
    const file = inFile({ settings: { "emails.pace": "manual", "account.plan": "free" } })
    expect(configOf(file)).toMatchObject({ pace: "manual", plan: "free" })
    const config = configOf({ argv: ["--pace", "realistic"], ...file })
    expect(config).toMatchObject({
      pace: "realistic",
      settings: { "emails.pace": "realistic", "account.plan": "free" },
    })
    expect(refusal({ argv: ["--pace", "manual", "--set", "emails.pace=instant"] })).toContain("Set only one of them")
  })

  it("match --smtp-open and --any-sender, which --like-mailpit sets together with --mailpit", () => {
    const open = { "smtp.open": true, "domains.any": true }
    expect(configOf({ argv: ["--smtp-open", "--any-sender"] })).toMatchObject({ settings: open, mailpit: false })
    const all = { smtp_open: true, any_sender: true, mailpit: true, like_mailpit: true, settings: open }
    expect(configOf({ argv: ["--like-mailpit"] })).toMatchObject(all)
    expect(configOf({ env: { SANDPOST_LIKE_MAILPIT: "true" } })).toMatchObject(all)
    expect(configOf(inFile({ like_mailpit: true, any_sender: false }))).toMatchObject({
      smtp_open: true,
      any_sender: false,
    })
    expect(configOf({ env: { SANDPOST_LIKE_MAILPIT: "false" } })).toMatchObject({ smtp_open: false, mailpit: false })
    expect(configOf({ argv: ["--set", "domains.any=true"] })).toMatchObject({ any_sender: true, smtp_open: false })
  })

  it("that were observed are named by the file only, in the form that calibrate writes", () => {
    const observed = { at: "api.example", on: "2026-12-01", rows: { "emails.base64": "POST /emails returned 422" } }
    expect(configOf(inFile({ observed })).observed).toEqual(observed)
    expect(configOf({}).observed).toBeNull()
    for (const wrong of [[], "yes", { ...observed, on: "yesterday" }, { ...observed, rows: [] }]) {
      expect(refusal(inFile({ observed: wrong }))).toContain('key "observed" must be what sandpost calibrate writes')
    }
  })

  it("are rejected with the source, the name and the allowed values", () => {
    expect(refusal({ argv: ["--set", "emails.pase=manual"] })).toContain("the nearest is `emails.pace`")
    expect(refusal({ argv: ["--set", "emails.pace"] })).toContain("must be name=value")
    expect(refusal({ env: { SANDPOST_SETTINGS: "{" } })).toContain("SANDPOST_SETTINGS is not valid JSON")
    expect(refusal(inFile({ settings: { "emails.pace": "fast" } }))).toBe(
      'sandpost.config.json, key "settings": `emails.pace` must be one of instant, realistic, manual, got "fast".',
    )
    expect(refusal(inFile({ settings: [] }))).toContain("must be an object")
    expect(refusal({ argv: ["--set", "inbound.spam=spamd"] })).toContain("inbound.spamd")
  })
})

describe("starting: rejected configurations", () => {
  it("suggests the nearest known flag, variable, key and command", () => {
    expect(refusal({ argv: ["--smtpport", "1"] })).toBe("The flag --smtpport is not known; the nearest is --smtp-port.")
    expect(refusal({ argv: ["serve", "--dommain=x"] })).toContain("--dommain is not known; the nearest is --domain")
    expect(refusal(inFile({ smtpPort: 1 }))).toContain('key "smtpPort" is not known; the nearest is "smtp_port"')
    expect(refusal(inFile('{"__proto__": 1}'))).toContain("not known")
    expect(refusal({ argv: ["serv"] })).toBe('"serv" is not a command of sandpost; the nearest is "serve".')
  })

  it("suggests nothing where no known word is similar", () => {
    expect(refusal({ argv: ["doctor"] })).toBe('"doctor" is not a command of sandpost; see sandpost --help.')
    expect(refusal({ argv: ["start"] })).toContain("to start the sandbox, run sandpost without a command")
    expect(refusal({ argv: ["stop"] })).toContain("press Ctrl+C in its terminal")
    expect(refusal({ argv: ["version"] })).toContain("run sandpost --version")
    expect(refusal({ argv: ["--hours"] })).toBe("The flag --hours is not known.")
    expect(refusal(inFile({ $schema: "x" }))).toMatch(/key "\$schema" is not known\.$/)
  })

  it("shows a value of a repeatable flag as it was written", () => {
    expect(refusal({ argv: ["--domain", "not a domain"] })).toMatch(/, got "not a domain"\.$/)
  })

  it("says where a command belongs", () => {
    expect(refusal({ argv: ["--port", "0", "serve"] })).toBe(
      "Put the command before its flags: sandpost serve --port 0.",
    )
    expect(refusal({ argv: ["help", "nosuch"] })).toBe('"nosuch" is not a command of sandpost; see sandpost --help.')
    expect(refusal({ argv: ["wiat", "--to", "x"] })).toBe('"wiat" is not a command of sandpost; the nearest is "wait".')
  })

  it("warns about an unknown variable, and ignores those of service links", () => {
    const warnings = (env: Record<string, string>) => (task({ env }) as { warnings: string[] }).warnings
    expect(warnings({ SANDPOST_DOMAIN: "x" })).toEqual([
      "The environment variable SANDPOST_DOMAIN is not known and has no effect; the nearest is SANDPOST_DOMAINS.",
    ])
    expect(warnings({ SANDPOST_COLOUR_OF_SKY: "x" })).toEqual([
      "The environment variable SANDPOST_COLOUR_OF_SKY is not known and has no effect.",
    ])
    const links = {
      SANDPOST_PORT: "tcp://10.0.0.1:8025",
      SANDPOST_SERVICE_HOST: "10.0.0.1",
      SANDPOST_SERVICE_PORT: "8025",
      SANDPOST_SERVICE_PORT_SMTP: "1025",
      SANDPOST_PORT_8025_TCP: "tcp://10.0.0.1:8025",
      SANDPOST_PORT_8025_TCP_ADDR: "10.0.0.1",
      SANDPOST_SMTP_PORT: "tcp://10.0.0.2:1025",
    }
    expect(task({ env: links })).toMatchObject({ warnings: [], config: { port: 8025, smtp_port: 1025 } })
  })

  const INVALID: [string, unknown[]][] = [
    ["host", ["", "a b", "999.1.1.1", "http://x"]],
    ["port", ["65536", "-1", "80x", "1.5", ""]],
    ["smtp_port", ["on", "70000"]],
    ["dns_port", ["off"]],
    ["data", [" "]],
    ["api_key", ["short", "with a space in it", "schlüssel1"]],
    ["sending_key", ["1234567"]],
    ["domains", ["localhost", "acme..test", "acme.test,", "-a.test", "a b.test"]],
    ["plan", ["pro"]],
    ["pace", ["fast"]],
    ["public_url", ["mail.example.com", "ftp://x.com", "https://x.com/?q", "https://u:p@x.com"]],
    ["max_emails", ["-1", "many"]],
    ["allow_hosts", ["ci:8025", "*.*", "*", "http://ci"]],
    ["log_level", ["loud"]],
  ]
  it.each(INVALID)("names the flag, variable or key of an invalid %s and the allowed values", (name, texts) => {
    const key = name as (typeof optionKeys)[number]
    const { flag, env, kind } = options[key]
    for (const text of texts as string[]) {
      expect(refusal({ argv: [`${flag}=${text}`] })).toContain(`${flag} must be ${kind.takes}`)
      if (text) expect(refusal({ env: { [env]: text } })).toContain(`${env} must be ${kind.takes}`)
      expect(refusal(inFile({ [key]: text }))).toContain(`sandpost.config.json: key "${key}" must be ${kind.takes}`)
    }
    expect(refusal(inFile({ [key]: { no: 1 } }))).toContain(kind.takes)
  })

  it("never repeats a secret", () => {
    expect(refusal({ argv: ["--api-key", "hunter2"] })).not.toContain("hunter2")
    expect(refusal(inFile({ ui_password: 12345678 }))).not.toContain("12345678")
  })

  it("rejects the same token for both permissions", () => {
    expect(refusal({ argv: ["--api-key", "same_token", "--sending-key", "same_token"] })).toContain("must differ")
  })

  it("accepts random for both tokens, because the generated tokens differ", () => {
    const argv = ["--api-key", "random", "--sending-key", "random"]
    const both = { api_key: "random", sending_key: "random" }
    expect(configOf({ argv })).toMatchObject(both)
    expect(configOf({ env: { SANDPOST_API_KEY: "random", SANDPOST_SENDING_KEY: "random" } })).toMatchObject(both)
    expect(configOf(inFile(both))).toMatchObject(both)
    expect(refusal({ argv: ["--api-key", "Random"] })).toContain("or `random`")
  })

  it("rejects a config file that is missing, unreadable or not an object", () => {
    expect(refusal({ argv: ["--config", "gone.json"] })).toBe("Config file gone.json does not exist.")
    expect(refusal(inFile("{ port: 1 }"))).toContain("sandpost.config.json is not valid JSON")
    expect(refusal(inFile("[]"))).toContain("must be one object")
    const problem = (code: string) => () => {
      throw Object.assign(new Error(`${code}: refused`), { code })
    }
    const read = (code: string) => () => readTask({ argv: [], env: {}, read_file: problem(code) }, "1")
    expect(read("EIO")).toThrow("cannot be read: EIO: refused")
    expect(read("EACCES")).toThrow("chmod a+r")
    expect(read("EISDIR")).toThrow("it is a folder. Docker makes one")
  })

  it("takes an empty config file, which a mount leaves on a volume, for no settings", () => {
    expect(configOf(inFile(""))).toEqual(configOf({}))
    expect(configOf(inFile(" \n"))).toEqual(configOf({}))
  })

  it("rejects a flag without its value", () => {
    expect(refusal({ argv: ["--port"] })).toBe("The flag --port needs its value: <port>.")
  })
})

describe("commands other than serve", () => {
  it("also warn about unknown SANDPOST_ variables", () => {
    expect(task({ argv: ["reset"], env: { SANDPOST_ULR: "http://sandpost:8025" } })).toMatchObject({
      warnings: ["The environment variable SANDPOST_ULR is not known and has no effect; the nearest is SANDPOST_URL."],
    })
    const env = { SANDPOST_URL: "http://sandpost:8025", SANDPOST_DATA: "memory" }
    expect(task({ argv: ["reset"], env })).toMatchObject({ command: "call", call: { url: "http://sandpost:8025" } })
  })
})

describe("options of the library", () => {
  it("are completed with the defaults given", () => {
    const defaults = { ...defaultConfig, port: 0, data: "memory" }
    expect(completeConfig({ pace: "manual", host: undefined }, defaults)).toEqual({
      ...defaults,
      pace: "manual",
      settings: { "emails.pace": "manual" },
    })
  })

  it("are checked like every other source", () => {
    expect(() => completeConfig({ port: 70_000 })).toThrow('The options: key "port" must be a port')
    expect(() => completeConfig({ smtpPort: 1 } as object)).toThrow('the nearest is "smtp_port"')
  })
})
