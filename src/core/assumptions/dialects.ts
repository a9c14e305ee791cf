import { type Assumption, fixedRow } from "./row.ts"

/** The dialect `resend`: what its public facts (`docs/resend.md`) leave open, or where it differs from them. */
export const dialectRows = [
  fixedRow("resend.suppressed", "7", "inferred", {
    why: "The service refuses an email to a suppressed address; the API of the dialect accepts it and does not send it.",
    decision:
      "The email is accepted and fails, with last_event suppressed and the event email.suppressed; so it does if one of several recipients is suppressed, because an email has one status. It counts towards the quota.",
  }),
  fixedRow("resend.key_permission", "4.1", "choice", {
    why: "The documentation does not say what a key without a permission may do; its example creates one that is used for everything.",
    decision: "full_access.",
  }),
  fixedRow("resend.concurrent_keys", "1", "choice", {
    why: "The API answers 409 while a request with the same Idempotency-Key is under way; clients must try again.",
    decision:
      "The second request waits for the first one and gets its answer, as in /v1. The name concurrent_idempotent_requests can be injected as a fault.",
  }),
  fixedRow("resend.times", "2.2", "choice", {
    why: "The API reads many words for times; the documentation has only examples.",
    decision:
      "ISO 8601, and in with a number (or a) of seconds, minutes, hours, days or weeks, by the sandbox clock. Everything else is refused with a message that says so.",
  }),
  fixedRow("resend.downloads", "2.2", "choice", {
    why: "Download URLs of the API are signed and end after some time.",
    decision:
      "They are paths of the control API without a signature. expires_at is an hour ahead, but they do not end.",
  }),
  fixedRow("resend.attachments", "2.2", "choice", {
    why: "The API gives attachments ids, and fetches those with a path; it does not say what one without a filename is called.",
    decision:
      "The id is made of the email's id and the place. A path is answered as not emulated, because Sandpost requests nothing that an email names. Without a filename, it is attachment.",
  }),
  fixedRow("resend.rate_limit", "8", "choice", {
    why: "The API allows 10 requests per second and team; a limit would only slow down test suites that do not test it.",
    decision: "As requests.rate_limit says: none by default, and per key. The headers are there if there is a limit.",
  }),
  fixedRow("resend.domains", "2.3", "choice", {
    why: "The API has more statuses, regions and options of a domain than the service, and no DMARC record.",
    decision:
      "not_started before the first verify, then pending or verified; the region is us-east-1. region, custom_return_path, tls and receiving are accepted without an effect, with a hint. Tracking is that of the account; another value, a subdomain for tracking and a domain that does not send are answered as not emulated. DMARC is not listed.",
  }),
  fixedRow("resend.events", "6", "choice", {
    why: "The API has events of contacts, domains, suppressions, topics and inboxes.",
    decision:
      "An endpoint may subscribe to them beside others, with a hint that they never happen; one that subscribes to nothing else is answered as not emulated. A bounce is Permanent and General. An email that is unsubscribed by its link has no event. Retries and the end after 15 failures are those of the service.",
  }),
  fixedRow("resend.not_emulated", "7", "choice", {
    why: "A client must be able to tell what Sandpost does not have from a wrong request.",
    decision: "Status 501, the name application_error and a message that begins with Not emulated.",
  }),
  fixedRow("resend.messages", "7", "choice", {
    why: "The documentation has one message for most names; those that name a field are known only in part.",
    decision:
      "The known message, else that of the service, which names the field. An injected error has the documented message.",
  }),
] as const satisfies readonly Assumption[]
