import { refusedFileEndings, refusedHeaders } from "../../../parts/emails/content-settings.ts"
import type { ProbeClass, ProbeRequest } from "./probe-request.ts"

/**
 * A message that must be refused. It comes from a domain that nobody registered: if its content is accepted, it is still refused with
 * domain_not_verified.
 */
const unregistered = {
  from: "nobody@{run}.example",
  to: ["someone@example.com"],
  subject: "{run}",
  text: "This message must be refused.",
}
/** What a search sends, with the number to try. */
export const searched = { ...unregistered, text: "Refused." }
const wrong = { ...unregistered, to: ["not an address"] }
const held = { from: "{from}", to: ["{from}"], subject: "{run}", text: "Held, then cancelled.", scheduled_at: "{soon}" }
const mail = { from: "{from}", to: ["{send_to}"], reply_to: ["{from}"] }
const many = <T>(length: number, entry: (index: number) => T) => Array.from({ length }, (_, index) => entry(index))
const file = (filename: string, more: object = {}) => ({ filename, content: "aGVsbG8=", ...more })

/** Messages that are accepted but for their domain if an assumption holds, or refused. */
export const messages = {
  right: unregistered,
  wrong,
  unknown_field: { ...unregistered, sandpost_calibrate: 1 },
  null_field: { ...unregistered, cc: null },
  scheduled_attachment: { ...unregistered, scheduled_at: "{soon}", attachments: [file("a.txt")] },
  past: { ...unregistered, scheduled_at: "2020-01-01T00:00:00Z" },
  no_offset: { ...unregistered, scheduled_at: "2020-01-01T00:00:00" },
  date_only: { ...unregistered, scheduled_at: "2020-01-01" },
  basic_offset: { ...unregistered, scheduled_at: "2020-01-01t00:00+0100" },
  no_filename: { ...unregistered, attachments: [{ content: "aGVsbG8=" }] },
  no_content: { ...unregistered, attachments: [{ filename: "a.txt" }] },
  data_url: { ...unregistered, attachments: [{ filename: "a.txt", content: "data:text/plain;base64,aGVsbG8=" }] },
  broken_base64: { ...unregistered, attachments: [{ filename: "a.txt", content: "aGVs\r\nbG8=" }] },
  fifty_same: { ...unregistered, to: many(50, () => "someone@example.com") },
  fifty_one_same: { ...unregistered, to: many(51, () => "someone@example.com") },
  utf8_address: { ...unregistered, to: ["jörg@bücher.example"] },
  group: { ...unregistered, to: ["friends: a@example.com;"] },
  two_in_one: { ...unregistered, to: ["a@example.com, b@example.com"] },
  single_cc: { ...unregistered, cc: "a@example.com" },
  single_bcc: { ...unregistered, bcc: "a@example.com" },
  single_reply_to: { ...unregistered, reply_to: "a@example.com" },
  provider_header: { ...unregistered, headers: { "X-Postal-Calibrate": "1" } },
  original_from: { ...unregistered, headers: { "X-Original-From": "a@example.com" } },
  errors_to: { ...unregistered, headers: { "Errors-To": "a@example.com" } },
  delivered_to: { ...unregistered, headers: { "Delivered-To": "a@example.com" } },
  apparently_to: { ...unregistered, headers: { "Apparently-To": "a@example.com" } },
  unsubscribe_two: { ...unregistered, to: ["a@example.com", "b@example.com"], list_unsubscribe: true },
}
export const messageIndex = (name: keyof typeof messages): number => Object.keys(messages).indexOf(name)

/** File name extensions that the probe of M6 tries. */
export const fileEndings: readonly string[] = [
  ...refusedFileEndings,
  ..."7z ace apk appx arj bin cab class crt csv deb dmg doc docm docx dot gz hlp htm html img ins lib mde".split(" "),
  ..."msix pdf pkg png ppt py rar rpm rtf sh svg swf tar txt url vxd wbk xls xlsm xml zip".split(" "),
]
/** Header names that the probe of M8 tries. The name of a wildcard is tried with a word that nobody uses. */
export const headerNames: readonly string[] = [
  ...refusedHeaders,
  ..."X-Mailer X-Priority Precedence Auto-Submitted In-Reply-To References Organization Priority List-Id".split(" "),
  ..."List-Help X-Originating-IP X-Sender Bounces-To Comments Keywords Feedback-ID Return-Receipt-To".split(" "),
  ..."Disposition-Notification-To X-Forwarded-To X-Original-To X-Calibrate".split(" "),
]

const of =
  (needs: ProbeClass) =>
  (method: string, path: string, why: string, more: Partial<ProbeRequest> = {}): ProbeRequest => ({
    needs,
    method,
    path,
    why,
    ...more,
  })
const [read, write, send] = [of("reads"), of("writes"), of("sends")]
export const refusedRequest = of("refusals")
const get = (path: string, why: string, more: Partial<ProbeRequest> = {}) => read("GET", path, why, more)
const after = "the answer to a write of this run"

/** Every request of the probes, in the order in which they are made. */
export const probeRequests = {
  emails: get("/emails?limit=20", "the newest emails and their order"),
  email: get("/emails/{emails.data.0.id}", "the fields of an email"),
  unknown_email: get("/emails/{unknown_id}", "an id that does not exist"),
  head_emails: get("/emails?limit=1", "HEAD where GET is", { method: "HEAD" }),
  trailing_slash: get("/emails/", "a path with a trailing slash"),
  bad_id: get("/emails/not-a-uuid", "an id that is not a UUID"),
  unknown_path: get("/{run}", "a path that does not exist"),
  unknown_query: get("/emails?limit=1&sandpost_calibrate=1", "an unknown query parameter"),
  bracket_limit: get("/emails?limit[]=1", "limit[] instead of limit"),
  plain_characters: get("/emails?limit=1&created_after=2026-01-01T00:00:00.000Z", "a colon in a query"),
  date_filter: get("/emails?limit=1&created_after=2026-01-01", "a filter with a date"),
  local_filter: get("/emails?limit=1&created_after=2026-01-01T00:00", "a filter without offset and seconds"),
  keys: get("/api-keys?limit=100", "the fields of keys"),
  upper_key: get("/api-keys/{keys.data.0.id|upper}", "a UUID in capitals"),
  domains: get("/domains", "the account's domains"),
  domains_limit: get("/domains?limit=1", "paging of domains"),
  addresses: get("/inbound/addresses", "the account's receiving addresses"),
  bounced: get("/emails?status=bounced&limit=1", "an address that is suppressed"),
  complained: get("/emails?status=complained&limit=1", "an address that is suppressed"),

  no_token: refusedRequest("GET", "/emails?limit=1", "a request without a token", { as: "nobody" }),
  wrong_token: refusedRequest("GET", "/emails?limit=1", "a wrong token", { as: "stranger" }),
  empty_message: refusedRequest("POST", "/emails", "an invalid body", { body: {} }),
  unregistered: refusedRequest("POST", "/emails", "a from on an unregistered domain", { body: unregistered }),
  invalid_without_token: refusedRequest("POST", "/emails", "which check comes first", { as: "nobody", body: {} }),
  malformed: refusedRequest("POST", "/emails", "JSON that cannot be parsed", { text: '{"from":' }),
  media_type: refusedRequest("POST", "/emails", "a wrong Content-Type", {
    text: "hello",
    headers: { "content-type": "text/plain" },
  }),
  wrong_method: refusedRequest("PUT", "/emails", "a method that the path does not have", { body: {} }),
  lone_surrogate: refusedRequest("POST", "/emails", "half of a surrogate pair", {
    body: { ...unregistered, subject: "{run} \ud800" },
  }),
  messages: refusedRequest("POST", "/emails/batch", "the content of messages", { body: Object.values(messages) }),
  endings: refusedRequest("POST", "/emails/batch", "which attachments are refused", {
    body: [unregistered, wrong, ...fileEndings.map((end) => ({ ...unregistered, attachments: [file(`a.${end}`)] }))],
  }),
  headers: refusedRequest("POST", "/emails/batch", "which headers are refused", {
    body: [
      unregistered,
      wrong,
      ...headerNames.map((name) => ({
        ...unregistered,
        headers: { [name.replace("*", "Sandpost-Calibrate")]: "a@example.com" },
      })),
    ],
  }),
  empty_batch: refusedRequest("POST", "/emails/batch", "an empty batch", { body: [] }),
  large_batch: refusedRequest("POST", "/emails/batch", "101 messages in a batch", {
    body: many(101, () => unregistered),
  }),
  wrapped_batch: refusedRequest("POST", "/emails/batch", "a batch as { data: [...] }", {
    body: { data: [unregistered] },
  }),
  batch_key: refusedRequest("POST", "/emails/batch", "a batch with an Idempotency-Key", {
    headers: { "idempotency-key": "{run}-batch" },
    body: [unregistered],
  }),
  batch_key_again: refusedRequest("POST", "/emails/batch", "another batch with the same key", {
    headers: { "idempotency-key": "{run}-batch" },
    body: [unregistered, unregistered],
  }),
  cancel_sent: refusedRequest(
    "POST",
    "/emails/{emails.data.[status=delivered].id}/cancel",
    "cancelling a delivered email",
  ),

  scheduled: write("POST", "/emails", "an email that is held for an hour", {
    headers: { "idempotency-key": "{run}-email" },
    body: { ...held, to: "Calibrate <{from}>", html: "<p>Held, then cancelled.</p>", tags: { run: "{run}" } },
  }),
  scheduled_again: write("POST", "/emails", "the same email with to as an array", {
    headers: { "idempotency-key": "{run}-email" },
    body: { ...held, to: ["Calibrate <{from}>"], html: "<p>Held, then cancelled.</p>", tags: { run: "{run}" } },
  }),
  scheduled_other: write("POST", "/emails", "another email with the same Idempotency-Key", {
    headers: { "idempotency-key": "{run}-email" },
    body: { ...held, subject: "{run} other" },
  }),
  scheduled_email: write("GET", "/emails/{scheduled.id}", after),
  scheduled_cancel: write("POST", "/emails/{scheduled.id}/cancel", "cancelling a scheduled email"),
  scheduled_cancel_again: write("POST", "/emails/{scheduled.id}/cancel", "cancelling it again"),
  subdomain: write("POST", "/emails", "a from on a subdomain of a verified domain", {
    body: { ...held, from: "calibrate@sandpost-calibrate.{domain}" },
  }),
  to_bounced: write("POST", "/emails", "an email to a suppressed address, held for an hour", {
    body: { ...held, to: ["{from}", "Someone <{bounced.data.0.to.0|address|upper}>"] },
  }),
  to_complained: write("POST", "/emails", "an email to a suppressed address, held for an hour", {
    body: { ...held, to: ["{from}", "Someone <{complained.data.0.to.0|address|upper}>"] },
  }),
  quota_batch: write("POST", "/emails/batch", "a batch of an invalid and a held message", { body: [wrong, held] }),
  key_created: write("POST", "/api-keys", "the fields of a new key", {
    body: { name: "{run}", permission: "sending" },
  }),
  key_listed: write("GET", "/api-keys/{key_created.id}", after),
  sending_keys: write("GET", "/api-keys", "a sending key at an endpoint for full_access", {
    as: "{key_created.token}",
  }),
  sending_domains: write("GET", "/domains", "a sending key at the domains", { as: "{key_created.token}" }),
  key_revoked: write("DELETE", "/api-keys/{key_created.id}", "revoking a key"),
  key_revoked_again: write("DELETE", "/api-keys/{key_created.id}", "revoking it twice"),
  full_key: write("POST", "/api-keys", "a key that revokes itself", {
    body: { name: "{run} full", permission: "full_access" },
  }),
  self_revoke: write("DELETE", "/api-keys/{full_key.id}", "a key that revokes itself", { as: "{full_key.token}" }),
  // The key is revoked, so that a service that accepts the name has no nameless key that works.
  blank_key: write("PATCH", "/api-keys/{key_created.id}", "a name of blanks", { body: { name: "   " } }),
  domain_created: write("POST", "/domains", "the records of a new domain", { body: { name: "{run}.{domain}" } }),
  domain_again: write("POST", "/domains", "adding a domain twice", { body: { name: "{run}.{domain}" } }),
  domain_invalid: write("POST", "/domains", "an invalid domain", { body: { name: "not a domain" } }),
  address_created: write("POST", "/inbound/addresses", "a receiving address on an unverified domain", {
    body: { domain_id: "{domain_created.id}", local_part: "sandpost-calibrate" },
  }),
  domain_deleted: write("DELETE", "/domains/{domain_created.id}", "deleting a domain with a receiving address"),
  addresses_after: write("GET", "/inbound/addresses", "whether its receiving address is deleted, too", {
    after: "{domain_deleted.id}",
  }),
  hook_all: write("POST", "/webhooks", 'events: "all" in a request', {
    body: { url: "https://{domain}/{run}", description: "{run}", events: "all" },
  }),
  hook_local: write("POST", "/webhooks", "a webhook to a loopback address", {
    body: { url: "http://127.0.0.1:9/{run}", description: "{run}", events: ["email.unsubscribed"] },
  }),
  hook: write("POST", "/webhooks", "a webhook to the local receiver", {
    body: { url: "{webhook_url}/{run}", description: "{run}", events: ["email.scheduled", "email.received"] },
  }),
  hook_email: write("POST", "/emails", "an email that is held, for its webhook", {
    body: { ...held, subject: "{run} hook" },
    after: "{hook.id}",
  }),
  hook_delivery: write("GET", "{webhook_url}", "the delivery of email.scheduled", {
    receive: "email.scheduled",
    after: "{hook_email.id}",
  }),

  sent: send("POST", "/emails", "an email with attachments and a long text", {
    body: {
      ...mail,
      subject: "{run} sent",
      text: `Sent by sandpost calibrate.\n${`${"x".repeat(70)}\n`.repeat(4500)}`,
      headers: { "X-Spam-Score": "4.5" },
      attachments: [
        file("a.pdf", { content_type: "application/octet-stream" }),
        file("note.txt", { content_type: "text/plain" }),
      ],
    },
  }),
  sent_tagged: send("POST", "/emails", "an email to the address with a +tag", {
    body: { ...mail, to: ["{send_to_tagged}"], subject: "{run} tagged", text: "Sent by sandpost calibrate." },
  }),
  sent_tracked: send("POST", "/emails", "an email with tracking", {
    body: {
      ...mail,
      subject: "{run} tracked",
      html: '<html><body><p>{{ unsubscribe_url }} https://example.com/plain</p><a href="https://example.com/{run}">Link</a></body></html>',
      track_opens: true,
      track_clicks: true,
      list_unsubscribe: true,
    },
  }),
  sent_due: send("POST", "/emails", "an email that is due in two seconds", {
    body: { ...mail, subject: "{run} due", text: "Sent by sandpost calibrate.", scheduled_at: "{in_two_seconds}" },
  }),
  // One wait for all of them.
  arrived: send("GET", "/inbound?limit=100", "what arrived", { wait_ms: 6000, until_arrived: true }),
  sent_email: send("GET", "/emails/{sent.id}", "when it was delivered", { after: "{arrived}" }),
  due_email: send("GET", "/emails/{sent_due.id}", "the events of a due email", { after: "{arrived}" }),
  tagged_email: send("GET", "/emails/{sent_tagged.id}", "whether it was delivered", { after: "{arrived}" }),
  arrived_sent: send("GET", "/inbound/{arrived.data.[subject={run} sent].id}", "the received message", {
    after: "{sent.id}",
  }),
  arrived_tracked: send(
    "GET",
    "/inbound/{arrived.data.[subject={run} tracked].id}",
    "the received message with tracking",
    { after: "{sent_tracked.id}" },
  ),
  pixel: send("GET", "{arrived_tracked.html|pixel}", "loading the tracking pixel as a program", {
    as: "nobody",
    headers: { "user-agent": "python-requests/2.32.3", accept: "*/*" },
  }),
  tracked_email: send("GET", "/emails/{sent_tracked.id}", "whether that counts", {
    wait_ms: 500,
    after: "{pixel}",
  }),
  received_delivery: send("GET", "{webhook_url}", "the delivery of email.received", {
    receive: "email.received",
    after: "{arrived_sent.id}",
  }),

  // Last, so that mail and log have what the run sent.
  inbound: get("/inbound?limit=20", "received mail"),
  received: get("/inbound/{inbound.data.0.id}", "the fields of a received message"),
  logs: get("/logs?limit=100", "the newest entries of the log"),
  logs_ok: get("/logs?limit=5&status=2xx", "log entries of successful requests"),
} as const satisfies Record<string, ProbeRequest>
