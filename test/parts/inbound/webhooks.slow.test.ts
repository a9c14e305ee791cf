import { createServer } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { NOW } from "../../helpers/sandpost.ts"
import { aMail, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A sandbox with a receiving address and an endpoint for its mail; `events` contains the events sent to it. */
async function office(options: Parameters<typeof aPostOffice>[0] = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into the events.
  const events: any[] = []
  const server = createServer(async (req, res) => {
    let body = ""
    for await (const chunk of req) body += chunk
    events.push(JSON.parse(body))
    res.end("{}")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  closers.push(() => server.close())
  const box = await aPostOffice(options)
  await box.address("support")
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`
  await ok(box.v1("POST", "/webhooks", { url, events: ["email.received"] }))
  return { box, events }
}

describe("email.received (section 6, assumption webhooks.received_data)", () => {
  it("has as data the received message of 2.5, and carries inbound_id", async () => {
    const { box, events } = await office()
    const attachments = [{ filename: "receipt.pdf", content: "1234567", contentType: "application/pdf" }]
    await box.mail({
      ...aMail,
      cc: "eve@example.com",
      html: "<p>It was due.</p>",
      attachments,
      messageId: "<1@example.com>",
    })
    const { id } = await box.newest()
    const message = await ok(box.v1("GET", `/inbound/${id}`))
    expect(message).toMatchObject({ to: [aMail.to], cc: ["eve@example.com"], html: "<p>It was due.</p>" })
    const text_preview = "It was due on Thursday."
    expect(events).toEqual([
      { type: "email.received", created_at: NOW, data: { ...message, inbound_id: id, spam: false, text_preview } },
    ])
    const { data } = await ok(box.sandbox("GET", "/deliveries"))
    expect(data[0].event).toEqual(events[0])
  })

  it("cuts text and html at 256 KiB, with a note, and keeps the bytes of each attempt equal", async () => {
    const { box, events } = await office({ settings: { "inbound.body_limit": 1_000_000 } })
    await box.mail({ ...aMail, text: "x".repeat(300_000) })
    const { id } = await box.newest()
    const [{ data }] = events
    expect(data.text).toHaveLength(262_144)
    expect(data.note).toContain(`GET /sandbox/inbound/${id}/raw`)
    await ok(box.sandbox("DELETE", `/inbound/${id}`))
    const [delivery] = (await ok(box.sandbox("GET", "/deliveries"))).data
    await ok(box.sandbox("POST", `/deliveries/${delivery.id}/redeliver`))
    expect(events[1]).toEqual(events[0])
  })

  it("is the same after a restart and a restored snapshot", async () => {
    const { box } = await office()
    await box.mail(aMail)
    await box.newest()
    const before = (await ok(box.sandbox("GET", "/deliveries"))).data
    expect(before[0].event.data.text).toContain("Thursday")
    const snapshot = (await box.sandbox("GET", "/snapshot?format=ndjson")).text
    const headers = { "Content-Type": "application/x-ndjson" }
    const other = await aPostOffice({})
    await ok(other.sandbox("PUT", "/snapshot", undefined, { raw: snapshot, headers }))
    expect((await ok(other.sandbox("GET", "/deliveries"))).data).toEqual(before)
  })
})

describe("email.received with the profile client (assumption webhooks.send_spam)", () => {
  it("contains the fields that public clients show, and the message lists its delivery", async () => {
    const { box, events } = await office({ profile: "client" })
    const attachments = [{ filename: "receipt.pdf", content: "1234567", contentType: "application/pdf" }]
    await box.mail({ ...aMail, attachments, messageId: "<1@example.com>" })
    const message = await box.newest()
    expect(events).toEqual([
      {
        type: "email.received",
        created_at: NOW,
        data: {
          inbound_id: message.id,
          to: aMail.to,
          from: "ann@example.com",
          from_name: "Ann",
          subject: aMail.subject,
          message_id: "<1@example.com>",
          received_at: NOW,
          size_bytes: message.size_bytes,
          spam: false,
          sender_verdict: "unverified",
          attachments: [{ filename: "receipt.pdf", content_type: "application/pdf", size: 7 }],
          text_preview: "It was due on Thursday.",
        },
      },
    ])
    const { data } = await ok(box.sandbox("GET", "/deliveries"))
    expect(message.deliveries).toEqual(data.map(({ id }: { id: string }) => id))
    expect(data).toMatchObject([{ inbound_id: message.id, email_id: null, status: "succeeded" }])
  })
})

describe("email.received", () => {
  it("is sent for each accepted message, even if --max-emails keeps fewer", async () => {
    const { box, events } = await office({ max_emails: 2, check_contract: false })
    const subjects = Array.from({ length: 60 }, (_, n) => `Mail ${n}`)
    const replies = await Promise.all(subjects.map((subject) => box.mail({ ...aMail, subject })))
    expect(replies.every((reply) => reply.startsWith("250"))).toBe(true)
    await box.settle()
    expect(events.map(({ data }) => data.subject).sort()).toEqual([...subjects].sort())
    expect((await ok(box.sandbox("GET", "/inbound"))).total).toBe(2)
  })

  it("is sent once for each receiving address, which it names without the tag and case that were written (assumption inbound.recipient)", async () => {
    const { box, events } = await office()
    await box.address("sales")
    await box.mail({ ...aMail, to: [aMail.to, "Sales+Tag@sp.acme.test"] })
    await box.settle()
    expect(events.map(({ data }) => data.recipient).sort()).toEqual(["sales@sp.acme.test", aMail.to])
  })

  it("is not sent for spam, unless webhooks.send_spam is on", async () => {
    const { box, events } = await office()
    await box.mail({ ...aMail, text: GTUBE })
    expect(await box.newest()).toMatchObject({ status: "spam", deliveries: [] })
    expect(events).toEqual([])
    await box.sandbox("PATCH", "/settings", { "webhooks.send_spam": true })
    await box.mail({ ...aMail, text: GTUBE })
    await box.settle()
    expect(events).toMatchObject([{ type: "email.received", data: { spam: true } }])
  })
})
