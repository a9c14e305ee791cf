import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { NOW, startSandpost } from "../../helpers/sandpost.ts"
import type { Email, Page } from "../../helpers/wire.ts"

const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()
const DAY = 86_400_000

describe("GET /emails/{id} (section 2.1)", () => {
  it("returns every field, with null for unset ones (assumption emails.unset_fields)", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send()
    expect(await box.get(id)).toEqual({
      id,
      from: "Acme <hello@acme.test>",
      to: ["ann@example.com"],
      subject: "Your order has shipped",
      status: "queued",
      created_at: NOW,
      sent_at: null,
      delivered_at: null,
      track_opens: false,
      opened_at: null,
      open_count: 0,
      track_clicks: false,
      clicked_at: null,
      click_count: 0,
      events: [{ type: "queued", occurred_at: NOW }],
    })
  })

  it("has twelve types of events (assumption emails.event_types)", async () => {
    const box = await startSandpost({ pace: "manual" })
    const lives = [
      ["sent", "delayed", "delivered", "opened", "clicked", "unsubscribed", "complained"],
      ["sent", "bounced"],
      ["failed"],
    ]
    const ids = [await box.send({ scheduled_at: later(DAY) })]
    await ok(box.v1("POST", `/emails/${ids[0]}/cancel`))
    for (const types of lives) {
      const html = '<a href="https://acme.test/">Order</a>'
      const to = `ann${ids.length}@example.com`
      const id = await box.send({ to, html, track_opens: true, track_clicks: true, list_unsubscribe: true })
      for (const type of types) await box.trigger(id, type)
      ids.push(id)
    }
    const emails = await Promise.all(ids.map((id) => box.get(id)))
    const types = new Set(emails.flatMap(({ events }) => events.map(({ type }) => type)))
    expect([...types].sort()).toEqual([
      ...["bounced", "cancelled", "clicked", "complained", "delayed", "delivered"],
      ...["failed", "opened", "queued", "scheduled", "sent", "unsubscribed"],
    ])
    const other = await box.sandbox("POST", `/emails/${ids[1]}/events`, { type: "replied" })
    expect(other).toMatchObject({ status: 422, body: { error: { type: "validation_error" } } })
  })

  it("names events with a prefix with emails.event_names=prefixed (assumption emails.event_names)", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await box.settle()
    const names = async () => (await box.get(id)).events.map(({ type }) => type)
    expect(await names()).toEqual(["queued", "sent", "delivered"])
    await box.settings({ "emails.event_names": "prefixed" })
    expect(await names()).toEqual(["email.queued", "email.sent", "email.delivered"])
    expect((await box.captured(id)).events.map(({ type }) => type)).toEqual(["queued", "sent", "delivered"])
  })

  it("also returns the other fields of the request with emails.retrieve=full (assumption emails.retrieve)", async () => {
    const box = await startSandpost({ pace: "manual" })
    const addresses = { cc: ["Bo <bo@example.com>"], bcc: "eve@example.com", reply_to: "help@acme.test" }
    const id = await box.send({ ...addresses, html: "<p>Hi</p>", text: undefined, tags: { kind: "order" } })
    const usual = await box.get(id)
    await box.settings({ "emails.retrieve": "full" })
    expect(await box.get(id)).toEqual({
      ...usual,
      cc: ["Bo <bo@example.com>"],
      bcc: ["eve@example.com"],
      reply_to: ["help@acme.test"],
      html: "<p>Hi</p>",
      text: null,
      tags: { kind: "order" },
    })
  })

  it("shows only the type and time of an event", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send()
    await box.trigger(id, "sent")
    await box.trigger(id, "bounced", { reason: "550 5.1.1 no such user" })
    expect((await box.get(id)).events.at(-1)).toEqual({ type: "bounced", occurred_at: NOW })
  })

  it.each(["00000000-0000-4000-8000-00000000dead", "1", "not-a-uuid", "..%2f", "__proto__"])(
    "answers 404 not_found for the id %s (section 7, assumption requests.malformed)",
    async (id) => {
      const box = await startSandpost()
      const { status, body } = await box.v1("GET", `/emails/${id}`)
      expect({ status, body }).toMatchObject({ status: 404, body: { error: { type: "not_found" } } })
    },
  )

  it("answers 404 not_found for an id of another account (section 7)", async () => {
    const box = await startSandpost()
    const id = await box.send()
    const other = await box.sandbox<{ tokens: { full_access: string } }>("POST", "/accounts", {})
    expect((await box.as(other.body.tokens.full_access).v1("GET", `/emails/${id}`)).status).toBe(404)
  })

  it("is open to a sending key (section 4.2)", async () => {
    const box = await startSandpost()
    const sending = box.as(box.tokens.sending)
    const id = await sending.send()
    expect((await sending.get(id)).id).toBe(id)
  })
})

describe("GET /emails (section 4.2)", () => {
  const list = async (box: Awaited<ReturnType<typeof startSandpost>>, query = "") => {
    const { status, body } = await box.v1<Page<Email>>("GET", `/emails${query}`)
    expect(status).toBe(200)
    return body
  }
  const ids = (page: Page<Email>) => page.data.map(({ id }) => id)

  it("shows id, to, subject, status and created_at of each, and total, limit, offset (section 2.1)", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send()
    const item = { id, to: ["ann@example.com"], subject: "Your order has shipped", status: "queued", created_at: NOW }
    expect(await list(box)).toEqual({ data: [item], total: 1, limit: 25, offset: 0 })
  })

  it("is empty for an account that has sent nothing", async () => {
    const box = await startSandpost()
    await box.send()
    const other = await box.sandbox<{ tokens: { sending: string } }>("POST", "/accounts", {})
    const { body } = await box.as(other.body.tokens.sending).v1("GET", "/emails")
    expect(body).toEqual({ data: [], total: 0, limit: 25, offset: 0 })
  })

  it("starts with the newest: by created_at, then by id (assumption lists.order)", async () => {
    const box = await startSandpost()
    const sent: string[] = []
    for (let n = 0; n < 3; n++) {
      sent.unshift(await box.send())
      await box.advance(1)
    }
    expect(ids(await list(box))).toEqual(sent)
    const together = await box.v1<{ data: { id: string }[] }>("POST", "/emails/batch", Array(5).fill(aBody))
    const sorted = together.body.data
      .map(({ id }) => id)
      .sort()
      .reverse()
    expect(ids(await list(box)).slice(0, 5)).toEqual(sorted)
  })

  it("returns 25 by default or `limit` from 1 to 100 (section 8); total counts all matches", async () => {
    const box = await startSandpost()
    await box.v1("POST", "/emails/batch", Array(100).fill(aBody))
    await box.send()
    expect(await list(box)).toMatchObject({ data: { length: 25 }, total: 101, limit: 25, offset: 0 })
    expect(await list(box, "?limit=1")).toMatchObject({ data: { length: 1 }, total: 101, limit: 1 })
    expect(await list(box, "?limit=100")).toMatchObject({ data: { length: 100 }, total: 101, limit: 100 })
    expect(await list(box, "?limit=100&offset=100")).toMatchObject({ data: { length: 1 }, offset: 100 })
    expect(await list(box, "?offset=101")).toMatchObject({ data: [], total: 101, offset: 101 })
    const pages = [await list(box, "?limit=60"), await list(box, "?limit=60&offset=60")]
    expect(new Set(pages.flatMap(ids)).size).toBe(101)
  })

  it.each([
    ...["limit=0", "limit=101", "limit=-1", "limit=1.5", "limit=ten", "limit=", "limit=1&limit=2"],
    ...["limit=0x10", "limit=1e1", "limit=%205", "limit=+5", "offset=99999999999999999999"],
    ...["offset=-1", "offset=x", "offset=0.5", "status=unknown", "status=", "status=SENT", "status=sent&status=queued"],
    ...["created_after=yesterday", "created_after=", "created_before=1"],
    ...["created_before=2026-02-30T00:00:00Z"],
  ])("rejects ?%s (section 8)", async (query) => {
    const box = await startSandpost()
    const { status, body } = await box.v1("GET", `/emails?${query}`)
    expect({ status, body }).toMatchObject({ status: 422, body: { error: { type: "validation_error" } } })
    expect(JSON.stringify(body)).toContain(query.split("=")[0])
  })

  it("names the largest offset, and accepts it", async () => {
    const box = await startSandpost()
    const most = Number.MAX_SAFE_INTEGER
    expect(await list(box, `?offset=${most}`)).toMatchObject({ data: [], offset: most })
    const { body } = await box.v1<{ error: { message: string } }>("GET", "/emails?offset=9999999999999999")
    expect(body.error.message).toBe(`\`offset\` must be at most ${most}.`)
  })

  it("reads commas, colons and other reserved characters that are written plainly (assumption requests.query_characters)", async () => {
    const box = await startSandpost()
    const { body } = await box.v1<{ error: { message: string } }>("GET", "/emails?status=delivered,bounced")
    expect(body.error.message).toMatch(/^`status` must be one of: queued, scheduled, sent, delivered/)
    const undo_id = "2026-12-01T10:00:00Z"
    expect((await box.sandbox("DELETE", `/emails?undo_id=${undo_id}`)).status).toBe(200)
    expect((await box.sandbox("POST", `/undo/${undo_id}`)).status).toBe(200)
    const ids = await box.sandbox<{ error: { message: string } }>("DELETE", "/emails?ids=")
    expect(ids.body.error.message).toBe("`ids` must not be empty; omit it instead.")
  })

  it("reads every spelling of a time (assumption requests.times)", async () => {
    const box = await startSandpost()
    await box.send()
    for (const time of ["2026-01-01", "2026-01-01T00:00", "2026-01-01t00:00:00z", "2026-01-01T00:00:00%2B0200"]) {
      expect(await list(box, `?created_after=${time}`)).toMatchObject({ total: 1 })
      expect(await list(box, `?created_before=${time}`)).toMatchObject({ total: 0 })
    }
  })

  it("filters by status, including total", async () => {
    const box = await startSandpost({ pace: "manual" })
    const [queued, sent, scheduled] = [await box.send(), await box.send(), await box.send({ scheduled_at: later(DAY) })]
    await box.trigger(sent, "sent")
    expect(await list(box, "?status=queued")).toMatchObject({ data: [{ id: queued }], total: 1 })
    expect(await list(box, "?status=sent")).toMatchObject({ data: [{ id: sent }], total: 1 })
    expect(await list(box, "?status=scheduled")).toMatchObject({ data: [{ id: scheduled }], total: 1 })
    for (const status of ["delivered", "delayed", "bounced", "complained", "failed", "cancelled"]) {
      expect(await list(box, `?status=${status}`)).toMatchObject({ data: [], total: 0 })
    }
    await box.trigger(sent, "delivered")
    expect(await list(box, "?status=sent")).toMatchObject({ total: 0 })
    expect(await list(box, "?status=delivered")).toMatchObject({ total: 1 })
  })

  it("filters by created_after and created_before, both ends included", async () => {
    const box = await startSandpost()
    const sent = [await box.send()]
    for (let n = 1; n < 4; n++) {
      await box.advance(1000)
      sent.push(await box.send())
    }
    await box.settle()
    const [first, second, third, fourth] = sent
    expect(ids(await list(box, `?created_after=${later(1000)}`))).toEqual([fourth, third, second])
    expect(ids(await list(box, `?created_before=${later(1000)}`))).toEqual([second, first])
    expect(ids(await list(box, `?created_after=${later(1001)}&created_before=${later(2999)}`))).toEqual([third])
    expect(await list(box, `?created_after=${later(1000)}&status=delivered&limit=1`)).toMatchObject({ total: 3 })
    expect(await list(box, `?created_after=${later(3001)}`)).toMatchObject({ data: [], total: 0 })
    expect(await list(box, "?created_after=2026-10-01T10:00:01%2B01:00")).toMatchObject({ total: 3 })
  })

  it("ignores an unknown parameter", async () => {
    const box = await startSandpost()
    expect(await list(box, "?colour=blue")).toMatchObject({ data: [] })
  })
})

const aBody = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }
