import { type Assumption, boolean, choice, fixedRow, integers, settingRow, string } from "../../core/assumptions/row.ts"

const retrySchedule = [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000]

/** Endpoints, deliveries and their signature. */
export const webhookRows = [
  settingRow("webhooks.retry_schedule", "6", "choice", integers("milliseconds", retrySchedule, [0, 2_592_000_000]), {
    why: "The document does not show the schedule; this one covers short and long outages.",
    decision:
      "Milliseconds of sandbox time before each attempt, counted from the previous one; one attempt per entry. Each failure counts towards the 15, a success resets the count to 0.",
  }),
  settingRow("webhooks.url_policy", "6", "choice", choice(["local", "strict"]), {
    why: "Receivers under test run on this machine and rarely have a certificate.",
    decision:
      "local: public https, and http or https to loopback, private and local names; strict: only public https, and no internal address in dns.server and inbound.spamd. Redirects are failures in both.",
  }),
  settingRow("webhooks.tls_reject_unauthorized", "6", "choice", boolean(true), {
    why: "The document does not say what happens with an untrusted certificate.",
    decision:
      "true: a delivery to a receiver with an untrusted certificate fails, as with most HTTP clients; false: the certificate is accepted.",
  }),
  fixedRow("webhooks.all_events", "2.7", "choice", {
    why: "Lists answer all, but the document's request has only a list of names; a client may send back what it read.",
    decision: '"events": "all" is accepted in requests like an empty list, with a hint.',
  }),
  fixedRow("webhooks.every_event", "2.7", "choice", {
    why: "Lists answer all for an endpoint that subscribes to everything; the document does not say whether that is one which names each event.",
    decision: "An endpoint that names all eleven events is shown as all, too.",
  }),
  fixedRow("webhooks.response", "6", "choice", {
    why: "The document asks for a 2xx within 10 seconds; it does not say whether the body must have ended by then.",
    decision:
      "A receiver has answered once its status has arrived. The body is read for the log until it ends, up to 64 KiB and the 10 seconds.",
  }),
  fixedRow("webhooks.order", "6", "choice", {
    why: "The document does not guarantee order; receivers deduplicate and must not rely on order.",
    decision: "Deliveries start in the order of the events and run concurrently.",
  }),
  settingRow("webhooks.send_spam", "6", "observed", boolean(false), {
    why: "The document does not say whether spam triggers webhooks.",
    decision: "Whether received spam triggers webhooks; it is stored in both cases.",
  }),
  settingRow("webhooks.received_data", "6", "observed", choice(["message", "short"]), {
    why: "The document says that data is the received message and carries inbound_id; public clients show fewer fields.",
    decision:
      "message: every field of GET /inbound/{id} (section 2.5), and inbound_id, spam and text_preview (500 characters); text and html are each cut at 256 KiB, and note says so. short: inbound_id, to (the receiving address), from, from_name, subject, message_id, received_at, size_bytes, spam, sender_verdict, attachments (filename, content_type, size), text_preview.",
  }),
  fixedRow("webhooks.email_scheduled", "6", "observed", {
    why: "The document lists the same fields for every event of a sent email.",
    decision: "email.scheduled also has scheduled_at.",
  }),
  fixedRow("webhooks.disabled_with_retries", "3.5", "choice", {
    why: "The document does not say what happens to pending retries when an endpoint is disabled.",
    decision: "They are dropped, and the delivery log shows it.",
  }),
  fixedRow("webhooks.signature_time", "6", "choice", {
    why: "The receiver compares t with its own clock, which does not follow the sandbox clock.",
    decision:
      "t is wall-clock time and, like the signature, new for each attempt; created_at and occurred_at are sandbox time; the body never changes.",
  }),
  settingRow("webhooks.signature_header", "6", "observed", string("signature_header", "Service-Signature"), {
    why: "In public clients the header has the service's own name; key, signed text, encoding and tolerance are the same.",
    decision: "Name of the header with the signature.",
  }),
  fixedRow("webhooks.signature_key", "6", "observed", {
    why: "The document does not say how the whsec_ secret becomes a key; other services decode it first.",
    decision: "The whole secret, including its prefix, as UTF-8 without decoding; exactly one v1.",
  }),
  fixedRow("webhooks.test_events", "3.5", "choice", {
    why: "The document has no test events; a developer who tries out a receiver should not disable its endpoint.",
    decision:
      "A test event is retried like others, but its failed attempts do not count towards the 15 consecutive failures. A successful one resets the count.",
  }),
] as const satisfies readonly Assumption[]
