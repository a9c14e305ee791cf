import { describe, expect, it } from "vitest"
import type { AttemptResult } from "../../../core/ports.ts"
import type { Delivery, Webhook } from "../record.ts"
import { afterAttempt, dropWaiting, planDeliveries } from "./delivery.ts"
import { emailEvent } from "./payload.ts"
import { aDeliveredEmail, aDelivery, aWebhook, NOW } from "./records.fixture.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
const iso = (ms: number) => new Date(ms).toISOString()
const answered = (status_code: number, response_body = ""): AttemptResult => ({
  status_code,
  duration_ms: 3,
  error: null,
  response_body,
})
const silence: AttemptResult = { status_code: null, duration_ms: 10000, error: "no answer", response_body: null }

function plan(webhooks: Webhook[]) {
  let made = 0
  const at = iso(NOW)
  const payload = emailEvent("email.delivered", aDeliveredEmail(), { type: "delivered", occurred_at: at }, at)
  const ids = () => `id-${++made}`
  const about = { account_id: "account", email_id: "e", inbound_id: null }
  return planDeliveries({ ...about, payload, webhooks, ids, now: NOW, wait: 0 })
}

describe("planning the deliveries of an event (section 6)", () => {
  it("makes one row for each enabled endpoint that subscribes to the event", () => {
    const rows = plan([
      aWebhook({ id: "all" }),
      aWebhook({ id: "subscribed", events: ["email.sent", "email.delivered"] }),
      aWebhook({ id: "other", events: ["email.sent"] }),
      aWebhook({ id: "disabled", enabled: false }),
      aWebhook({ id: "foreign", account_id: "another" }),
    ])
    expect(rows.map((row) => [row.id, row.webhook_id])).toEqual([
      ["id-1", "all"],
      ["id-2", "subscribed"],
    ])
  })

  it("plans the first attempt immediately, with the event as JSON (assumption webhooks.retry_schedule)", () => {
    const [row] = plan([aWebhook()])
    expect(row).toMatchObject({ status: "pending", attempts: [], next_attempt_at: iso(NOW), created_at: iso(NOW) })
    expect(row).toMatchObject({ event_type: "email.delivered", email_id: "e", inbound_id: null })
    expect(JSON.parse(row!.body)).toMatchObject({ type: "email.delivered", data: { email_id: aDeliveredEmail().id } })
  })

  it("shares one body among the endpoints (assumption webhooks.signature_time)", () => {
    const [one, other] = plan([aWebhook(), aWebhook()])
    expect(one!.body).toBe(other!.body)
  })
})

describe("after an attempt (sections 3.5 and 6)", () => {
  it.each([200, 201, 202, 204, 299])("treats %i as a success", (status) => {
    const change = afterAttempt(
      aDelivery(),
      aWebhook({ consecutive_failures: 14 }),
      answered(status),
      "s",
      NOW,
      SCHEDULE,
    )
    expect(change.delivery).toMatchObject({ status: "succeeded", next_attempt_at: null })
    expect(change.webhook).toEqual({ last_delivery_at: iso(NOW), last_status_code: status, consecutive_failures: 0 })
  })

  it.each([199, 300, 302, 400, 410, 500])("treats %i as a failure", (status) => {
    const change = afterAttempt(aDelivery(), aWebhook(), answered(status), "s", NOW, SCHEDULE)
    expect(change.delivery).toMatchObject({ status: "pending", next_attempt_at: iso(NOW + 5 * SECOND) })
    expect(change.webhook).toMatchObject({ last_status_code: status, consecutive_failures: 1 })
  })

  it("makes eight attempts, each wait counted from the previous attempt (assumption webhooks.retry_schedule)", () => {
    let delivery: Delivery = aDelivery()
    let now = NOW
    const waits: number[] = []
    while (delivery.status === "pending") {
      delivery = { ...delivery, ...afterAttempt(delivery, aWebhook(), silence, "s", now, SCHEDULE).delivery }
      if (delivery.next_attempt_at === null) break
      waits.push(Date.parse(delivery.next_attempt_at) - now)
      now = Date.parse(delivery.next_attempt_at)
    }
    expect(waits).toEqual(SCHEDULE)
    expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null })
    expect(delivery.attempts).toHaveLength(8)
  })

  it("disables the endpoint at the fifteenth consecutive failure and drops pending deliveries (assumption webhooks.disabled_with_retries)", () => {
    let webhook = aWebhook()
    for (let failure = 1; failure <= 14; failure++) {
      const change = afterAttempt(aDelivery(), webhook, silence, "s", NOW, SCHEDULE)
      webhook = { ...webhook, ...change.webhook }
      expect(change.dropped).toBe(false)
    }
    expect(webhook).toMatchObject({ enabled: true, consecutive_failures: 14, disabled_at: null })
    const last = afterAttempt(aDelivery(), webhook, silence, "s", NOW, SCHEDULE)
    expect(last.webhook).toMatchObject({ enabled: false, consecutive_failures: 15, disabled_at: iso(NOW) })
    expect(last).toMatchObject({ dropped: true, delivery: { status: "dropped", next_attempt_at: null } })
    expect(dropWaiting([aDelivery({ id: "a" }), aDelivery({ id: "b", status: "succeeded" })])).toEqual([
      { id: "a", fields: { status: "dropped", next_attempt_at: null } },
    ])
  })

  it("does not count a failed test event, but lets a successful one reset the count (assumption webhooks.test_events)", () => {
    const failing = aWebhook({ consecutive_failures: 14 })
    const outcome = (result: AttemptResult) =>
      afterAttempt(aDelivery({ test: true }), failing, result, "s", NOW, SCHEDULE)
    expect(outcome(silence)).toMatchObject({ webhook: { consecutive_failures: 14 }, dropped: false })
    expect(outcome(answered(200)).webhook).toMatchObject({ consecutive_failures: 0 })
  })

  it("plans no retry for an endpoint that was disabled during the attempt, and keeps the first disabled_at", () => {
    const off = aWebhook({ enabled: false, disabled_at: iso(NOW - 1), consecutive_failures: 15 })
    const change = afterAttempt(aDelivery(), off, silence, "s", NOW, SCHEDULE)
    expect(change.delivery).toMatchObject({ status: "dropped", next_attempt_at: null })
    expect(change.webhook).not.toHaveProperty("disabled_at")
    expect(change.dropped).toBe(false)
  })

  it("does not retry a finished delivery that was resent manually", () => {
    const over = aDelivery({ status: "dropped", next_attempt_at: null })
    expect(afterAttempt(over, aWebhook(), silence, "s", NOW, SCHEDULE).delivery).toMatchObject({
      status: "failed",
      next_attempt_at: null,
    })
    expect(afterAttempt(over, aWebhook(), answered(200), "s", NOW, SCHEDULE).delivery.status).toBe("succeeded")
  })

  it("stores 4 KiB of the response without splitting a character", () => {
    const { delivery } = afterAttempt(aDelivery(), aWebhook(), answered(500, "€".repeat(4000)), "sig", NOW, SCHEDULE)
    expect(delivery.attempts).toEqual([
      {
        at: iso(NOW),
        status_code: 500,
        duration_ms: 3,
        error: null,
        response_body: "€".repeat(1365),
        signature: "sig",
      },
    ])
  })
})
