import { createHmac } from "node:crypto"
import type { webhookRows } from "../../../parts/webhooks/settings.ts"
import { holds, isOk, isRefused, type ProbeAnswer, type ProbesOf, probe, unobservable, untold, value } from "./probe.ts"

const signatureOf = ({ headers }: ProbeAnswer) =>
  Object.entries(headers).find(([, written]) => /^t=\d+,v1=[0-9a-f]{64}/.test(written))
const RECEIVER = "It needs a receiver that fails on purpose for hours."

export const webhookProbes: ProbesOf<typeof webhookRows> = {
  "webhooks.retry_schedule": unobservable(RECEIVER),
  "webhooks.url_policy": probe(["hook_local"], ({ hook_local: answer }) => {
    if (isOk(answer)) return value("local")
    return isRefused(answer) ? value("strict") : untold(`it returns ${answer.status}`)
  }),
  "webhooks.tls_reject_unauthorized": unobservable("It needs a public receiver with an untrusted certificate."),
  "webhooks.all_events": probe(["hook_all"], ({ hook_all: answer }) =>
    holds(isOk(answer) && answer.body?.events === "all", `it returns ${answer.status}`),
  ),
  "webhooks.response": unobservable(RECEIVER),
  "webhooks.order": unobservable("No number of deliveries in order shows that they always are."),
  "webhooks.send_spam": unobservable("It would need to send spam."),
  // The webhook has to exist when the mail arrives.
  "webhooks.received_data": probe(["hook", "received_delivery"], ({ received_delivery: { body } }) =>
    body?.data ? value("recipient" in body.data ? "message" : "short") : untold("email.received was not delivered"),
  ),
  "webhooks.email_scheduled": probe(["hook_delivery"], ({ hook_delivery: { body } }) =>
    body?.data
      ? holds("scheduled_at" in body.data, "it has no scheduled_at")
      : untold("email.scheduled was not delivered"),
  ),
  "webhooks.every_event": unobservable(RECEIVER),
  "webhooks.disabled_with_retries": unobservable(RECEIVER),
  "webhooks.test_events": unobservable(RECEIVER),
  "webhooks.signature_time": probe(["hook_delivery"], ({ hook_delivery }) => {
    const seconds = Number(/^t=(\d+)/.exec(signatureOf(hook_delivery)?.[1] ?? "")?.[1])
    return seconds
      ? holds(Math.abs(seconds - hook_delivery.sent_at / 1000) < 300, "t is not the time of the attempt")
      : untold("no header is a signature")
  }),
  "webhooks.signature_header": probe(["hook_delivery"], ({ hook_delivery }) => {
    const [name] = signatureOf(hook_delivery) ?? []
    return name ? value(name) : untold("no header is a signature")
  }),
  "webhooks.signature_key": probe(["hook", "hook_delivery"], ({ hook, hook_delivery }) => {
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signatureOf(hook_delivery)?.[1] ?? "") ?? []
    if (!t) return untold("no header is a signature with one v1")
    const expected = createHmac("sha256", hook.body.secret).update(`${t}.${hook_delivery.text}`).digest("hex")
    return holds(v1 === expected, "the signature has another key or text")
  }),
}
