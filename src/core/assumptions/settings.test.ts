import { readFileSync } from "node:fs"
import { describe, expect, expectTypeOf, it } from "vitest"
import { ApiError } from "../errors.ts"
import { ledger } from "./ledger.ts"
import {
  changeableRow,
  checkSetting,
  checkSettings,
  defaultSettings,
  type SettingValues,
  settingNames,
} from "./settings.ts"
import { fromText } from "./values.ts"

const refusal = (name: string, value: unknown) => {
  try {
    checkSetting(name, value)
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).type).toBe("validation_error")
    return (error as Error).message
  }
  throw new Error(`${name} accepted ${JSON.stringify(value)}`)
}

/** The least and the greatest value of each number, as the document has them: a loop over the ledger notices no wrong end. */
const BOUNDS = [
  ...readFileSync(new URL("../../../docs/faithfulness.md", import.meta.url), "utf8").matchAll(
    /`([\w.]+)` \([^)]*; setting, default: `[\d, ]+` [\w ]+, from (\d+) to (\d+)/g,
  ),
].map(([, name, least, greatest]) => [name as string, Number(least), Number(greatest)] as const)

describe("settings", () => {
  it("have the type of their value", () => {
    expectTypeOf<SettingValues["emails.pace"]>().toEqualTypeOf<"instant" | "realistic" | "manual">()
    expectTypeOf<SettingValues["errors.status.not_found"]>().toEqualTypeOf<number>()
    expectTypeOf<SettingValues["webhooks.retry_schedule"]>().toEqualTypeOf<readonly number[]>()
    expectTypeOf<SettingValues["emails.refused_headers"]>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<SettingValues["dns.server"]>().toEqualTypeOf<string>()
    expectTypeOf<SettingValues["domains.allow_subdomains"]>().toEqualTypeOf<boolean>()
    expectTypeOf<SettingValues>().not.toHaveProperty("keys.expiry")
    // The lines above check when they are compiled.
    expect(changeableRow("emails.pace").default).toBe("instant")
  })

  it.each(BOUNDS)("%s accepts %s and %s, and no integer beyond", (name, least, greatest) => {
    const isList = changeableRow(name).kind === "integers"
    const written = (value: number) => (isList ? [value] : value)
    for (const value of [least, greatest]) expect(checkSetting(name, written(value))).toEqual(written(value))
    for (const value of [least - 1, greatest + 1]) expect(refusal(name, written(value))).toContain(name)
  })

  it("that are numbers have their bounds in docs/faithfulness.md, which `node scripts/readme.mjs` writes", () => {
    const numbers = ledger.filter((row) => "min" in row).map(({ name }) => name)
    expect(BOUNDS.map(([name]) => name).sort()).toEqual(numbers.sort())
  })

  it("accept every default", () => {
    for (const name of settingNames) expect(checkSetting(name, defaultSettings[name])).toEqual(defaultSettings[name])
    expect(settingNames).toHaveLength(ledger.filter((row) => row.setting).length)
  })

  it("reject an unknown choice", () => {
    expect(refusal("emails.pace", "fast")).toBe('`emails.pace` must be one of instant, realistic, manual, got "fast".')
    expect(refusal("emails.pace", null)).toContain("got null")
    expect(refusal("inbound.spam", "on")).toContain("embedded, spamd, off")
  })

  it("reject a boolean as a string", () => {
    expect(refusal("inbound.loopback", "true")).toBe('`inbound.loopback` must be true or false, got "true".')
  })

  it("reject numbers that are fractions, out of range or strings", () => {
    expect(refusal("errors.status.not_found", 200)).toContain("from 400 to 599 (HTTP status)")
    expect(refusal("requests.rate_limit", -1)).toContain("requests per second")
    expect(refusal("requests.rate_limit", 1.5)).toContain("integer")
    expect(refusal("limits.request_bytes", "20971520")).toContain("bytes")
    expect(refusal("limits.request_bytes", Number.NaN)).toContain("got NaN")
  })

  it("reject a retry schedule that is empty or has an invalid entry", () => {
    expect(refusal("webhooks.retry_schedule", [])).toContain("at least one integer")
    expect(refusal("webhooks.retry_schedule", [0, -5])).toContain("milliseconds")
    expect(refusal("webhooks.retry_schedule", 5000)).toContain("a list")
    expect(checkSetting("webhooks.retry_schedule", [0, 100])).toEqual([0, 100])
  })

  it("reject a server without a port", () => {
    for (const wrong of ["9.9.9.9", "9.9.9.9:0", "9.9.9.9:70000", ":53", "a b:53", 53]) {
      expect(refusal("dns.server", wrong)).toContain("host:port")
    }
    for (const good of ["", "9.9.9.9:53", "dns.internal:5353", "[2620:fe::fe]:53"]) {
      expect(checkSetting("dns.server", good)).toBe(good)
    }
  })

  it("reject an error type that is not a word", () => {
    expect(refusal("errors.quota.type", "Quota Exceeded")).toContain("lowercase letters")
    expect(checkSetting("errors.quota.type", "rate_limit_exceeded")).toBe("rate_limit_exceeded")
  })

  it("reject lists with an invalid entry, and store file name extensions without dot", () => {
    expect(refusal("emails.refused_attachments", ["exe", "tar.gz"])).toContain("file name extensions")
    expect(refusal("emails.refused_headers", ["X-*-Y"])).toContain("header names")
    expect(refusal("emails.refused_headers", ["X Y"])).toContain("header names")
    expect(refusal("emails.refused_headers", "From")).toContain("a list")
    expect(checkSetting("emails.refused_attachments", [".EXE"])).toEqual(["exe"])
    expect(checkSetting("emails.refused_headers", [])).toEqual([])
  })

  it("suggest the nearest name for an unknown setting", () => {
    expect(refusal("emails.pase", "instant")).toBe("`emails.pase` is not a setting; the nearest is `emails.pace`.")
    expect(refusal("webhook.retry_schedule", [0])).toContain("`webhooks.retry_schedule`")
    expect(refusal("__proto__", 1)).toContain("is not a setting")
  })

  it("cannot change an assumption that has no setting", () => {
    expect(refusal("keys.expiry", "a year")).toContain("it is read-only")
  })

  it("change together or not at all", () => {
    expect(checkSettings({ "emails.pace": "manual", "requests.rate_limit": 5 })).toEqual({
      "emails.pace": "manual",
      "requests.rate_limit": 5,
    })
    expect(() => checkSettings({ "emails.pace": "manual", "requests.rate_limit": "5" })).toThrow("requests.rate_limit")
  })

  it("require the daemon's address for `spamd` (assumption I2)", () => {
    expect(() => checkSettings({ "inbound.spam": "spamd" })).toThrow("`inbound.spamd`")
    expect(checkSettings({ "inbound.spam": "spamd", "inbound.spamd": "127.0.0.1:783" })).toHaveProperty([
      "inbound.spam",
    ])
    const current = { ...defaultSettings, "inbound.spam": "spamd", "inbound.spamd": "127.0.0.1:783" } as const
    expect(() => checkSettings({ "inbound.spamd": "" }, current)).toThrow("`inbound.spamd`")
  })

  it.each(["inbound.spamd", "dns.server"])(
    "allow only public servers for %s while the policy is strict (assumption W2)",
    (name) => {
      const strict = { ...defaultSettings, "webhooks.url_policy": "strict" } as const
      const internal = ["127.0.0.1:53", "[::1]:53", "10.1.2.3:53", "169.254.169.254:53", "127.1:53", "0x7f000001:53"]
      for (const server of [...internal, "localhost:53", "redis:53", "mail.internal:53", "a.test:53", "NAS.local:53"]) {
        expect(() => checkSettings({ [name]: server }, strict)).toThrow(`\`${name}\`: `)
        expect(() => checkSettings({ [name]: server, "webhooks.url_policy": "strict" })).toThrow("webhooks.url_policy")
        expect(checkSettings({ [name]: server })).toEqual({ [name]: server })
        const kept = { ...defaultSettings, [name]: server }
        expect(() => checkSettings({ "webhooks.url_policy": "strict" }, kept)).toThrow(`\`${name}\`: `)
      }
      for (const server of ["9.9.9.9:53", "[2620:fe::fe]:53", "spamd.example.com:783", ""]) {
        expect(checkSettings({ [name]: server }, strict)).toEqual({ [name]: server })
      }
    },
  )

  it("are parsed from text according to their kind", () => {
    const read = (name: string, text: string) => checkSetting(name, fromText(changeableRow(name), text))
    expect(read("inbound.loopback", "false")).toBe(false)
    expect(read("requests.rate_limit", "10")).toBe(10)
    expect(read("webhooks.retry_schedule", "0, 250")).toEqual([0, 250])
    expect(read("emails.refused_attachments", "exe, .js")).toEqual(["exe", "js"])
    expect(read("emails.refused_attachments", "")).toEqual([])
    expect(read("dns.server", "9.9.9.9:53")).toBe("9.9.9.9:53")
    expect(() => read("requests.rate_limit", "ten")).toThrow('got "ten"')
  })
})

it("a list has at most 500 entries", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `X-Name-${index}`)
  expect(checkSetting("emails.refused_headers", names(500))).toHaveLength(500)
  expect(refusal("emails.refused_headers", names(501))).toBe(
    "`emails.refused_headers` must have at most 500 entries, got 501.",
  )
})
