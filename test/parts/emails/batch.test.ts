import { describe, expect, it } from "vitest"
import { anAttachment, anEmail, recipients } from "../../helpers/an-email.ts"
import { type Answer, ok } from "../../helpers/client.ts"
import { type Box, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import type { BatchEntry, Page } from "../../helpers/wire.ts"

const box = await sandpostForFile()
type BatchAnswer = Answer<{ data: BatchEntry[] }>
const batch = (own: Box, body: unknown): Promise<BatchAnswer> => own.v1("POST", "/emails/batch", body)
const emails = (count: number) => Array.from({ length: count }, (_, n) => anEmail({ subject: `Message ${n}` }))
const idEntry = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
const errorEntry = (type: string) => ({ error: { type, message: expect.stringMatching(/.{10}/) } })

describe("a wrong message (assumption errors.messages)", () => {
  it.each([
    [{ from: undefined }],
    [{ from: undefined, to: undefined, subject: undefined }],
    [{ from: 1, to: [], subject: "x".repeat(999), html: false }],
    [{ to: ["", 5], cc: [""], tags: { a: 1 } }],
    [{ to: {}, track_opens: "yes", attachments: [{ filename: "" }, {}] }],
    [{ reply_to: Array(11).fill("a@b.test"), tags: { ["x".repeat(257)]: "y" } }],
    [{ to: undefined, recipients: ["a@b.test"] }],
    [{ html: null, headers: { "X-A": null } }],
  ])("gets the same sentence alone and in a batch, with all its mistakes counted: %#", async (fields) => {
    const alone = await box.refused(fields)
    const { data } = (await batch(box, [anEmail(fields)])).body
    expect(data).toEqual([{ error: { type: alone.type, message: alone.message } }])
  })
  it("counts at most a thousand mistakes in one list or object", async () => {
    const message = "`to[0]` must be a string (and 999 more fields are wrong)."
    expect(await box.refused({ to: Array(50_000).fill(1) })).toMatchObject({ message })
    const headers = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`X-${n}`, n]))
    expect((await box.refused({ headers })).message).toContain("(and 999 more fields are wrong)")
  })
  it("names the first mistake and the number of others", async () => {
    const { message } = await box.refused({ from: undefined, to: ["", 5], subject: 1 })
    expect(message).toBe("`from` is required (and 3 more fields are wrong).")
  })
})

describe("POST /emails/batch (section 4.2)", () => {
  it("lets each message succeed or fail independently, with HTTP 200 (rules 1, 2 and 4)", async () => {
    const own = await startSandpost({ settings: { "emails.refused_attachments": ["exe"] } })
    await own.suppress("gone@example.com")
    const answer = await batch(own, [
      anEmail(),
      anEmail({ from: "x@unknown.test" }),
      anEmail({ to: "gone@example.com" }),
      anEmail({ to: recipients(51) }),
      anEmail({ subject: "x".repeat(999) }),
      anEmail({ attachments: [anAttachment({ filename: "a.exe" })] }),
      anEmail(),
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: [
        idEntry,
        errorEntry("domain_not_verified"),
        errorEntry("suppressed_recipient"),
        errorEntry("validation_error"),
        errorEntry("validation_error"),
        errorEntry("validation_error"),
        idEntry,
      ],
    })
    expect((await own.v1<Page<object>>("GET", "/emails")).body.total).toBe(2)
  })

  it("responds 200 if every message failed (rule 2)", async () => {
    const answer = await batch(box, [anEmail({ from: "x@unknown.test" }), {}])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ data: [errorEntry("domain_not_verified"), errorEntry("validation_error")] })
  })

  it.each([1, null, "text", [], [anEmail()], true])("fails the item %j by itself", async (item) => {
    const answer = await batch(box, [anEmail(), item, anEmail()])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ data: [idEntry, errorEntry("validation_error"), idEntry] })
  })

  it("keeps data in request order, with the first message at index 0 (rule 3)", async () => {
    const { data } = await ok(batch(box, emails(5)))
    for (const [index, entry] of data.entries()) {
      expect((await box.get(entry.id as string)).subject).toBe(`Message ${index}`)
    }
  })

  it.each([1, 100])("accepts %i messages (section 8)", async (count) => {
    const { data } = await ok(batch(box, emails(count)))
    expect(new Set(data.map(({ id }) => id)).size).toBe(count)
  })

  it.each([
    ["101 messages", emails(101)],
    ["101 messages under data", { data: emails(101) }],
    ["an empty array", []],
    ["an empty array under data", { data: [] }],
    ["an object without data", {}],
    ["data that is no array", { data: anEmail() }],
    ["one message alone", anEmail()],
    ["a string", "x"],
    ["null", null],
  ])("rejects %s as a whole (section 8, assumption emails.batch)", async (_, body) => {
    const own = await startSandpost()
    expect(await batch(own, body)).toMatchObject({ status: 422, body: { error: { type: "validation_error" } } })
    expect((await own.v1<Page<object>>("GET", "/emails")).body.total).toBe(0)
  })

  it("accepts { data: [ … ] } as well as the array (assumption emails.wrapped_batch)", async () => {
    const { data } = await ok(batch(box, { data: [anEmail(), {}] }))
    expect(data).toEqual([idEntry, errorEntry("validation_error")])
  })

  it("schedules the messages with scheduled_at and sends the rest", async () => {
    const own = await startSandpost()
    const { data } = await ok(batch(own, [anEmail({ scheduled_at: "2026-10-01T10:00:00Z" }), anEmail()]))
    await own.settle()
    const statuses = await Promise.all(data.map(async ({ id }) => (await own.get(id as string)).status))
    expect(statuses).toEqual(["scheduled", "delivered"])
  })

  it("reports unknown fields with the index of their message (assumption requests.unknown_fields)", async () => {
    const answer = await batch(box, [anEmail(), anEmail({ replyTo: "a@b.test" })])
    expect(answer.headers.get("sandbox-hints")).toMatch(/^\[1\].*`replyTo`.*`reply_to`/)
  })

  it("fails a message with a lone surrogate by itself (assumption requests.lone_surrogates)", async () => {
    const { data } = await ok(batch(box, [anEmail(), anEmail({ subject: "\ud800" })]))
    expect(data).toEqual([idEntry, errorEntry("validation_error")])
    expect(data[1]?.error?.message).toContain("`subject` has the lone surrogate \\ud800 at position 0")
  })

  it("stops when the quota is used up and omits the remaining entries (rule 5)", async () => {
    const own = await startSandpost({ plan: "free" })
    for (let n = 0; n < 2; n++) await ok(batch(own, emails(99)))
    const wrong = anEmail({ to: [] })
    const { data } = await ok(batch(own, [anEmail(), wrong, anEmail(), anEmail(), anEmail()]))
    expect(data).toEqual([idEntry, errorEntry("validation_error"), idEntry])
    expect((await own.v1<Page<object>>("GET", "/emails")).body.total).toBe(200)
  })

  it("is quota_exceeded if the quota was used up before, whatever comes first (assumption emails.batch_without_quota)", async () => {
    const own = await startSandpost({ plan: "free" })
    for (let n = 0; n < 2; n++) await ok(batch(own, emails(100)))
    for (const body of [[anEmail()], [{}, anEmail({ from: "x@unknown.test" }), anEmail()]]) {
      expect(await batch(own, body)).toMatchObject({ status: 402, body: { error: { type: "quota_exceeded" } } })
    }
    const { data } = await ok(batch(own, [{}, anEmail({ from: "x@unknown.test" })]))
    expect(data).toEqual([errorEntry("validation_error"), errorEntry("domain_not_verified")])
  })

  it.each([
    ["replay", 1, "the service may ignore this key on a batch"],
    ["ignore", 2, "the key is ignored on a batch"],
  ])(
    "with a key and emails.batch_idempotency=%s sends %i times, with a hint (assumption emails.batch_idempotency)",
    async (value, times, hint) => {
      const own = await startSandpost()
      await own.settings({ "emails.batch_idempotency": value })
      for (let n = 0; n < 2; n++) {
        const headers = { "Idempotency-Key": "batch-1" }
        const answer = await own.v1("POST", "/emails/batch", [anEmail()], { headers })
        expect([answer.status, answer.headers.get("sandbox-hints")]).toEqual([200, hint])
      }
      expect((await own.v1<Page<object>>("GET", "/emails")).body.total).toBe(times)
      expect((await batch(own, [anEmail()])).headers.get("sandbox-hints")).toBeNull()
    },
  )

  it("refuses a key with emails.batch_idempotency=refuse (assumption emails.batch_idempotency)", async () => {
    const own = await startSandpost()
    await own.settings({ "emails.batch_idempotency": "refuse" })
    const headers = { "Idempotency-Key": "batch-1" }
    const answer = await own.v1("POST", "/emails/batch", [anEmail()], { headers })
    expect(answer).toMatchObject({ status: 422, body: { error: { type: "validation_error" } } })
    await ok(batch(own, [anEmail()]))
  })

  it("stores one Idempotency-Key for the whole batch (assumption emails.batch)", async () => {
    const own = await startSandpost()
    const body = [anEmail(), {}, anEmail()]
    const ask = () => own.v1("POST", "/emails/batch", body, { headers: { "Idempotency-Key": "batch-1" } })
    const [first, again] = [await ask(), await ask()]
    expect(again.text).toBe(first.text)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect((await own.v1<Page<object>>("GET", "/emails")).body.total).toBe(2)
  })
})
