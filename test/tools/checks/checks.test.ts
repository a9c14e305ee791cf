import { type AddressInfo, createServer } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const checksOf = (box: Box, id: string, query = "") => ok(box.sandbox("GET", `/emails/${id}/checks${query}`))
const sent = async (box: Box, fields: object = {}) => (await ok(box.v1("POST", "/emails", anEmail({ ...fields })))).id
const rulesOf = (checks: { findings: { rule: string }[] }) => checks.findings.map(({ rule }) => rule)

const NOT_SCANNED = [
  {
    rule: "spam",
    cause: "setting",
    reason: "no spamd configured (set inbound.spamd to the host:port of a SpamAssassin daemon)",
  },
]

describe("GET /sandbox/emails/{id}/checks", () => {
  it("lists what a reader would see, with place and fix, worst first", async () => {
    const box = await startSandpost()
    const id = await sent(box, {
      html: "<p>Hello {{name}},</p>\n<p>your <a href='http://acme.test/x'>order</a>.</p>",
      text: "Hello",
    })
    const checks = await checksOf(box, id)
    expect(checks).toMatchObject({
      email_id: id,
      worst: "error",
      counts: { error: 1, warning: 1, note: 1 },
      skipped: NOT_SCANNED,
    })
    expect(checks.checked).toMatchObject({ html_bytes: 74, text_bytes: 5 })
    expect(checks.checked.clients).toContain("outlook.windows")
    expect(checks.findings).toMatchObject([
      {
        rule: "leftover-placeholder",
        level: "error",
        title: "Placeholder not filled",
        message: 'A reader sees "{{name}}" in the message instead of a value.',
        fix: "Pass the value to the template, or remove the placeholder.",
        ...{ part: "html", line: 1, column: 10, excerpt: "{{name}}", count: 1, clients: [], url: null },
        places: [{ line: 1, column: 10, excerpt: "{{name}}" }],
      },
      { rule: "link-http", level: "warning", part: "links", line: 2, column: 9 },
      { rule: "text-links", level: "note" },
    ])
  })

  it("finds nothing in a good mail", async () => {
    const box = await startSandpost()
    expect(await checksOf(box, await sent(box))).toMatchObject({ worst: null, findings: [], skipped: NOT_SCANNED })
  })

  it("takes email clients and ignored rules, by name and by *", async () => {
    const box = await startSandpost()
    const id = await sent(box, {
      subject: "Hello {{name}}",
      html: "<p style='border-radius:4px'>Hello</p>",
      text: "Hello",
    })
    const rules = async (query: string) => rulesOf(await checksOf(box, id, query))
    expect(await rules("")).toEqual(["leftover-placeholder", "client-css-border-radius"])
    expect(await rules("?clients=gmail.*,apple-mail.ios")).toEqual(["leftover-placeholder"])
    expect(await rules("?ignore=leftover-*")).toEqual(["client-css-border-radius"])
    expect(await rules("?ignore=client-*,leftover-placeholder")).toEqual([])
  })

  it("refuses unknown email clients and rules, and names the nearest", async () => {
    const box = await startSandpost()
    const id = await sent(box)
    const refused = async (query: string) =>
      (await box.sandbox("GET", `/emails/${id}/checks${query}`)).body.error.message
    expect(await refused("?clients=outlok.windows")).toBe(
      '`clients` has no email client "outlok.windows"; the nearest is "outlook.windows". Write family.platform, for example gmail.*,outlook.windows.',
    )
    expect(await refused("?ignore=link-htp")).toBe(
      '`ignore` has no rule "link-htp"; the nearest is "link-http". Findings name their rule.',
    )
  })

  it("checks for the email clients of the setting (assumption checks.clients)", async () => {
    const box = await startSandpost()
    const id = await sent(box, { html: "<p style='border-radius:4px'>Hello</p>", text: "Hello" })
    await ok(box.sandbox("PATCH", "/settings", { "checks.clients": ["apple-mail.*"] }))
    expect(await checksOf(box, id)).toMatchObject({
      findings: [],
      checked: { clients: ["apple-mail.ios", "apple-mail.macos"] },
    })
    const { body } = await box.sandbox("PATCH", "/settings", { "checks.clients": ["gmial.*"] })
    expect(body.error.message).toContain("`checks.clients` must be a list of email clients")
  })

  it("asks the daemon of inbound.spamd about the message as sent, once, and again if it did not answer (assumption checks.spam)", async () => {
    const box = await startSandpost()
    const { at, asked } = await aSpamd()
    const id = await sent(box, { subject: "Buy now" })
    await ok(box.sandbox("PATCH", "/settings", { "inbound.spamd": "127.0.0.1:1" }))
    const silent = await checksOf(box, id)
    expect(silent.skipped).toEqual([
      { rule: "spam", cause: "no_answer", reason: expect.stringContaining("ECONNREFUSED") },
    ])
    await ok(box.sandbox("PATCH", "/settings", { "inbound.spamd": at }))
    const { findings, skipped } = await checksOf(box, id)
    expect(skipped).toEqual([])
    expect(findings).toMatchObject([
      {
        ...{ rule: "spam", level: "warning", part: "headers", support: null },
        message: "SpamAssassin gives the mail 15.3 points, and 5 are spam: GTUBE, NO_RECEIVED.",
      },
    ])
    await checksOf(box, id)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^DKIM-Signature: [\s\S]*Subject: Buy now\r\n/)
    expect(rulesOf(await checksOf(box, id, "?ignore=spam"))).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

describe("a search with check:", () => {
  const LEVELS = {
    error: { subject: "Hello {{name}}" },
    warning: { html: "<p>Hello</p>", text: "" },
    note: { subject: "BUY OUR CHAIRS TODAY" },
    none: {},
  }
  const sentLevels = async (box: Box) => {
    const levels = new Map<string, string>()
    for (const [level, fields] of Object.entries(LEVELS)) levels.set(await sent(box, fields), level)
    return async (q: string) => {
      const { data } = await ok(box.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`))
      return data.map(({ id }: { id: string }) => levels.get(id))
    }
  }

  it("finds emails by the level of their worst finding, newest first", async () => {
    const box = await startSandpost()
    const found = await sentLevels(box)
    expect(await found("check:error")).toEqual(["error"])
    expect(await found("check:warning")).toEqual(["warning", "error"])
    expect(await found("check:note")).toEqual(["note", "warning", "error"])
    expect(await found("-check:error check:note")).toEqual(["note", "warning"])
    expect(await found("-check:note")).toEqual(["none"])
    expect(await found("check:warning subject:name")).toEqual(["error"])
    expect(await found("check:err")).toEqual(["error"])
  })

  it("follows the email clients of the setting, and does not ask SpamAssassin (assumptions checks.clients and checks.spam)", async () => {
    const box = await startSandpost()
    const { at, asked } = await aSpamd()
    await ok(box.sandbox("PATCH", "/settings", { "inbound.spamd": at }))
    await sent(box, { html: "<p style='border-radius:4px'>Hello</p>", text: "Hello" })
    const total = async () => (await ok(box.sandbox("GET", "/emails?q=check:note"))).total
    expect(await total()).toBe(1)
    await ok(box.sandbox("PATCH", "/settings", { "checks.clients": ["apple-mail.*"] }))
    expect(await total()).toBe(0)
    expect(asked).toEqual([])
  })

  it("checks at most 500 emails, says how many are left, and checks those the next time", async () => {
    const box = await startSandpost()
    const batch = Array.from({ length: 100 }, () => anEmail({ subject: "Hello {{name}}" }))
    for (let n = 0; n < 6; n++) await ok(box.v1("POST", "/emails/batch", batch))
    const first = await box.sandbox("GET", "/emails?q=check:error")
    expect(first.body.total).toBe(500)
    expect(first.headers.get("Sandbox-Hints")).toContain("100 emails are not checked yet")
    const second = await box.sandbox("GET", "/emails?q=check:error")
    expect(second.body.total).toBe(600)
    expect(second.headers.get("Sandbox-Hints")).toBeNull()
  })

  it("is refused for received mail, for waits, and for another level", async () => {
    const box = await startSandpost()
    const message = async (path: string) => (await box.sandbox("GET", path)).body.error.message
    expect(await message("/inbound?q=check:error")).toBe(
      "`check:error` in `q` matches nothing: only a search of captured emails has check:.",
    )
    expect(await message("/emails/wait?q=check:error")).toBe(
      "`check:` in `q` is a filter of lists and deletions: a wait does not check emails. Use GET /sandbox/emails?q=check:error, or emails.check.",
    )
    expect(await message("/emails?q=check:fatal")).toContain("check is one of error, warning, note")
    expect(await message("/emails?q=chekc:error")).toContain("Did you mean `check:error`?")
  })
})

/** A SpamAssassin daemon to which everything is spam, and the messages it was asked about. */
async function aSpamd() {
  const asked: string[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let read = ""
    socket.on("data", (bytes) => {
      read += bytes.toString("latin1")
    })
    socket.on("end", () => {
      asked.push(read.slice(read.indexOf("\r\n\r\n") + 4))
      socket.end("SPAMD/1.1 0 EX_OK\r\nSpam: True ; 15.3 / 5.0\r\n\r\nGTUBE,NO_RECEIVED\r\n")
    })
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
