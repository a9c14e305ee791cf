import { describe, expect, it } from "vitest"
import { anAttachment } from "../helpers/an-email.ts"
import { refusalOf } from "../helpers/client.ts"
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

describe("unknown fields of the other bodies (assumption E6)", () => {
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
