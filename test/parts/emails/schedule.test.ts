import { describe, expect, it } from "vitest"
import { anAttachment } from "../../helpers/an-email.ts"
import { NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const invalid = { status: 422, type: "validation_error", message: expect.stringContaining("scheduled_at") }
const types = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

describe("scheduled_at of POST /emails (section 2.2, assumption emails.scheduled_at)", () => {
  it("delays the message until that time", async () => {
    const id = await box.send({ scheduled_at: later(HOUR) })
    await box.settle()
    expect(await box.get(id)).toMatchObject({ status: "scheduled", sent_at: null, delivered_at: null })
    expect(await box.captured(id)).toMatchObject({ scheduled_at: later(HOUR) })
  })

  it.each([
    ["2026-10-01T10:00:00Z", "2026-10-01T10:00:00.000Z"],
    ["2026-10-01T10:00Z", "2026-10-01T10:00:00.000Z"],
    ["2026-10-01T10:00:00.5Z", "2026-10-01T10:00:00.500Z"],
    ["2026-10-01T12:00:00+02:00", "2026-10-01T10:00:00.000Z"],
    ["2026-10-01T04:30:00.000-05:30", "2026-10-01T10:00:00.000Z"],
  ])("reads %s with its offset", async (scheduled_at, instant) => {
    expect(await box.captured(await box.send({ scheduled_at }))).toMatchObject({
      scheduled_at: instant,
      status: "scheduled",
    })
  })

  it("reads a date alone as midnight UTC, and a hint says so (assumption emails.schedule_without_offset)", async () => {
    const answer = await box.post({ scheduled_at: "2026-11-27" })
    expect(await box.captured(answer.body.id)).toMatchObject({ scheduled_at: "2026-11-27T00:00:00.000Z" })
    expect(answer.headers.get("sandbox-hints")).toContain(
      "`scheduled_at` has no offset; it is read as 2026-11-27T00:00:00Z",
    )
  })

  it("requires an offset of a time (assumption emails.schedule_without_offset)", async () => {
    const { message } = await box.refused({ scheduled_at: "2026-11-27T09:30:00" })
    expect(message).toContain("is not an ISO 8601 time with an offset (emails.schedule_without_offset)")
  })

  it.each([
    ["2026-11-27", "2026-11-27T00:00:00"],
    ["2026-11-27T09:30", "2026-11-27T09:30"],
    ["2026-11-27T09:30:15.250", "2026-11-27T09:30:15.250"],
  ])(
    "reads %s in UTC, and a hint says so, if the setting is utc (assumption emails.schedule_without_offset)",
    async (scheduled_at, utc) => {
      const own = await startSandpost()
      await own.settings({ "emails.schedule_without_offset": "utc" })
      const answer = await own.post({ scheduled_at })
      expect(await own.captured(answer.body.id)).toMatchObject({ scheduled_at: new Date(`${utc}Z`).toISOString() })
      expect(answer.headers.get("sandbox-hints")).toContain(`\`scheduled_at\` has no offset; it is read as ${utc}Z`)
    },
  )

  it.each([
    "2026-10-01 10:00:00Z",
    "2026-02-30",
    "2026-11-27T25:00",
    "tomorrow",
    "in 1 hour",
    "",
    "2026-02-30T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-10-01T25:00:00Z",
    "2026-10-01T10:00:00+25:00",
    "1772359200",
    "Sun, 01 Mar 2026 10:00:00 GMT",
  ])("rejects %j, which is not an ISO 8601 time", async (scheduled_at) => {
    expect(await box.refused({ scheduled_at })).toMatchObject(invalid)
  })

  it.each([0, -1, -DAY, -400 * DAY])("sends immediately if scheduled_at is not in the future (%i ms)", async (ms) => {
    const id = await box.send({ scheduled_at: later(ms) })
    await box.settle()
    expect(types(await box.get(id))).toEqual(["queued", "sent", "delivered"])
  })

  it.each([40 * DAY, 1000 * 365 * DAY])(
    "holds the message until then, however far ahead: %i ms (assumption emails.max_schedule_ahead)",
    async (ms) => {
      expect(await box.captured(await box.send({ scheduled_at: later(ms) }))).toMatchObject({
        status: "scheduled",
        scheduled_at: later(ms),
      })
    },
  )

  it("holds a message with attachments, too (assumption emails.schedule_with_attachments)", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR), attachments: [anAttachment()] })
    await own.advance(HOUR)
    expect(await own.captured(id)).toMatchObject({ status: "delivered", attachments: [{ filename: "invoice.txt" }] })
  })

  describe("with the profile client", async () => {
    const client = await sandpostForFile({ profile: "client" })

    it.each(["2026-10-01T10:00:00", "2026-10-01"])("rejects %j, which has no offset", async (scheduled_at) => {
      const { message } = await client.refused({ scheduled_at })
      expect(message).toContain("is not an ISO 8601 time with an offset (emails.schedule_without_offset)")
    })

    it("accepts 30 days ahead and rejects one millisecond more", async () => {
      await client.send({ scheduled_at: later(30 * DAY) })
      const refusal = await client.refused({ scheduled_at: later(30 * DAY + 1) })
      expect(refusal).toMatchObject(invalid)
      expect(refusal.message).toContain("(emails.max_schedule_ahead)")
    })

    it("is refused together with attachments", async () => {
      const refusal = await client.refused({ scheduled_at: later(HOUR), attachments: [anAttachment()] })
      expect(refusal).toMatchObject(invalid)
      expect(refusal.message).toContain("(emails.schedule_with_attachments)")
      await client.send({ scheduled_at: later(HOUR), attachments: [] })
    })
  })

  it("follows its two settings (assumptions emails.max_schedule_ahead and emails.schedule_with_attachments)", async () => {
    const own = await startSandpost()
    await own.settings({ "emails.max_schedule_ahead": HOUR, "emails.schedule_with_attachments": false })
    await own.send({ scheduled_at: later(HOUR) })
    const attachments = [anAttachment()]
    expect(await own.refused({ scheduled_at: later(HOUR), attachments })).toMatchObject(invalid)
    expect(await own.refused({ scheduled_at: later(HOUR + 1) })).toMatchObject(invalid)
  })
})

describe("a due scheduled message (assumption emails.falling_due)", () => {
  it("becomes queued, sent and delivered at its time", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    await own.advance(HOUR - 1)
    expect(await own.get(id)).toMatchObject({ status: "scheduled" })
    await own.advance(1)
    const email = await own.get(id)
    expect(types(email)).toEqual(["scheduled", "queued", "sent", "delivered"])
    expect(email).toMatchObject({
      status: "delivered",
      created_at: NOW,
      sent_at: later(HOUR),
      delivered_at: later(HOUR),
    })
  })

  it("keeps the pace from there on", async () => {
    const own = await startSandpost({ pace: "realistic" })
    const id = await own.send({ scheduled_at: later(HOUR) })
    await own.advance(HOUR)
    expect((await own.get(id)).status).toBe("queued")
    await own.advance(10_000)
    expect(await own.get(id)).toMatchObject({ sent_at: later(HOUR + 1000), delivered_at: later(HOUR + 3000) })
  })

  it("is sent in order of due time during one advance of the clock", async () => {
    const own = await startSandpost()
    const late = await own.send({ scheduled_at: later(3 * HOUR) })
    const soon = await own.send({ scheduled_at: later(HOUR) })
    await own.advance(DAY)
    expect(await own.get(soon)).toMatchObject({ delivered_at: later(HOUR) })
    expect(await own.get(late)).toMatchObject({ delivered_at: later(3 * HOUR) })
  })

  it.each(["to", "cc", "bcc"])("fails when a recipient in %s was suppressed meanwhile", async (field) => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR), [field]: "Bob <BOB@example.com>" })
    await own.suppress("bob@example.com")
    await own.advance(HOUR)
    const email = await own.captured(id)
    expect(email).toMatchObject({ status: "failed", sent_at: null })
    expect(email.events.at(-1)).toMatchObject({ type: "failed", reason: expect.stringContaining("bob@example.com") })
  })

  it("is sent if the suppression was removed in time", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    await own.suppress("ann@example.com")
    await own.sandbox("DELETE", "/suppressions/ann@example.com")
    await own.advance(HOUR)
    expect((await own.get(id)).status).toBe("delivered")
  })

  it("fails when its domain was deleted meanwhile (section 4.4)", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    const domains = await own.v1<{ data: { id: string }[] }>("GET", "/domains")
    expect((await own.v1("DELETE", `/domains/${domains.body.data[0]?.id}`)).status).toBe(200)
    await own.advance(HOUR)
    expect(await own.captured(id)).toMatchObject({ status: "failed" })
  })

  it("is listed in the clock's timers", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    const { timers } = await own.advance(0)
    expect(timers).toEqual([{ due_at: later(HOUR), what: expect.stringContaining(id) }])
  })
})

describe("POST /emails/{id}/cancel (section 3.1)", () => {
  const cancel = (own: typeof box, id: string) => own.v1("POST", `/emails/${id}/cancel`)

  it("cancels a scheduled message: { id, status }", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    const { status, body } = await cancel(own, id)
    expect({ status, body }).toEqual({ status: 200, body: { id, status: "cancelled" } })
    await own.advance(DAY)
    const email = await own.get(id)
    expect(types(email)).toEqual(["scheduled", "cancelled"])
    expect(email).toMatchObject({ status: "cancelled", sent_at: null })
  })

  it.each(["queued", "sent", "delivered", "delayed", "bounced", "complained", "failed", "cancelled"])(
    "rejects a %s message with validation_error and changes nothing (assumption emails.cancel)",
    async (status) => {
      const own = await startSandpost({ pace: "manual" })
      const id = await own.send(status === "cancelled" ? { scheduled_at: later(HOUR) } : {})
      const way: Record<string, string[]> = {
        sent: ["sent"],
        delivered: ["sent", "delivered"],
        delayed: ["sent", "delayed"],
        failed: ["failed"],
        bounced: ["sent", "bounced"],
        complained: ["sent", "delivered", "complained"],
      }
      for (const type of way[status] ?? []) await own.trigger(id, type)
      if (status === "cancelled") await cancel(own, id)
      const before = await own.get(id)
      expect(before.status).toBe(status)
      const answer = await cancel(own, id)
      expect(answer).toMatchObject({ status: 422, body: { error: { type: "validation_error" } } })
      expect(answer.text).toContain(status)
      expect(await own.get(id)).toEqual(before)
    },
  )

  it("rejects a message that was already due (section 7)", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    await own.advance(HOUR)
    expect((await cancel(own, id)).status).toBe(422)
  })

  it.each(["00000000-0000-4000-8000-00000000dead", "none", "%00"])("answers 404 for the id %s", async (id) => {
    expect(await cancel(box, id)).toMatchObject({ status: 404, body: { error: { type: "not_found" } } })
  })

  it("answers 404 for another account's message (section 7)", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: later(HOUR) })
    const other = await own.sandbox<{ tokens: { sending: string } }>("POST", "/accounts", {})
    const theirs = own.as(other.body.tokens.sending)
    expect((await theirs.v1("POST", `/emails/${id}/cancel`)).status).toBe(404)
    expect((await own.get(id)).status).toBe("scheduled")
  })

  it("requires no body and ignores one", async () => {
    const id = await box.send({ scheduled_at: later(HOUR) })
    expect((await box.v1("POST", `/emails/${id}/cancel`, { any: 1 })).status).toBe(200)
  })
})
