import { describe, expect, it } from "vitest"
import { type RawClient, rawClient } from "../../../src/smtp/raw-client.test-helper.ts"
import { ok, refusalOf } from "../../helpers/client.ts"
import { delays } from "../../helpers/delays.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile({ smtp_port: 0 })
const SUPPORT = "support@sp.acme.test"

const inject = (fault: Record<string, unknown>) => ok(box.sandbox("POST", "/smtp-faults", fault))
const connect = () => rawClient(box.smtp_port as number)
/** A session that was greeted. */
async function hello(): Promise<RawClient> {
  const client = connect()
  await client.reply()
  await client.say("EHLO client.test")
  return client
}
/** Sends a message, and returns the first reply that is not a success, else the last. */
async function mail({ from = "ann@example.com", to = SUPPORT, subject = "Hi" } = {}): Promise<string> {
  const client = await hello()
  const lines = [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, "DATA", `Subject: ${subject}\r\n\r\nHi\r\n.`]
  let reply = ""
  for (const line of lines) {
    reply = (await client.say(line)) ?? "closed"
    if (!/^[23]/.test(reply)) break
  }
  client.end()
  return reply.trim()
}

describe("POST /sandbox/smtp-faults", () => {
  it("answers once with a code and a text in each phase", async () => {
    await inject({ phase: "connect", code: 421, message: "4.3.2 Too busy" })
    const client = connect()
    expect(await client.reply()).toMatch(/^421 .*Too busy/)
    client.end()
    await inject({ phase: "mail", from: "*@spam.example", code: 550, message: "5.7.1 Go away" })
    expect(await mail({ from: "ann@example.com" })).toMatch(/^250 /)
    expect(await mail({ from: "eve@SPAM.example" })).toMatch(/^550 5\.\d\.\d Go away/)
    await inject({ phase: "rcpt", to: "support@*", code: 452, message: "4.2.2 Mailbox full" })
    expect(await mail()).toMatch(/^452 4\.\d\.\d Mailbox full/)
    await inject({ phase: "data", subject: "*größe*", code: 554, message: "5.6.0 Refused" })
    expect(await mail({ subject: "=?utf-8?q?Deine_Gr=C3=B6=C3=9Fe?=" })).toMatch(/^554 5\.\d\.\d Refused/)
    expect(await mail()).toMatch(/^250 /)
    const { data } = await ok(box.sandbox("GET", "/smtp-faults"))
    expect(data.map(({ phase, hits, remaining }: Record<string, unknown>) => [phase, hits, remaining])).toEqual([
      ["data", 1, 0],
      ["rcpt", 1, 0],
      ["mail", 1, 0],
      ["connect", 1, 0],
    ])
    expect(await ok(box.sandbox("DELETE", "/smtp-faults"))).toEqual({ deleted: 4 })
  })

  it("greylists each sender until its time has passed on the sandbox clock", async () => {
    const { id } = await inject({ phase: "rcpt", greylist_seconds: 300 })
    expect(await mail()).toMatch(/^451 4\.\d\.\d Greylisted, try again in 300 seconds/)
    await box.advance(299_000)
    expect(await mail()).toMatch(/^451 .* 1 seconds/)
    await box.advance(1000)
    expect(await mail()).toMatch(/^250 /)
    expect(await mail({ from: "bob@example.com" })).toMatch(/^451 /)
    await ok(box.sandbox("DELETE", `/smtp-faults/${id}`))
    expect(await mail({ from: "bob@example.com" })).toMatch(/^250 /)
  })

  it("closes the connection in a phase, and stores nothing", async () => {
    const count = async () => {
      await box.settle()
      return (await ok(box.sandbox("GET", "/inbound"))).total
    }
    const before = await count()
    await inject({ phase: "data", drop: true })
    const client = await hello()
    for (const line of ["MAIL FROM:<ann@example.com>", `RCPT TO:<${SUPPORT}>`, "DATA"]) await client.say(line)
    expect(await client.say("Subject: Hi\r\n\r\nHi\r\n.")).toBeNull()
    expect(await count()).toBe(before)
    expect(await mail()).toMatch(/^250 /)
  })

  it("delays a reply in real time", async () => {
    await inject({ phase: "mail", delay_ms: 54_321 })
    expect(await delays(54_321)(mail)).toMatch(/^250 /)
  })

  it("does not apply to recipients of another account", async () => {
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["other.test"] }))
    const fault = { phase: "rcpt", code: 550, times: 0 }
    const { id } = await ok(box.sandbox("POST", "/smtp-faults", fault, { account_id: other.id }))
    expect(await mail()).toMatch(/^250 /)
    expect(await mail({ to: "any@sp.other.test" })).toMatch(/^550 /)
    expect((await box.sandbox("DELETE", `/smtp-faults/${id}`)).status).toBe(404)
    await ok(box.sandbox("DELETE", "/smtp-faults", undefined, { account_id: other.id }))
  })

  it.each([
    [
      { phase: "mail", to: "a@b.example", code: 550 },
      "`to` is not known yet in the phase mail. Use the phase rcpt or data.",
    ],
    [{ phase: "rcpt", subject: "Hi", code: 550 }, "`subject` is not known yet in the phase rcpt. Use the phase data."],
    [{ phase: "rcpt" }, "Give one of `code`, `greylist_seconds` and `drop`"],
    [{ phase: "rcpt", code: 550, drop: true }, "Give one of `code`, `greylist_seconds` and `drop`"],
    [{ phase: "rcpt", drop: true, message: "No" }, "`message` is the text of a reply, so it needs a `code`."],
    [{ phase: "mail", greylist_seconds: 60 }, "`greylist_seconds` needs the phase rcpt or data, got mail"],
  ])("refuses %j", async (fault, message) => {
    expect(refusalOf(await box.sandbox("POST", "/smtp-faults", fault)).message).toContain(message)
  })
})
