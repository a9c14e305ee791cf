import { Resend } from "resend"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { NOW, startSandpost } from "../../helpers/sandpost.ts"
import { message, startResend } from "./resend.ts"

describe("emails.send in the dialect resend", () => {
  it("takes everything that the package can send", async () => {
    const { box, send } = await startResend()
    const id = await send({
      cc: "bob@example.com",
      bcc: ["eve@example.com"],
      replyTo: "help@acme.test",
      headers: { "X-Order": "42" },
      tags: [{ name: "order", value: "42" }],
      attachments: [{ filename: "a.txt", content: Buffer.from("hello"), contentId: "a" }],
    })
    expect(await ok(box.sandbox("GET", `/emails/${id}`))).toMatchObject({
      cc: ["bob@example.com"],
      bcc: ["eve@example.com"],
      reply_to: ["help@acme.test"],
      headers: { "X-Order": "42" },
      tags: { order: "42" },
      attachments: [{ filename: "a.txt", size: 5 }],
      status: "delivered",
    })
  })

  it("is off without --dialect, and an unknown name stops the start", async () => {
    const box = await startSandpost()
    const resend = new Resend(box.tokens.full_access, { baseUrl: `${box.url}/resend` })
    expect((await resend.emails.send(message)).error).toMatchObject({ error: { type: "not_found" } })
    await expect(startSandpost({ dialects: ["resent"] })).rejects.toThrow("no dialect resent; the nearest is resend")
  })

  it("replays a key, and refuses it with another body or too many characters", async () => {
    const { box, resend } = await startResend()
    const first = await resend.emails.send(message, { idempotencyKey: "k" })
    const again = await resend.emails.send(message, { idempotencyKey: "k" })
    expect(again.data).toEqual(first.data)
    expect(await resend.emails.send({ ...message, subject: "Other" }, { idempotencyKey: "k" })).toMatchObject({
      error: { name: "invalid_idempotent_request", statusCode: 409 },
    })
    expect(await resend.emails.send(message, { idempotencyKey: "k".repeat(257) })).toMatchObject({
      error: { name: "invalid_idempotency_key", statusCode: 400 },
    })
    expect(await ok(box.sandbox("GET", "/emails"))).toMatchObject({ total: 1 })
  })

  it("sends once for requests with one key at the same time: each waits for the first (assumption resend.concurrent_keys)", async () => {
    const { box, resend } = await startResend()
    const all = await Promise.all(Array.from({ length: 5 }, () => resend.emails.send(message, { idempotencyKey: "k" })))
    expect(new Set(all.map(({ data, error }) => data?.id ?? error?.name)).size).toBe(1)
    expect(all[0]?.error).toBeNull()
    expect(await ok(box.sandbox("GET", "/emails"))).toMatchObject({ total: 1 })
  })

  it.each<[string, object, string, number, string | RegExp]>([
    ["no sender", { from: undefined }, "missing_required_field", 422, "Missing `from` field."],
    ["no recipient", { to: undefined }, "missing_required_field", 422, "Missing `to` field."],
    ["an empty list of recipients", { to: [] }, "missing_required_field", 422, "Missing `to` field."],
    ["no subject", { subject: undefined }, "missing_required_field", 422, "Missing `subject` field."],
    ["no body", { html: undefined, text: "" }, "missing_required_field", 422, "Missing `html` or `text` field."],
    ["a subject that is a number", { subject: 5 }, "validation_error", 422, /`subject`/],
    [
      "a sender without @",
      { from: "acme" },
      "validation_error",
      422,
      /^Invalid `from` field\. The email address needs/,
    ],
    ["a recipient without @", { to: ["ann"] }, "validation_error", 422, /^Invalid `to` field\./],
    ["a cc without @", { cc: "x" }, "validation_error", 422, /^Invalid `cc` field\./],
    ["a recipient that is a number", { to: 7 }, "validation_error", 422, /^Invalid `to` field\./],
    [
      "a domain that is not verified",
      { from: "hi@other.example" },
      "validation_error",
      403,
      "The other.example domain is not verified. Please, add and verify your domain on https://resend.com/domains",
    ],
    [
      "tags with a space",
      { tags: [{ name: "a b", value: "c" }] },
      "validation_error",
      422,
      /^Tags should only contain/,
    ],
    ["tags as an object", { tags: { a: "b" } }, "validation_error", 422, /`tags`/],
    [
      "an attachment of nothing",
      { attachments: [{ filename: "a" }] },
      "invalid_attachment",
      422,
      /`content` or `path`/,
    ],
    ["51 recipients", { to: Array(51).fill("ann@example.com") }, "validation_error", 422, /50/],
    ["a time in other words", { scheduledAt: "next full moon" }, "validation_error", 422, /^Invalid `scheduled_at`/],
    ["a template", { html: undefined, text: undefined, template: { id: "x" } }, "application_error", 501, /templates/],
    ["a topic", { topicId: "x" }, "application_error", 501, /topics/],
    ["an attachment by URL", { attachments: [{ path: "https://x.test/a" }] }, "application_error", 501, /`path`/],
  ])("refuses %s with the API's error (assumption resend.messages)", async (_, fields, name, statusCode, said) => {
    const { box, resend } = await startResend()
    const { data, error } = await resend.emails.send({ ...message, ...fields } as never)
    expect(data).toBeNull()
    expect(error).toMatchObject({ name, statusCode, message: expect.stringMatching(said) })
    expect(Object.keys(error ?? {}).sort()).toEqual(["message", "name", "statusCode"])
    expect(await ok(box.sandbox("GET", "/emails"))).toMatchObject({ total: 0 })
  })

  it("accepts a suppressed recipient, whose email fails as suppressed (assumption resend.suppressed)", async () => {
    const { resend, send } = await startResend()
    expect((await resend.emails.get(await send({ to: "bounced@resend.dev" }))).data?.last_event).toBe("bounced")
    expect((await resend.emails.get(await send({ to: "bounced@resend.dev" }))).data?.last_event).toBe("suppressed")
    expect((await resend.emails.get(await send({ to: "suppressed@resend.dev" }))).data?.last_event).toBe("suppressed")
    expect((await resend.emails.get(await send({ to: "complained@resend.dev" }))).data?.last_event).toBe("complained")
    const several = await send({ to: ["ann@example.com", "suppressed@resend.dev"] })
    expect((await resend.emails.get(several)).data?.last_event).toBe("suppressed")
  })
})

describe("emails.get and emails.list in the dialect resend", () => {
  it("has the fields of the API", async () => {
    const { resend, send } = await startResend()
    const id = await send({ cc: "bob@example.com", tags: [{ name: "a", value: "b" }] })
    const { data } = await resend.emails.get(id)
    expect(data).toEqual({
      object: "email",
      id,
      message_id: `<${id}@acme.test>`,
      to: ["ann@example.com"],
      from: message.from,
      created_at: "2026-10-01 09:00:00.000+00",
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
      bcc: [],
      cc: ["bob@example.com"],
      reply_to: [],
      last_event: "delivered",
      scheduled_at: null,
      tags: [{ name: "a", value: "b" }],
    })
    expect(new Date(data?.created_at ?? "").toISOString()).toBe(NOW)
    const { data: list } = await resend.emails.list()
    const { object: _o, html: _h, text: _t, tags: _g, ...item } = data as NonNullable<typeof data>
    expect(list).toEqual({ object: "list", has_more: false, data: [{ ...item, bcc: null, reply_to: null }] })
  })

  it("walks through the list by cursors, in both directions", async () => {
    const { resend, send } = await startResend()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.unshift(await send({ subject: String(n) }))
    const page = async (options: object) => {
      const { data, error } = await resend.emails.list(options)
      expect(error).toBeNull()
      return [data?.data.map(({ id }) => ids.indexOf(id)).join(""), data?.has_more]
    }
    expect(await page({ limit: 3 })).toEqual(["012", true])
    expect(await page({ limit: 3, after: ids[2] })).toEqual(["345", true])
    expect(await page({ limit: 3, after: ids[5] })).toEqual(["6", false])
    expect(await page({ limit: 4, after: ids[2] })).toEqual(["3456", false])
    expect(await page({ after: ids[6] })).toEqual(["", false])
    expect(await page({ limit: 2, before: ids[4] })).toEqual(["23", true])
    expect(await page({ limit: 2, before: ids[2] })).toEqual(["01", false])
    expect(await page({ before: ids[0] })).toEqual(["", false])
  })

  it.each<[object, RegExp]>([
    [{ limit: 0 }, /between 1 and 100/],
    [{ limit: 101 }, /between 1 and 100/],
    [{ limit: "x" }, /between 1 and 100/],
    [{ after: "x" }, /`after`/],
    [{ before: "00000000-0000-4000-8000-000000000000" }, /`before`/],
    [{ after: "00000000-0000-4000-8000-000000000000", before: "00000000-0000-4000-8000-000000000000" }, /not both/],
  ])("refuses the page %j", async (options, said) => {
    const { resend } = await startResend()
    const { error } = await resend.emails.list(options as never)
    expect(error).toMatchObject({ name: "validation_error", statusCode: 422, message: expect.stringMatching(said) })
  })

  it("does not find an unknown id, or one of another account", async () => {
    const { resend, send, box } = await startResend({ auto_accounts: true })
    const other = new Resend("sp_test_other", { baseUrl: `${box.url}/resend` })
    const id = await send()
    const missing = { error: { name: "not_found", statusCode: 404, message: "Email not found" } }
    expect(await other.emails.get(id)).toMatchObject(missing)
    expect(await resend.emails.get("00000000-0000-4000-8000-000000000000")).toMatchObject(missing)
    expect(await resend.emails.get("x")).toMatchObject({ error: { name: "invalid_parameter", statusCode: 422 } })
    expect((await other.emails.list()).data?.data).toEqual([])
  })
})

describe("scheduled emails in the dialect resend", () => {
  it("are moved, sent when they are due, and cancelled", async () => {
    const { box, resend, send } = await startResend()
    const id = await send({ scheduledAt: "in 1 hour" })
    expect((await resend.emails.get(id)).data).toMatchObject({
      last_event: "scheduled",
      scheduled_at: "2026-10-01 10:00:00.000+00",
    })
    expect((await resend.emails.update({ id, scheduledAt: "2026-10-01T09:30:00Z" })).data).toEqual({
      object: "email",
      id,
    })
    await ok(box.sandbox("POST", "/clock", { advance: "31m" }))
    expect((await resend.emails.get(id)).data?.last_event).toBe("delivered")
    expect(await resend.emails.update({ id, scheduledAt: "in 1 hour" })).toMatchObject({
      error: { name: "validation_error", statusCode: 422 },
    })
    expect(await resend.emails.cancel(id)).toMatchObject({ error: { name: "validation_error", statusCode: 422 } })
    const later = await send({ scheduledAt: "2026-10-02T09:00:00Z" })
    expect((await resend.emails.cancel(later)).data).toEqual({ object: "email", id: later })
    expect((await resend.emails.get(later)).data?.last_event).toBe("canceled")
  })

  it.each(["in 1 min", "in 90 seconds", "in 2 hrs", "in a day", "In 1 Week"])(
    "reads the time %s (assumption resend.times)",
    async (scheduledAt) => {
      const { resend, send } = await startResend()
      expect((await resend.emails.get(await send({ scheduledAt }))).data?.last_event).toBe("scheduled")
    },
  )
})

describe("batch.send in the dialect resend", () => {
  const wrong = { ...message, from: "hi@other.example" }

  it("sends all or none", async () => {
    const { box, resend } = await startResend()
    const { data } = await resend.batch.send([message, message])
    expect(data).toEqual({ data: [{ id: expect.any(String) }, { id: expect.any(String) }] })
    expect(await resend.batch.send([message, wrong])).toMatchObject({
      error: { name: "validation_error", statusCode: 403 },
    })
    expect(await resend.batch.send([message, { ...message, to: [] }])).toMatchObject({
      error: { name: "missing_required_field", message: "Missing `to` field." },
    })
    expect(await resend.batch.send([])).toMatchObject({ error: { name: "validation_error" } })
    expect(await resend.batch.send(Array(101).fill(message))).toMatchObject({ error: { name: "validation_error" } })
    expect(await ok(box.sandbox("GET", "/emails"))).toMatchObject({ total: 2 })
  })

  it("sends what is valid in permissive mode, and says what is not, also in a replay", async () => {
    const { box, resend } = await startResend()
    const send = () =>
      resend.batch.send([wrong, message, { ...message, to: [] }, message], {
        batchValidation: "permissive",
        idempotencyKey: "batch",
      })
    const { data } = await send()
    expect(data?.data).toHaveLength(2)
    expect(data?.errors).toEqual([
      { index: 0, message: expect.stringContaining("other.example") },
      { index: 2, message: "Missing `to` field." },
    ])
    expect((await send()).data).toEqual(data)
    expect(await ok(box.sandbox("GET", "/emails"))).toMatchObject({ total: 2 })
  })

  it("refuses attachments, as the API does", async () => {
    const { resend } = await startResend()
    const attachments = [{ filename: "a.txt", content: "aGk=" }]
    expect(await resend.batch.send([{ ...message, attachments } as never])).toMatchObject({
      error: { name: "validation_error", statusCode: 422 },
    })
  })
})

describe("emails.attachments in the dialect resend", () => {
  it("lists and finds them, with a URL that has their bytes (assumptions resend.attachments and resend.downloads)", async () => {
    const { box, resend, send } = await startResend()
    const attachments = [
      { filename: "a.txt", content: Buffer.from("hello") },
      { filename: "b.png", content: Buffer.from("image"), contentId: "b" },
      { content: Buffer.from("no name") },
    ]
    const emailId = await send({ attachments })
    const { data } = await resend.emails.attachments.list({ emailId })
    expect(data).toMatchObject({
      object: "list",
      has_more: false,
      data: [
        { filename: "a.txt", size: 5, content_type: "text/plain", content_disposition: "attachment" },
        { filename: "b.png", content_type: "image/png", content_disposition: "inline", content_id: "b" },
        { filename: "attachment", size: 7 },
      ],
    })
    const [first] = data?.data ?? []
    const one = await resend.emails.attachments.get({ emailId, id: first?.id ?? "" })
    expect(one.data).toEqual({ object: "attachment", ...first })
    expect(first?.expires_at).toBe("2026-10-01T10:00:00.000Z")
    await box.advance(2 * 3_600_000)
    expect(await (await fetch(first?.download_url ?? "")).text()).toBe("hello")
    const { data: again } = await resend.emails.attachments.list({ emailId })
    expect(again?.data.map(({ id }) => id)).toEqual(data?.data.map(({ id }) => id))
    expect((await resend.emails.attachments.list({ emailId, limit: 1 })).data?.has_more).toBe(true)
    expect(await resend.emails.attachments.get({ emailId, id: emailId })).toMatchObject({
      error: { name: "not_found", message: "Attachment not found" },
    })
  })
})
