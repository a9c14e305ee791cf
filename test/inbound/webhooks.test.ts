import { createServer } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { NOW } from "../helpers/sandpost.ts"
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

describe("email.received (section 6, assumption W5)", () => {
  it("contains the received message, and the message lists its delivery", async () => {
    const { box, events } = await office()
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

  it("is sent for each accepted message, even if --max-emails keeps fewer", async () => {
    const { box, events } = await office({ max_emails: 2, validate_responses: false })
    const subjects = Array.from({ length: 60 }, (_, n) => `Mail ${n}`)
    const replies = await Promise.all(subjects.map((subject) => box.mail({ ...aMail, subject })))
    expect(replies.every((reply) => reply.startsWith("250"))).toBe(true)
    await box.settle()
    expect(events.map(({ data }) => data.subject).sort()).toEqual([...subjects].sort())
    expect((await ok(box.sandbox("GET", "/inbound"))).total).toBe(2)
  })

  it("is sent once for each receiving address, which it names without the tag and case that were written (H1)", async () => {
    const { box, events } = await office()
    await box.address("sales")
    await box.mail({ ...aMail, to: [aMail.to, "Sales+Tag@sp.acme.test"] })
    await box.settle()
    expect(events.map(({ data }) => data.to).sort()).toEqual(["sales@sp.acme.test", aMail.to])
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
