import { describe, expect, it } from "vitest"
import { anAttachment, anEmail } from "../../helpers/an-email.ts"
import { ok, refusalOf } from "../../helpers/client.ts"
import { NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()

describe("unknown fields of a send body (assumption requests.unknown_fields)", () => {
  it.each([
    ["replyTo", "reply_to"],
    ["Subject", "subject"],
    ["scheduledAt", "scheduled_at"],
    ["trackOpens", "track_opens"],
    ["attachment", "attachments"],
    ["tag", "tags"],
    ["txt", "text"],
  ])("are accepted, ignored and named in Sandbox-Hints: %s, did you mean %s?", async (field, meant) => {
    const answer = await box.post({ [field]: "x" })
    expect(answer.status).toBe(200)
    expect(answer.headers.get("sandbox-hints")).toBe(`unknown field \`${field}\`; did you mean \`${meant}\`?`)
    expect((await box.captured(answer.body.id)).hints).toEqual([
      `unknown field \`${field}\`; did you mean \`${meant}\`?`,
    ])
  })
  it("are named inside attachments too", async () => {
    const { headers } = await box.post({ attachments: [anAttachment({ contentType: "text/plain" })] })
    expect(headers.get("sandbox-hints")).toContain("`attachments[0].contentType`; did you mean `content_type`?")
  })
  it("are named without a suggestion if no field is similar", async () => {
    expect((await box.post({ zzz: 1 })).headers.get("sandbox-hints")).toBe("unknown field `zzz`")
  })
  it("result in a valid header for any field name", async () => {
    for (const name of ["a\r\nSet-Cookie: x=1", "Käse", "😀", "a`b", "x".repeat(10_000)]) {
      const { status, headers } = await box.post({ [name]: 1 })
      expect(status).toBe(200)
      expect(headers.get("sandbox-hints")).toMatch(/^[ -~]{1,2000}$/)
      expect(headers.get("set-cookie")).toBeNull()
    }
  })
  it("add no header if there are none", async () => {
    expect((await box.post({})).headers.get("sandbox-hints")).toBeNull()
  })
  it("are refused with requests.unknown_fields=reject, from the next request on", async () => {
    const own = await startSandpost()
    await own.settings({ "requests.unknown_fields": "reject" })
    const refusal = await own.refused({ replyTo: "a@b.test" })
    expect(refusal).toMatchObject({ status: 422, type: "validation_error" })
    expect(refusal.message).toContain("`replyTo`; did you mean `reply_to`?")
    await own.send()
    await own.settings({ "requests.unknown_fields": "ignore" })
    await own.send({ replyTo: "a@b.test" })
  })
})

describe("a message that the profile client would refuse (assumption profile)", () => {
  const later = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString()
  it.each([
    [{ scheduled_at: later(40) }, "is too far ahead", "emails.max_schedule_ahead"],
    [{ scheduled_at: "2026-11-27" }, "is not an ISO 8601 time with an offset", "emails.schedule_without_offset"],
    [{ scheduled_at: later(1), attachments: [anAttachment()] }, "used together", "emails.schedule_with_attachments"],
    [{ attachments: [anAttachment({ filename: "app.js" })] }, "extension .js", "emails.refused_attachments"],
    [{ attachments: Array(11).fill(anAttachment()) }, "has 11 entries", "limits.attachments"],
    [{ headers: { "List-Unsubscribe": "<https://acme.test>" } }, "is not allowed", "emails.refused_headers"],
  ])("is accepted, and a hint names the limit and its setting: %j", async (fields, problem, setting) => {
    const answer = await box.post(fields)
    expect(answer.status).toBe(200)
    const { hints } = await box.captured(answer.body.id)
    const [hint] = hints.filter((one: string) => one.startsWith("`--profile client` would refuse this: "))
    expect(hint).toContain(problem)
    expect(hint).toContain(`(${setting})`)
    expect(answer.headers.get("sandbox-hints")).toContain(setting)
  })
  it("gets no hint if it is within these limits", async () => {
    const fields = { headers: { "X-A": "1" }, tags: { a: "b" }, attachments: [anAttachment()] }
    expect((await box.post(fields)).headers.get("sandbox-hints")).toBeNull()
    expect((await box.post({ scheduled_at: later(30) })).headers.get("sandbox-hints")).toBeNull()
  })
})

describe("unknown query parameters (assumptions requests.unknown_parameters and requests.brackets)", () => {
  it.each([
    ["GET", "/emails?limt=5&foo=1", "`limt`; did you mean `limit`?; unknown query parameter `foo`"],
    ["GET", "/domains?limit=5", "`limit`"],
    ["GET", "/logs?created_after=2026-01-01T00:00:00Z", "`created_after`"],
    ["POST", "/domains/{id}/verify?force=1", "`force`"],
    ["GET", "/emails?limit[]=5", "`limit[]`; did you mean `limit`?"],
    [
      "GET",
      "/emails?limit%5B0%5D=5&status[]=sent",
      "`limit[0]`; did you mean `limit`?; unknown query parameter `status[]`; did you mean `status`?",
    ],
  ])("are ignored and named in Sandbox-Hints: %s %s", async (method, path, named) => {
    const { data } = (await box.v1<{ data: { id: string }[] }>("GET", "/domains")).body
    const answer = await box.v1(method, path.replace("{id}", data[0]?.id ?? ""))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("sandbox-hints")).toBe(`unknown query parameter ${named}`)
  })
  it("are refused with requests.unknown_fields=reject", async () => {
    const own = await startSandpost()
    await own.settings({ "requests.unknown_fields": "reject" })
    const refusal = refusalOf(await own.v1("GET", "/emails?limt=5"))
    expect(refusal).toMatchObject({ status: 422, type: "validation_error" })
    expect(refusal.message).toContain("unknown query parameter `limt`; did you mean `limit`?")
    expect((await own.v1("GET", "/emails?limit=5")).status).toBe(200)
  })
})

describe("the hints of a batch (assumption requests.hints)", () => {
  const send = (fields: object) =>
    box.v1(
      "POST",
      "/emails/batch",
      Array.from({ length: 100 }, () => anEmail({ ...fields })),
    )
  const logged = async (header: string | null) => {
    const [, id] = /GET \/sandbox\/logs\/([0-9a-f-]{36})$/.exec(header ?? "") ?? []
    return (await ok(box.sandbox<{ hints: string[] }>("GET", `/logs/${id}`))).hints
  }
  it("are at most 20 in the header, which says where the first 500 are", async () => {
    const header = (await send({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 })).headers.get("sandbox-hints")
    expect(header).toMatch(/^(\[[0-3]\]: unknown field `[a-f]`[^;]*(; did you mean [^;]*)?; ){20}and 580 more: GET /)
    expect(await logged(header)).toHaveLength(500)
  })
  it("have at most 2 KiB in the header", async () => {
    const name = "c__o__n__t__e__n__t__t__y__p__e".padEnd(40, "_")
    const header = (
      await send({ attachments: [anAttachment({ [name]: 1 }), anAttachment({ [name]: 1 })] })
    ).headers.get("sandbox-hints")
    expect(header?.length).toBeLessThanOrEqual(2048)
    expect(header?.length).toBeGreaterThan(1900)
    const more = Number(/; and (\d+) more: GET/.exec(header ?? "")?.[1])
    expect((header ?? "").split("unknown field").length - 1).toBe(200 - more)
    expect(await logged(header)).toHaveLength(200)
  })
})

describe("unknown fields of the other bodies (assumption requests.unknown_fields)", () => {
  it.each([
    ["POST", "/api-keys", { name: "ci", permision: "full_access" }, "`permision`; did you mean `permission`?"],
    ["POST", "/domains", { name: "hints.test", region: "eu" }, "`region`"],
    ["POST", "/webhooks", { url: "http://127.0.0.1:9/", event: ["email.sent"] }, "`event`; did you mean `events`?"],
    ["POST", "/emails/batch", { data: [{}], key: "x" }, "`key`"],
  ])("are ignored and named in Sandbox-Hints: %s %s", async (method, path, body, named) => {
    const own = await startSandpost()
    const answer = await own.v1(method, path, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("sandbox-hints")).toBe(`unknown field ${named}`)
  })
  it("may be null if they are optional, in any body (assumption requests.null_fields)", async () => {
    const hook = { url: "http://127.0.0.1:9/", description: null, events: null }
    const answer = await box.v1("POST", "/webhooks", hook)
    expect(answer.body).toMatchObject({ events: "all" })
    expect(answer.headers.get("sandbox-hints")).toBe("`description` is null and ignored; `events` is null and ignored")
    expect((await box.v1("POST", "/webhooks", { url: null })).status).toBe(422)
  })
  it("cannot change read-only fields: the permission of a key does not change and is reported (section 4.1)", async () => {
    const own = await startSandpost()
    const { body: key } = await own.v1<{ id: string }>("POST", "/api-keys", { name: "ci" })
    const answer = await own.v1("PATCH", `/api-keys/${key.id}`, { name: "CI", permission: "full_access" })
    expect(answer.body).toMatchObject({ name: "CI", permission: "sending" })
    expect(answer.headers.get("sandbox-hints")).toBe("unknown field `permission`")
  })
  it("are rejected with requests.unknown_fields=reject, and nothing is created", async () => {
    const own = await startSandpost()
    await own.settings({ "requests.unknown_fields": "reject" })
    const refusal = refusalOf(await own.v1("POST", "/domains", { name: "hints.test", region: "eu" }))
    expect(refusal).toMatchObject({
      status: 422,
      type: "validation_error",
      message: expect.stringContaining("`region`"),
    })
    expect((await own.v1("POST", "/domains", { name: "hints.test" })).status).toBe(200)
  })
})
