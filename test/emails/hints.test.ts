import { describe, expect, it } from "vitest"
import { anAttachment, anEmail } from "../helpers/an-email.ts"
import { sandpostForFile, startSandpost } from "../helpers/sandpost.ts"

const box = await sandpostForFile()

describe("unknown fields of a send body (assumption E6)", () => {
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
  it("are named without a guess where nothing is near", async () => {
    expect((await box.post({ zzz: 1 })).headers.get("sandbox-hints")).toBe("unknown field `zzz`")
  })
  it("make a header that is one, whatever they are called", async () => {
    for (const name of ["a\r\nSet-Cookie: x=1", "Käse", "😀", "a`b", "x".repeat(10_000), "\ud800"]) {
      const { status, headers } = await box.post({ [name]: 1 })
      expect(status).toBe(200)
      expect(headers.get("sandbox-hints")).toMatch(/^[ -~]{1,2000}$/)
      expect(headers.get("set-cookie")).toBeNull()
    }
  })
  it("make no header when there are none", async () => {
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

describe("unknown fields of any other body (assumption E6)", () => {
  it.each([
    ["/webhooks", { url: "http://localhost:9/", event: ["email.sent"] }, "`event`; did you mean `events`?"],
    ["/api-keys", { name: "Shop", permissions: "full_access" }, "`permissions`; did you mean `permission`?"],
    ["/domains", { name: "hints.example", region: "eu" }, "`region`"],
    ["/emails/batch", { data: [anEmail()], mode: "fast" }, "`mode`"],
  ])("are accepted and named too: POST %s", async (path, body, named) => {
    const answer = await box.v1("POST", path, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("sandbox-hints")).toBe(`unknown field ${named}`)
  })
  it("are refused with requests.unknown_fields=reject", async () => {
    const own = await startSandpost()
    await own.settings({ "requests.unknown_fields": "reject" })
    const { status, body } = await own.v1("POST", "/domains", { name: "hints.example", nam: "x" })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { type: "validation_error", message: expect.stringContaining("`nam`; did") } })
  })
})
