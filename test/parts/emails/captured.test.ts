import { describe, expect, it } from "vitest"
import { anAttachment } from "../../helpers/an-email.ts"
import { ok, refusalOf } from "../../helpers/client.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { type Box, NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import type { CapturedEmail, CreatedAccount, Page } from "../../helpers/wire.ts"

type List = Page<CapturedEmail> & { unread: number; by_status: Record<string, number> }
const box = await sandpostForFile({ pace: "manual" })
const NOBODY = "00000000-0000-4000-8000-00000000dead"
const list = async (own: Box, query = "") => await ok(own.sandbox<List>("GET", `/emails${query}`))
const found = async (own: Box, q: string) =>
  (await list(own, `?q=${encodeURIComponent(q)}`)).data.map(({ subject }) => subject).sort()

/** The events that lead to each status. */
const STATUS_PATHS: Record<string, string[]> = {
  queued: [],
  sent: ["sent"],
  delayed: ["sent", "delayed"],
  delivered: ["sent", "delivered"],
  scheduled: [],
  bounced: ["sent", "bounced"],
  complained: ["sent", "delivered", "complained"],
  failed: ["failed"],
  cancelled: [],
}

async function anEmailThatIs(status: string): Promise<string> {
  const late = status === "scheduled" || status === "cancelled"
  const flags = {
    track_opens: true,
    track_clicks: true,
    list_unsubscribe: true,
    html: '<a href="https://acme.test">a</a>',
  }
  const to = `${status}.${Math.random().toString(36).slice(2)}@example.com`
  const id = await box.send({ to, ...flags, ...(late && { scheduled_at: "2026-10-02T00:00:00Z" }) })
  for (const type of STATUS_PATHS[status] ?? []) await box.trigger(id, type)
  if (status === "cancelled") await ok(box.v1("POST", `/emails/${id}/cancel`))
  expect((await box.get(id)).status).toBe(status)
  return id
}

describe("GET /sandbox/emails/{id}", () => {
  it("says whether a reply arrives, and whether deliveries may be missing", async () => {
    const own = await startSandpost()
    const id = await own.send({ reply_to: "help@acme.test" })
    const fields = async () => await ok(own.sandbox("GET", `/emails/${id}`))
    expect(await fields()).toMatchObject({ receives_replies: false, deliveries_complete: true })
    await ok(own.sandbox("POST", `/emails/${id}/reply`, { kind: "reply", create_address: true }))
    expect(await fields()).toMatchObject({ receives_replies: true })
    await own.advance(31 * 86_400_000)
    expect(await fields()).toMatchObject({ deliveries_complete: false })
  })
})

describe("POST /sandbox/emails/{id}/events", () => {
  /** The state table, with the three events that do not change the status. */
  const ALLOWED: Record<string, string[]> = {
    queued: ["sent", "failed", "unsubscribed"],
    scheduled: ["failed", "unsubscribed"],
    sent: ["delivered", "delayed", "bounced", "failed", "opened", "clicked", "unsubscribed"],
    delayed: ["delayed", "delivered", "bounced", "failed", "opened", "clicked", "unsubscribed"],
    delivered: ["bounced", "complained", "opened", "clicked", "unsubscribed"],
    bounced: ["unsubscribed"],
    complained: ["opened", "clicked", "unsubscribed"],
    failed: ["unsubscribed"],
    cancelled: ["unsubscribed"],
  }
  const TYPES = ["sent", "delivered", "delayed", "bounced", "complained", "failed", "opened", "clicked", "unsubscribed"]
  const WITHOUT_STATUS = ["opened", "clicked", "unsubscribed"]
  const pairs = Object.keys(ALLOWED).flatMap((from) =>
    TYPES.map((type) => ({ from, type, allowed: ALLOWED[from]?.includes(type) })),
  )

  it.each(pairs.filter(({ allowed }) => allowed))(
    "allows $type for a $from message (state table)",
    async ({ from, type }) => {
      const id = await anEmailThatIs(from)
      expect((await box.captured(id)).actions.find((action) => action.type === type)).toMatchObject({ allowed: true })
      const answer = await box.trigger(id, type)
      expect(answer).toMatchObject({ id, status: WITHOUT_STATUS.includes(type) ? from : type })
      expect(answer.events.at(-1)).toMatchObject({ type, occurred_at: NOW })
      expect((await box.get(id)).status).toBe(answer.status)
    },
  )

  it.each(pairs.filter(({ allowed }) => !allowed))(
    "rejects $type for a $from message with 422 and changes nothing",
    async ({ from, type }) => {
      const id = await anEmailThatIs(from)
      const before = await box.captured(id)
      expect(before.actions.find((action) => action.type === type)).toMatchObject({
        allowed: false,
        reason: expect.any(String),
      })
      const answer = await box.sandbox("POST", `/emails/${id}/events`, { type })
      expect(refusalOf(answer)).toMatchObject({ status: 422, type: "validation_error" })
      expect(await box.captured(id)).toEqual(before)
    },
  )

  it.each(["opened", "clicked", "unsubscribed"])("rejects %s for a message sent without its flag", async (type) => {
    const id = await box.send()
    await box.trigger(id, "sent")
    expect((await box.sandbox("POST", `/emails/${id}/events`, { type })).status).toBe(422)
  })

  it("stores recipient, reason and user agent; the default recipient is the first `to`", async () => {
    const id = await box.send({ to: ["Ann <ANN@one.test>", "bob@one.test"], cc: "cc@one.test" })
    await box.trigger(id, "sent")
    const { events } = await box.trigger(id, "delayed", { reason: "451 try later" })
    expect(events.at(-1)).toMatchObject({ recipient: "ann@one.test", reason: "451 try later" })
    const bounce = { recipient: "CC@one.test", reason: "no such user" }
    expect((await box.trigger(id, "bounced", bounce)).events.at(-1)).toMatchObject({
      recipient: "cc@one.test",
      reason: "no such user",
    })
    expect(await ok(box.sandbox("GET", "/suppressions?q=cc@one.test"))).toMatchObject({
      data: [{ address: "cc@one.test", reason: "bounced", email_id: id }],
    })
  })

  it("accepts a link of the message as url; the default is the first link", async () => {
    const html = '<a href="https://a.test/1">a</a><a href="https://a.test/2">b</a>'
    const id = await box.send({ html, track_clicks: true })
    await box.trigger(id, "sent")
    expect((await box.trigger(id, "clicked")).events.at(-1)).toMatchObject({ url: "https://a.test/1" })
    const reader = { user_agent: "Mail/1.0", ip: "2001:db8::7" }
    const second = await box.trigger(id, "clicked", { url: "https://a.test/2", ...reader })
    expect(second.events.at(-1)).toMatchObject({ url: "https://a.test/2", ...reader })
    expect(await box.get(id)).toMatchObject({ click_count: 2 })
  })

  it.each([
    [{ type: "queued" }, "type"],
    [{ type: "exploded" }, "type"],
    [{}, "type"],
    [{ type: "sent", unknown: 1 }, "unknown"],
    [{ type: "sent", recipient: "stranger@example.com" }, "stranger@example.com"],
    [{ type: "sent", url: "https://a.test" }, "`url`"],
    [{ type: "sent", ip: "192.0.2.1" }, "`ip`"],
    [{ type: "opened", ip: "192.0.2.256" }, "must be an IPv4 or IPv6 address"],
    [{ type: "opened", ip: "localhost" }, "must be an IPv4 or IPv6 address"],
    [[], "object"],
  ])("rejects %j, and names what is wrong", async (body, named) => {
    const id = await box.send({ html: "<p>Hi</p>", track_opens: true })
    const { status, text } = await box.sandbox("POST", `/emails/${id}/events`, body)
    expect([status, JSON.parse(text).error.message]).toEqual([422, expect.stringContaining(named)])
    expect(await box.get(id)).toMatchObject({ status: "queued", open_count: 0 })
  })

  it("finds only messages of the account", async () => {
    const other = await ok(box.sandbox<CreatedAccount>("POST", "/accounts", {}))
    const id = await box.send()
    const asking = { account_id: other.id }
    expect(await ok(box.sandbox("GET", "/emails", undefined, asking))).toMatchObject({ total: 0 })
    expect((await box.sandbox("GET", `/emails/${id}`, undefined, asking)).status).toBe(404)
    expect((await box.sandbox("DELETE", `/emails/${id}`, undefined, asking)).status).toBe(404)
    expect((await box.sandbox("POST", `/emails/${id}/events`, { type: "sent" }, asking)).status).toBe(404)
    expect((await box.sandbox("POST", `/emails/${NOBODY}/events`, { type: "sent" })).status).toBe(404)
  })

  it("rejects cancelling twice, like the service", async () => {
    const id = await box.send({ scheduled_at: "2026-10-02T00:00:00Z" })
    expect(await ok(box.sandbox("POST", `/emails/${id}/cancel`))).toEqual({ id, status: "cancelled" })
    expect((await box.sandbox("POST", `/emails/${id}/cancel`)).status).toBe(422)
  })
})

describe("GET /sandbox/emails", () => {
  it("lists newest first with total, limit, offset and the unread count", async () => {
    const own = await startSandpost()
    const ids = [await own.send(), await own.send(), await own.send()].reverse()
    const page = await list(own, "?limit=2&offset=1")
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 1, unread: 3 })
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(1))
    for (const query of ["?limit=0", "?limit=101", "?offset=-1", "?colour=blue"]) {
      expect((await own.sandbox("GET", `/emails${query}`)).status).toBe(422)
    }
  })

  it("finds emails by words and filters", async () => {
    const own = await startSandpost({ pace: "manual" })
    await own.send({
      subject: "Invoice March",
      to: "ann@example.com",
      text: "Total of 42 euros",
      tags: { kind: "invoice" },
    })
    await own.advance(86_400_000)
    const welcome = { subject: "Welcome", to: "joann@example.com", from: "Team <team@acme.test>", text: undefined }
    const id = await own.send({
      ...welcome,
      html: "<p>Hello <b>there</b></p>",
      attachments: [anAttachment({ filename: "a.txt" })],
      track_opens: true,
    })
    await own.trigger(id, "sent")
    await own.trigger(id, "opened")
    const [invoice, hello] = ["Invoice March", "Welcome"]
    for (const [q, expected] of [
      ["invoice", [invoice]],
      ["INVOICE march", [invoice]],
      ["euros", [invoice]],
      ["hello there", [hello]],
      ['"hello there"', [hello]],
      ['"there hello"', []],
      ["to:ann@example.com", [invoice]],
      ["to:ann", [invoice, hello]],
      ["from:team", [hello]],
      ["subject:welcome", [hello]],
      ["status:sent", [hello]],
      ["event:sent", [hello]],
      ["event:queued", [invoice, hello]],
      ["event:opened", [hello]],
      ["status:bounced", []],
      ['"colour:red"', []],
      ['"of 42 euros"', [invoice]],
      ["-subject:welcome", [invoice]],
      ["-to:joann@example.com", [invoice]],
      ["tag:kind=invoice", [invoice]],
      ["has:attachment", [hello]],
      ["-has:attachment", [invoice]],
      ["-invoice", [hello]],
      ["before:2026-10-02", [invoice]],
      ["after:2026-10-02", [hello]],
      ["example.com -status:sent", [invoice]],
      ["nothing-like-this", []],
    ] as const) {
      expect(await found(own, q), q).toEqual([...expected].sort())
    }
    expect(await list(own, "?q=to:ann&limit=1")).toMatchObject({ total: 2, data: { length: 1 } })
    // A filter by status shows what each of them would find.
    const filtered = await list(own, "?q=subject:hello+status:delayed")
    const { by_status } = await list(own, "?q=subject:hello")
    expect([filtered.total, filtered.by_status]).toEqual([0, by_status])
    expect(Object.values((await list(own)).by_status).reduce((sum, count) => sum + count)).toBe(2)
  })

  it("finds copies, headers, message ids, sizes and inline attachments", async () => {
    const own = await startSandpost()
    const logo = { filename: "a.png", content: "YQ==", content_id: "logo" }
    const first = await own.send({
      subject: "First",
      cc: "Eve <eve@example.com>",
      headers: { "X-Flow": "Sign up" },
      text: "x".repeat(20_000),
    })
    await own.send({ subject: "Second", bcc: ["boss@example.com"], attachments: [logo], text: "Hello" })
    const { message_id } = await ok(own.sandbox("GET", `/emails/${first}`))
    for (const [q, expected] of [
      ["cc:eve", ["First"]],
      ["cc:eve@example.com", ["First"]],
      ["cc:boss", []],
      ["bcc:boss@example.com", ["Second"]],
      ["-bcc:boss", ["First"]],
      ["header:x-flow", ["First"]],
      ['header:"X-Flow=sign up"', ["First"]],
      ["header:X-Flow=SIGN", ["First"]],
      ["header:x-flow=other", []],
      [`message-id:${message_id}`, ["First"]],
      ["larger:10k", ["First"]],
      ["smaller:0.01m", ["Second"]],
      ["-larger:1b", []],
      ["has:inline", ["Second"]],
      ["has:attachments", ["Second"]],
    ] as const) {
      expect(await found(own, q), q).toEqual([...expected].sort())
    }
    const { body } = await own.sandbox("GET", "/emails?q=larger:big")
    expect(body.error.message).toBe(
      "`larger:big` in `q` must be a size: larger:500 (bytes), larger:100k or larger:1.5m.",
    )
  })

  it("returns all fields of an email", async () => {
    const id = await box.send({
      subject: "Your code",
      text: "Your code is 482913",
      html: "<p>code 482913</p>",
      tags: { a: "b" },
    })
    expect(await box.captured(id)).toMatchObject({
      id,
      text: "Your code is 482913",
      codes: ["482913"],
      tags: { a: "b" },
      read: false,
      hints: [],
      links: [],
      cc: [],
      bcc: [],
      reply_to: [],
      headers: {},
      attachments: [],
    })
    expect((await box.sandbox("GET", `/emails/${NOBODY}`)).status).toBe(404)
    expect((await box.sandbox("GET", `/emails/${id}/attachments/0`)).status).toBe(404)
  })

  it("returns recipients, headers, attachments, links, events and the log entry of an email", async () => {
    const own = await startSandpost()
    const people = { cc: "cc@example.com", bcc: "bcc@example.com", reply_to: "re@example.com" }
    const id = await own.send({
      ...people,
      html: '<a href="https://own.test/1">one</a>',
      headers: { "X-A": "1" },
      attachments: [{ filename: "a.txt", content: "YQ==", content_id: "<img>" }],
      track_opens: true,
      track_clicks: true,
    })
    await own.settle()
    const email = await own.captured(id)
    expect(email).toMatchObject({
      cc: ["cc@example.com"],
      bcc: ["bcc@example.com"],
      reply_to: ["re@example.com"],
      headers: { "X-A": "1" },
      unsubscribe_url: null,
      deliveries: [],
      attachments: [{ index: 0, filename: "a.txt", content_type: "text/plain", content_id: "img", size: 1 }],
      events: [{ type: "queued" }, { type: "sent" }, { type: "delivered" }],
      links: [{ url: "https://own.test/1", tracked_url: expect.stringContaining(`${own.url}/t/`) }],
      pixel_url: expect.stringContaining(`${own.url}/t/`),
    })
    expect(await ok(own.sandbox("GET", `/logs/${email.log_id}`))).toMatchObject({ method: "POST", endpoint: "/emails" })
    const raw = await own.raw(id)
    expect(raw).toMatch(/^DKIM-Signature: /)
    expect(raw).not.toMatch(/^bcc:|bcc@example\.com/im)
    const { headers, bytes } = await own.sandbox("GET", `/emails/${id}/attachments/0`)
    expect([headers.get("content-disposition"), bytes.length]).toEqual([expect.stringContaining("attachment"), 1])
  })

  it("marks as read without counting an open", async () => {
    const own = await startSandpost()
    const id = await own.send({ html: "<p>a</p>", track_opens: true })
    expect(await ok(own.sandbox("PATCH", `/emails/${id}`, { read: true }))).toMatchObject({
      id,
      read: true,
      open_count: 0,
    })
    expect(await list(own)).toMatchObject({ unread: 0, data: [{ read: true }] })
    await ok(own.sandbox("PATCH", `/emails/${id}`, { read: false }))
    expect((await list(own)).unread).toBe(1)
    for (const body of [{}, { read: "yes" }, { read: true, status: "sent" }]) {
      expect((await own.sandbox("PATCH", `/emails/${id}`, body)).status).toBe(422)
    }
  })
})

describe("DELETE /sandbox/emails", () => {
  it("deletes one, several, matching or all emails, and returns their number", async () => {
    const own = await startSandpost()
    const [a, b, c] = [await own.send(), await own.send(), await own.send()]
    for (const subject of ["old 1", "old 2", "new"]) await own.send({ subject })
    const remove = async (path: string) => await ok(own.sandbox("DELETE", `/emails${path}`))
    expect(await remove(`/${a}`)).toEqual({ deleted: 1 })
    expect((await own.sandbox("DELETE", `/emails/${a}`)).status).toBe(404)
    expect((await own.v1("GET", `/emails/${a}`)).status).toBe(404)
    expect(await remove(`?ids=${b},${NOBODY},${c},${c}`)).toEqual({ deleted: 2 })
    expect(await remove("?q=subject:old")).toEqual({ deleted: 2 })
    expect((await list(own)).total).toBe(1)
    expect(await remove("")).toEqual({ deleted: 1 })
    expect(await list(own)).toMatchObject({ data: [], total: 0, unread: 0 })
  })
  it("deletes only what matches, and each message once, while messages arrive and others delete", async () => {
    const own = await startSandpost()
    await Promise.all(Array.from({ length: 300 }, (_, n) => own.send({ subject: n % 2 ? "old" : "new" })))
    const removals = Promise.all(
      Array.from({ length: 4 }, () => ok(own.sandbox<{ deleted: number }>("DELETE", "/emails?q=subject:old"))),
    )
    await Promise.all(Array.from({ length: 50 }, () => own.send({ subject: "new" })))
    expect((await removals).reduce((sum, { deleted }) => sum + deleted, 0)).toBe(150)
    expect(await list(own, "?q=subject:old")).toMatchObject({ total: 0 })
    expect(await list(own, "?q=subject:new")).toMatchObject({ total: 200 })
  })
  it("does not affect other accounts", async () => {
    const own = await startSandpost()
    const other = await ok(own.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
    const id = await own.as(other.tokens.sending).send()
    await own.send()
    expect(await ok(own.sandbox("DELETE", `/emails?ids=${id}`))).toEqual({ deleted: 0 })
    expect(await ok(own.sandbox("DELETE", "/emails"))).toEqual({ deleted: 1 })
    expect((await own.as(other.tokens.sending).v1("GET", `/emails/${id}`)).status).toBe(200)
  })
  it("also deletes scheduled emails and their timers", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: "2026-10-01T10:00:00Z" })
    await ok(own.sandbox("DELETE", `/emails/${id}`))
    expect((await own.advance(86_400_000)).timers).toEqual([])
  })
  it("happens automatically to the oldest emails over --max-emails", async () => {
    const own = await startSandpost({ max_emails: 2 })
    const ids = [await own.send(), await own.send(), await own.send()]
    expect((await list(own)).data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  })
  it("does not happen to unfinished emails over --max-emails, and all their events are sent", async () => {
    const own = await startSandpost({ max_emails: 2 })
    const hook = await aReceiver()
    await ok(own.v1("POST", "/webhooks", { url: hook.url, events: ["email.delivered"] }))
    const ids = (await Promise.all(Array.from({ length: 60 }, () => own.send()))).sort()
    const late = await own.send({ scheduled_at: "2026-10-01T10:00:00Z" })
    await own.settle()
    await hook.got(60)
    expect(hook.requests.map(({ event }) => event.data.email_id).sort()).toEqual(ids)
    const kept = (await list(own)).data.map(({ id }) => id)
    expect(kept).toHaveLength(2)
    expect(kept).toContain(late)
  })
  it("happens to received mail before captured mail over --max-emails if it arrived first, even at the same time", async () => {
    const own = await startSandpost({ max_emails: 2 })
    const { data } = await ok(own.v1<{ data: { id: string }[] }>("GET", "/domains"))
    await ok(own.v1("POST", "/inbound/addresses", { domain_id: data[0]?.id, local_part: "support" }))
    const mail = { from: "ann@example.com", to: "support@sp.acme.test", text: "Hello" }
    for (let n = 0; n < 2; n++) await ok(own.sandbox("POST", "/inbound", mail))
    const id = await own.send()
    await own.settle()
    expect((await list(own)).data.map((each) => each.id)).toEqual([id])
    expect((await ok(own.sandbox<Page<object>>("GET", "/inbound"))).total).toBe(1)
  })
})

describe("requests of the inbox's forms", () => {
  it.each(["/sandbox", "/sandbox?tab=clock"])("GET %s is a page, not a path of the control API", async (path) => {
    const { text } = await box.ask("GET", path)
    // If the inbox is not built, the response says so.
    expect(text).toMatch(/<!doctype html>|The inbox is not built/i)
    expect((await box.sandbox("GET", "/nothing")).status).toBe(404)
    expect((await box.ask("POST", path)).status).toBe(404)
  })
})

describe("GET /sandbox/emails/{id}", () => {
  it.each(Object.keys(STATUS_PATHS))(
    "says whether a %s email takes an answer and a script, as these calls do",
    async (status) => {
      const { answerable, scriptable } = await box.captured(await anEmailThatIs(status))
      const reply = await box.sandbox("POST", `/emails/${await anEmailThatIs(status)}/reply`, {
        ...{ kind: "reply", create_address: true },
      })
      const script = await box.sandbox("POST", `/emails/${await anEmailThatIs(status)}/behaviour`, {
        steps: "opened after 1h",
      })
      expect({ answerable, scriptable }).toEqual({
        answerable: reply.status === 200,
        scriptable: script.status === 200,
      })
    },
  )
})
