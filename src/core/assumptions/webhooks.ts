import { type Assumption, booleanRow, choiceRow, fixedRow, integersRow, stringRow } from "./row.ts"

/** Endpoints, deliveries and their signature. */
export const webhooks = [
  integersRow(
    "milliseconds",
    [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000],
    [0, 2_592_000_000],
    {
      code: "W1",
      name: "webhooks.retry_schedule",
      section: "6",
      basis: "choice",
      why: "The document does not show the schedule; this one covers short and long outages.",
      decision:
        "Milliseconds of sandbox time before each attempt, counted from the previous one; one attempt per entry. Each failure counts towards the 15, a success resets the count to 0.",
    },
  ),
  choiceRow(["local", "strict"], {
    code: "W2",
    name: "webhooks.url_policy",
    section: "6",
    basis: "choice",
    why: "Receivers under test run on this machine and rarely have a certificate.",
    decision:
      "local: public https, and http or https to loopback, private and local names; strict: only public https, and no internal address in dns.server and inbound.spamd. Redirects are failures in both.",
  }),
  booleanRow(true, {
    code: "W3",
    name: "webhooks.tls_reject_unauthorized",
    section: "6",
    basis: "choice",
    why: "The document does not say what happens with an untrusted certificate.",
    decision:
      "true: a delivery to a receiver with an untrusted certificate fails, as with most HTTP clients; false: the certificate is accepted.",
  }),
  fixedRow({
    code: "H6",
    name: "webhooks.all_events",
    section: "2.7",
    basis: "choice",
    why: "Lists answer all, but the document's request has only a list of names; a client may send back what it read.",
    decision: '"events": "all" is accepted in requests like an empty list, with a hint.',
  }),
  fixedRow({
    code: "H10",
    name: "webhooks.response",
    section: "6",
    basis: "choice",
    why: "The document asks for a 2xx within 10 seconds; it does not say whether the body must have ended by then.",
    decision:
      "A receiver has answered once its status has arrived. The body is read for the log until it ends, up to 64 KiB and the 10 seconds.",
  }),
  fixedRow({
    code: "W4",
    name: "webhooks.order",
    section: "6",
    basis: "choice",
    why: "The document does not guarantee order; receivers deduplicate and must not rely on order.",
    decision: "Deliveries start in the order of the events and run concurrently.",
  }),
  booleanRow(false, {
    code: "W5",
    name: "webhooks.send_spam",
    section: "6",
    basis: "observed",
    why: "The document does not say whether spam triggers webhooks.",
    decision: "Whether received spam triggers webhooks; it is stored in both cases.",
  }),
  fixedRow({
    code: "W5",
    name: "webhooks.email_received",
    section: "6",
    basis: "observed",
    why: "The document names only inbound_id in the data of this event.",
    decision:
      "inbound_id, to (the receiving address), from, from_name, subject, message_id, received_at, size_bytes, spam, sender_verdict, attachments (filename, content_type, size), text_preview (500 characters).",
  }),
  fixedRow({
    code: "F11",
    name: "webhooks.email_scheduled",
    section: "6",
    basis: "observed",
    why: "The document lists the same fields for every event of a sent email.",
    decision: "email.scheduled also has scheduled_at.",
  }),
  fixedRow({
    code: "W6",
    name: "webhooks.disabled_with_retries",
    section: "3.5",
    basis: "choice",
    why: "The document does not say what happens to pending retries when an endpoint is disabled.",
    decision: "They are dropped, and the delivery log shows it.",
  }),
  fixedRow({
    code: "W7",
    name: "webhooks.signature_time",
    section: "6",
    basis: "choice",
    why: "The receiver compares t with its own clock, which does not follow the sandbox clock.",
    decision:
      "t is wall-clock time and, like the signature, new for each attempt; created_at and occurred_at are sandbox time; the body never changes.",
  }),
  stringRow("signature_header", "Service-Signature", {
    code: "F2",
    name: "webhooks.signature_header",
    section: "6",
    basis: "observed",
    why: "In public clients the header has the service's own name; key, signed text, encoding and tolerance are the same.",
    decision: "Name of the header with the signature.",
  }),
  fixedRow({
    code: "W8",
    name: "webhooks.signature_key",
    section: "6",
    basis: "observed",
    why: "The document does not say how the whsec_ secret becomes a key; other services decode it first.",
    decision: "The whole secret, including its prefix, as UTF-8 without decoding; exactly one v1.",
  }),
  fixedRow({
    code: "W9",
    name: "webhooks.test_events",
    section: "3.5",
    basis: "choice",
    why: "The document has no test events; a developer who tries out a receiver should not disable its endpoint.",
    decision:
      "A test event is retried like others, but its failed attempts do not count towards the 15 consecutive failures. A successful one resets the count.",
  }),
] as const satisfies readonly Assumption[]
