import { describe, expect, it } from "vitest"
import type { EmailEventType } from "../../emails/record.ts"
import { EVENT_NAMES } from "../record.ts"
import { eventNameOf, nearestEventName } from "./events.ts"
import { emailEvent, receivedEvent } from "./payload.ts"
import { aDeliveredEmail, anInbound } from "./records.fixture.ts"

const at = "2026-03-01T09:00:00.000Z"

describe("event names (section 6)", () => {
  it("do not exist for queued and cancelled", () => {
    expect(eventNameOf("queued")).toBeNull()
    expect(eventNameOf("cancelled")).toBeNull()
  })

  it("exist for each of the other ten types", () => {
    const types: EmailEventType[] = ["scheduled", "sent", "delivered", "delayed", "bounced", "complained", "failed"]
    types.push("opened", "clicked", "unsubscribed")
    expect([...types.map(eventNameOf), "email.received"]).toEqual(EVENT_NAMES)
  })

  it.each([
    ["email.deliverd", "email.delivered"],
    ["email_sent", "email.sent"],
    ["bounce", "email.bounced"],
    ["Opened", "email.opened"],
    ["email.unsubscribe", "email.unsubscribed"],
    ["email.click", "email.clicked"],
    ["invoice.paid.in.full", null],
  ])("maps %s to %s", (written, meant) => expect(nearestEventName(written)).toBe(meant))
})

describe("the payload of an email event (section 6)", () => {
  it("has the six fields of the table and nothing else", () => {
    expect(emailEvent("email.delivered", aDeliveredEmail(), { type: "delivered", occurred_at: at }, at)).toEqual({
      type: "email.delivered",
      created_at: at,
      data: {
        email_id: aDeliveredEmail().id,
        from: "Acme <hello@acme.test>",
        to: ["Jo <jo@example.com>"],
        subject: "Hello",
        status: "delivered",
        tags: { order: "42" },
      },
    })
  })

  it("adds scheduled_at to email.scheduled (assumption webhooks.email_scheduled)", () => {
    const email = aDeliveredEmail({ status: "scheduled", scheduled_at: at })
    const { data } = emailEvent("email.scheduled", email, { type: "scheduled", occurred_at: at }, at)
    expect(data).toEqual({
      ...emailEvent("email.sent", email, { type: "sent", occurred_at: at }, at).data,
      scheduled_at: at,
    })
  })

  it("adds opened_at, open_count and user_agent to email.opened", () => {
    const email = aDeliveredEmail({ opened_at: at, open_count: 2 })
    const { data } = emailEvent("email.opened", email, { type: "opened", occurred_at: at, user_agent: "Mail/1" }, at)
    const plain = emailEvent("email.sent", email, { type: "sent", occurred_at: at }, at)
    expect(data).toEqual({ ...plain.data, opened_at: at, open_count: 2, user_agent: "Mail/1" })
  })

  it("adds clicked_at, click_count, url and user_agent to email.clicked", () => {
    const email = aDeliveredEmail({ clicked_at: at, click_count: 1 })
    const event = { type: "clicked", occurred_at: at, url: "https://acme.test/a?b=1" } as const
    const { data } = emailEvent("email.clicked", email, event, at)
    const added = { clicked_at: at, click_count: 1, url: "https://acme.test/a?b=1", user_agent: null }
    const plain = emailEvent("email.sent", email, { type: "sent", occurred_at: at }, at)
    expect(data).toEqual({ ...plain.data, ...added })
  })
})

describe("the payload of email.received (assumption webhooks.send_spam)", () => {
  it("contains the received message", () => {
    expect(receivedEvent(anInbound(), "Please help")).toEqual({
      type: "email.received",
      created_at: "2026-03-01T08:00:00.000Z",
      data: {
        inbound_id: anInbound().id,
        to: "support@acme.test",
        from: "jo@example.com",
        from_name: "Jo",
        subject: "Help",
        message_id: "<2@example.com>",
        received_at: "2026-03-01T08:00:00.000Z",
        size_bytes: 2048,
        spam: false,
        sender_verdict: "verified",
        attachments: [{ filename: "a.pdf", content_type: "application/pdf", size: 7 }],
        text_preview: "Please help",
      },
    })
  })

  it("previews at most 500 characters without splitting one", () => {
    const { text_preview } = receivedEvent(anInbound(), "😀".repeat(600)).data
    expect(text_preview).toBe("😀".repeat(500))
  })

  it("has null for a missing name, Message-ID and text, as in the retrieved message", () => {
    const { data } = receivedEvent(anInbound({ from_name: "", message_id: "" }), "")
    expect(data).toMatchObject({ from_name: null, message_id: null, text_preview: null })
  })

  it("marks spam", () => {
    expect(receivedEvent(anInbound({ status: "spam" }), "").data.spam).toBe(true)
  })
})
