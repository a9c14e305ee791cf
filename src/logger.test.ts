import { describe, expect, it } from "vitest"
import { createLogger } from "./logger.ts"

type Level = Parameters<typeof createLogger>[0]

function aLogger(
  level: Level,
  { format = "text", ...out }: { format?: "text" | "json"; isTTY?: boolean; writableLength?: number } = {},
) {
  let text = ""
  const write = (lines: string) => (text += lines)
  const log = createLogger(level, format, { isTTY: false, writableLength: 0, ...out, write })
  const written = () => {
    log.flush()
    return text
  }
  return { log, written, unflushed: () => text }
}

/** Sets the title of a terminal, with C0 and C1 codes, and reverses text. */
const EVIL = "\u001b]0;x\u0007\u009b2J\u202e\n"

describe("the log", () => {
  it.each([true, false])("is one line of JSON per entry with --log-format json (terminal: %s)", (isTTY) => {
    const { log, written } = aLogger("info", { format: "json", isTTY })
    log.info({ event: "email.created", subject: EVIL, token: "sp_secret", nested: { secret: "s" } }, `Email ${EVIL}`)
    log.warn({}, "Low memory")
    const lines = written().trimEnd().split("\n")
    expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, time: expect.any(Number), event: "email.created", subject: EVIL, msg: `Email ${EVIL}` },
      { level: 40, msg: "Low memory" },
    ])
    expect(written()).not.toContain("sp_secret")
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ token: "[Redacted]", nested: { secret: "[Redacted]" } })
  })

  it("is readable on a terminal, without control characters and secrets", () => {
    const { log, written } = aLogger("info", { isTTY: true })
    log.info({ event: "email.created" }, `Email ${EVIL}`)
    log.error({ job: "webhooks", error: "broken\n  at x\u001b", password: "pw" }, "due work failed")
    const [email, error, stack, rest] = written().split("\n")
    expect(email).toMatch(/^\d\d:\d\d:\d\d {2}Email \\u\{1b\}\]0;x\\u\{7\}\\u\{9b\}2J\\u\{202e\}\\u\{a\}$/)
    expect(error).toMatch(/^\d\d:\d\d:\d\d {2}error: due work failed {2}job=webhooks {2}error=broken$/)
    expect(stack).toBe("  at x\\u{1b}  password=[Redacted]")
    expect(rest).toBe("")
  })

  it("has an ISO 8601 time without a terminal, as in a container", () => {
    const { log, written } = aLogger("info")
    log.info({ event: "email.created" }, "Email")
    expect(written()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z {2}Email\n$/)
  })

  it.each([true, false])("leaves out the levels below the chosen one (terminal: %s)", (isTTY) => {
    const quiet = aLogger("warn", { isTTY })
    quiet.log.info({}, "no")
    quiet.log.debug({}, "no")
    expect(quiet.written()).toBe("")
    expect(quiet.log.isLevelEnabled("info")).toBe(false)
    const silent = aLogger("silent", { isTTY })
    silent.log.error({}, "no")
    expect(silent.written()).toBe("")
    const loud = aLogger("debug", { isTTY })
    loud.log.debug({ status: 200 }, "request")
    expect(loud.written()).toContain("request")
  })

  it("writes lines together, off the path of a request", () => {
    const { log, written, unflushed } = aLogger("info")
    for (let n = 0; n < 3; n++) log.info({ n }, "x")
    expect(unflushed()).toBe("")
    expect(written().split("\n")).toHaveLength(4)
  })

  it("drops lines that nobody reads", () => {
    const { log, written } = aLogger("info", { writableLength: 2 ** 21 })
    log.info({}, "x")
    expect(written()).toBe("")
  })
})
