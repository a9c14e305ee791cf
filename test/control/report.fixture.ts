import { ok } from "../helpers/client.ts"
import { aHook } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import type { Box } from "../helpers/sandpost.ts"

/** What the example suite never meets. */
export const GAPS = [
  "email.scheduled",
  "email.delayed",
  "email.complained",
  "email.failed",
  "email.unsubscribed",
  "email.received",
  "authentication_error",
  "permission_denied",
  "not_found",
  "domain_not_verified",
  "quota_exceeded",
  "rate_limit_exceeded",
  "internal_error",
  "trial_expired",
  "email_not_verified",
  "second_attempt",
  "disabled_endpoint",
]

/**
 * The tests of an application, with gaps: an email that no test reads, one that is sent twice, two refused requests and a webhook that
 * is not received. Returns what the report must list, newest first.
 */
export async function exampleSuite(box: Box) {
  const receiver = await aReceiver()
  await aHook(box, receiver, { events: undefined })
  const settle = () => ok(box.sandbox("POST", "/settle", {}))

  const html = '<a href="https://acme.test/">Start</a>'
  const welcome = await box.send({ subject: "Welcome", html, track_opens: true, track_clicks: true })
  await settle()
  await box.trigger(welcome, "opened")
  await box.trigger(welcome, "clicked")
  await box.get(welcome)

  const bounced = await box.send({ subject: "Invoice", to: ["gone@example.com"] })
  await settle()
  await box.trigger(bounced, "bounced")
  await box.captured(bounced)
  const suppressed = await box.refused({ subject: "Invoice", to: ["gone@example.com"] })
  const invalid = await box.refused({ subject: "Broken", to: ["no address"] })

  const key = { "Idempotency-Key": "order-1" }
  const receipt = await box.send({ subject: "Receipt" }, key)
  await box.send({ subject: "Receipt" }, key)
  await box.captured(receipt)

  await ok(box.sandbox("POST", "/faults", { method: "POST", path: "/emails", disconnect: true, when: "after" }))
  await box.post({ subject: "Reset" }).catch(() => null)
  const second = await box.send({ subject: "Reset" })
  const { duplicate_of: first } = await box.captured(second)
  await box.captured(String(first))

  await settle()
  receiver.behave(500)
  const unread = await box.send({ subject: "Goodbye" })
  await settle()
  return {
    unread: [unread],
    duplicate: [second],
    refused: [
      { status_code: 422, error_code: invalid.type, error_message: invalid.message },
      { status_code: 422, error_code: suppressed.type, error_message: suppressed.message },
    ],
    undelivered: [
      { email_id: unread, event: "email.delivered", status: "pending", attempts: 1, last_status_code: 500 },
      { email_id: unread, event: "email.sent", status: "pending", attempts: 1, last_status_code: 500 },
    ],
  }
}
