import { expect, it } from "vitest"
import { defaultConfig } from "../config/shape.ts"
import type { Config } from "../config.ts"
import { accessWarning, greeting, readyLine, type Started } from "./greeting.ts"

const tokens = { full_access: "key-1", sending: "key-2" }
const started = (fields: Partial<Started> = {}): Started => ({
  ...{ url: "http://127.0.0.1:8025", base_url: "http://127.0.0.1:8025/v1", smtp_port: 2525, dns_port: 2553 },
  dialects: [],
  ...{ tokens, working_tokens: tokens, made: [], domains: ["acme.test"], data: "memory", fixture: null },
  ...fields,
})
/** The lines of a greeting: what is printed by name. */
const linesOf = (fields: Partial<Started>, network: string[] = []) =>
  greeting(started(fields), "1.2.3", network)
    .split("\n")
    .flatMap((line) => {
      const [, name, value] = /^ {2}(\S.{15}) (.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.trim(), value]]
    })

it("names what there is, and nothing else", () => {
  expect(linesOf({})).toEqual([
    ["Inbox", "http://127.0.0.1:8025"],
    ["API base URL", "http://127.0.0.1:8025/v1"],
    ["API reference", "http://127.0.0.1:8025/docs"],
    ["SMTP", "127.0.0.1:2525"],
    ["DNS", "127.0.0.1:2553"],
    ["Verified domain", "acme.test"],
    ["full_access key", "key-1"],
    ["sending key", "key-2"],
    ["Data", "in memory only, lost on exit"],
  ])
})

it.each<[string, Partial<Started>, string[], line: [string, string]]>([
  ["the network", {}, ["192.0.2.7"], ["Network", "http://192.0.2.7:8025"]],
  ["an IPv6 address in brackets", {}, ["2001:db8::1"], ["Network", "http://[2001:db8::1]:8025"]],
  ["the base path in it", { url: "http://x:1/mail" }, ["192.0.2.7"], ["Network", "http://192.0.2.7:1/mail"]],
  ["a port that is off", { smtp_port: null }, [], ["SMTP", "off"]],
  [
    "a dialect",
    { dialects: [{ name: "other", base_url: "http://x:1/other", variables: { base_url: "URL", key: "KEY" } }] },
    [],
    ["Dialect other", "http://x:1/other"],
  ],
  ["no domain", { domains: [] }, [], ["Verified domains", "none"]],
  ["five domains", { domains: [..."abcde"] }, [], ["Verified domains", "a, b, c, d, e"]],
  ["more domains", { domains: [..."abcdefg"] }, [], ["Verified domains", "a, b, c, d, e, and 2 more"]],
  [
    "a key that does not work",
    { working_tokens: { full_access: null, sending: null } },
    [],
    ["sending key", "none of this start works, name one with --api-key or --sending-key"],
  ],
  [
    "what was made again",
    { made: ["a", "b"] },
    [],
    ["Made again", "a, b: named by a flag, a variable or the config file"],
  ],
  ["a fixture", { fixture: { name: "demo", loaded: true } }, [], ["Fixture", "demo"]],
  [
    "a fixture that was not loaded",
    { fixture: { name: "demo", loaded: false } },
    [],
    ["Fixture", "demo was not loaded, see below"],
  ],
  [
    "how many messages fit",
    { fits: { emails: 500, stored_bytes: null, memory_bytes: 2 ** 28 } },
    [],
    ["Keeps", "the newest 500 messages, which fit in 256 MiB of memory (change with --max-emails)"],
  ],
  [
    "how many bytes fit",
    { fits: { emails: 0, stored_bytes: 2 ** 20, memory_bytes: 2 ** 28 } },
    [],
    [
      "Keeps",
      "the newest messages with up to 1 MiB of bodies and attachments, which fit in 256 MiB of memory (a data folder keeps more)",
    ],
  ],
])("names %s", (_, fields, network, line) => {
  expect(linesOf(fields, network)).toContainEqual(line)
})

it("says how to load a fixture that was not loaded, at another address than the usual one", () => {
  const fixture = { name: "demo", loaded: false }
  expect(greeting(started({ fixture }), "1", [])).toMatch(/load the fixture: sandpost reset\n/)
  expect(greeting(started({ fixture, url: "http://127.0.0.1:1" }), "1", [])).toContain(
    "reset --url http://127.0.0.1:1\n",
  )
  expect(greeting(started(), "1", [])).not.toContain("fixture")
})

const own = { api_key: "a", sending_key: "b", auto_accounts: false, ui_password: "secret" }
it.each<[string, Partial<Config>, warning: RegExp | null]>([
  ["on this machine without a password", { host: "127.0.0.1" }, null],
  ["on this machine with a password and own tokens", { ...own, host: "127.0.0.1" }, null],
  [
    "with a password that known tokens go around",
    { ...own, host: "127.0.0.1", api_key: defaultConfig.api_key },
    /does not protect/,
  ],
  [
    "with accounts made of tokens",
    { ...own, host: "127.0.0.1", auto_accounts: true },
    /sp_test_<name>.*without --auto-accounts/,
  ],
  [
    "on the network with mail without a login",
    { ...own, host: "0.0.0.0", smtp_open: true },
    /it takes mail without a login\. Start it without --smtp-open\.$/m,
  ],
  ["on this machine with mail without a login", { ...own, host: "127.0.0.1", smtp_open: true }, null],
  ["on the network, protected", { ...own, host: "0.0.0.0" }, null],
  [
    "on the network without a password",
    { ...own, host: "0.0.0.0", ui_password: null },
    /it has no password.*--ui-password/,
  ],
  [
    "on the network with a known token",
    { ...own, host: "0.0.0.0", sending_key: defaultConfig.sending_key },
    /--sending-key random/,
  ],
])("%s, a start warns as it must", (_, fields, warning) => {
  const text = accessWarning({ ...defaultConfig, ...fields } as Config)
  if (warning === null) expect(text).toBeNull()
  else expect(text).toMatch(warning)
})

it("prints a line for programs", () => {
  expect(JSON.parse(readyLine(started(), 7))).toEqual({
    ...{ ready: true, url: "http://127.0.0.1:8025", base_url: "http://127.0.0.1:8025/v1" },
    ...{ smtp_port: 2525, dns_port: 2553, pid: 7 },
  })
})
