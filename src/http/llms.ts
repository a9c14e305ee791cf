import type { SettingValues } from "../core/assumptions/settings.ts"
import { inLargestUnit } from "../duration.ts"

/** A line about a tool, below the one that contains `after`. */
export interface ToolLine {
  after: string
  line: (url: string) => string
}

/** Facts about the running sandbox that the text contains. */
export interface SandboxFacts {
  url: string
  base_url: string
  smtp_port: number | null
  tokens: { full_access: string; sending: string }
  /** A domain that can send. */
  domain: string
  /** The host at which it receives mail. */
  receiving_host: string
  /** Whether the control API requires a password. */
  has_password: boolean
  version: string
  settings: Pick<SettingValues, "webhooks.retry_schedule" | "webhooks.signature_header" | "webhooks.url_policy">
  tool_lines: readonly ToolLine[]
}

/** What happens after a failed webhook request (assumption webhooks.retry_schedule). */
function retries([first = 0, ...waits]: readonly number[]): string {
  const start = first === 0 ? "" : `The first request is made ${inLargestUnit(first)} after the event. `
  if (waits.length === 0) return `${start}A failed request is not retried.`
  const list = new Intl.ListFormat("en-GB").format(waits.map(inLargestUnit))
  return `${start}Otherwise it is retried after ${list}: advance the clock.`
}

/** The text of `GET /llms.txt`: instructions for agents and test authors. Its commands work unchanged, in this order. */
export function llmsText(facts: SandboxFacts): string {
  const lines = textOfBase(facts).split("\n")
  for (const { after, line } of facts.tool_lines) {
    lines.splice(lines.findIndex((one) => one.includes(after)) + 1, 0, line(facts.url))
  }
  return lines.join("\n")
}

const textOfBase = ({
  url,
  base_url,
  smtp_port,
  tokens,
  domain,
  receiving_host,
  has_password,
  version,
  settings,
}: SandboxFacts): string => `# Sandpost ${version}

> A local sandbox of a transactional email service. Use its API exactly like the service's; no email leaves this machine.
> Sandpost captures every email. You can read it, search for it, wait for it, and simulate bounces and other events.

- API of the service: ${base_url}
- Token: \`${tokens.full_access}\` (full access), \`${tokens.sending}\` (sending only), as \`Authorization: Bearer …\`
- Control API: ${url}/sandbox (JSON, ${has_password ? "HTTP Basic with the UI password, any user name: add `-u any:PASSWORD` to the commands below" : "no token"})
- SMTP: ${smtp_port === null ? "off" : `127.0.0.1:${smtp_port}, with any user and a token as password for mail that your application sends; without a login only for mail that it receives`}
- Web inbox: ${url}/
- Every operation and field: ${url}/openapi.yaml and ${url}/sandbox.openapi.yaml, readable at ${url}/docs

To test an application, set the base URL of its email client to ${base_url} and its API key to the token above.

## Send

\`\`\`sh
curl ${base_url}/emails -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
  -d '{"from":"Acme <hello@${domain}>","to":["ann@example.com"],"subject":"Your code","text":"Your code is 482913."}'
\`\`\`

The response is \`{ "id" }\`. \`from\` must use a verified domain, here ${domain}.

## Wait for a sent email and read it

Wait instead of sleeping. The response has the emails in \`data\`, newest first, each with its one-time \`codes\` and its \`links\`
(\`{ url, text, tracked_url }\`, visible ones, buttons first and logos last, then URLs that are text; \`outlook_links\` has those that only Outlook for Windows shows). Text and HTML with different codes give both. On timeout it is a 404 that says what was waited for and what arrived instead, and in \`error.meanwhile\` what happened meanwhile, such as refused requests:

\`\`\`sh
curl -G ${url}/sandbox/emails/wait --data-urlencode 'q=to:ann@example.com subject:"your code"' -d timeout_ms=5000
\`\`\`

- GET ${url}/sandbox/emails/{id} returns everything: html, text, headers, attachments with checksums, links with their text, images with their alt, codes, events, deliveries.
- GET ${url}/sandbox/emails/latest?q=to:ann@example.com returns the same of the newest email that matches, without waiting; 404 if there is none.
- GET ${url}/sandbox/emails/{id}/structure lists the MIME parts of the message as a tree.
- GET ${url}/sandbox/emails/{id}/attachments/{index}/calendar reads an attached invitation (.ics): events, times, organizer, attendees.
- \`count=0\` expects no email; \`since=\` (an email id or a time) ignores earlier emails.
- \`q\` accepts words, to: (or recipient:), from: (or sender:), cc:, bcc:, reply-to:, subject:, status:, event:, tag:key=value, header:name=value, message-id:, test:, code:, link:, larger:10k, smaller:, has:attachment,
  has:inline, is:unread, is:duplicate (sent twice), check:error (or warning, note: the checks of captured emails), after:, before: and on: (2026-03-01, a time with its offset, today, yesterday; after:1h is an hour ago), "quoted" with
  \\" for a quote inside, -negated. All must match; there is no OR. What is not understood is refused with 422: put text with a colon in quotes.
- GET ${url}/sandbox/emails?q= lists without waiting; DELETE deletes.
- An email that repeats another one of the last ten minutes has its id in \`duplicate_of\`. A retry with the same Idempotency-Key sends nothing;
  it is counted in \`replays\`.

## Simulate delivery outcomes

- Recipients at sandbox.test have fixed outcomes: delivered, delayed, bounced, complained, failed, opened, clicked,
  unsubscribed, suppressed. A suffix is allowed: \`bounced+anything@sandbox.test\`. opened needs track_opens; clicked needs
  track_clicks and a link. A bounced address is suppressed, so use a new suffix each time.
- POST ${url}/sandbox/emails/{id}/events \`{ "type": "bounced" }\` triggers an event now.

A rule sets the outcome of other recipients, given as an address or a glob:

\`\`\`sh
curl ${url}/sandbox/outcomes -H 'Content-Type: application/json' -d '{"recipient":"*@slow.example","outcome":"delayed"}'
\`\`\`

## Make requests fail

A fault makes the next matching requests to ${base_url} fail. It has one of \`error\` (an error type), \`latency_ms\` and \`disconnect\`.
With \`"when": "after"\` the request takes effect and only its response is lost, which tests idempotency. \`times\` defaults to 1.

\`\`\`sh
curl ${url}/sandbox/faults -H 'Content-Type: application/json' -d '{"method":"POST","path":"/emails","error":"rate_limit_exceeded"}'
curl -X DELETE ${url}/sandbox/faults
\`\`\`

## See what was sent and why it was refused

Every request to ${base_url} is logged with its response. The details of an entry have \`request\`, \`response\`, \`error\` (with the JSON
pointer of the wrong \`field\`) and \`rule\`:

\`\`\`sh
curl ${base_url}/emails?example -H 'Authorization: Bearer ${tokens.full_access}'
curl -G ${url}/sandbox/logs --data-urlencode 'q=endpoint:/emails -status:5xx' -d limit=1
curl -G ${url}/sandbox/logs/wait --data-urlencode 'q=method:get' -d timeout_ms=1000
\`\`\`

- GET ${url}/sandbox/logs/{id} returns everything about one request.
- \`q\` accepts status:4xx, error:, endpoint:, method:, key:, idempotency:, to:, email:, is:refused, is:replayed, after:, before:, on:, words. What is not understood is refused.
- GET ${url}/sandbox/logs/unauthenticated lists requests with a bad or missing token.

## Webhooks

Register an endpoint. ${settings["webhooks.url_policy"] === "local" ? "Local http URLs are allowed." : "Its URL must be public and https."} The response contains the signing key, which starts with \`whsec_\`; later GET
${url}/sandbox/webhooks/{id} shows it:

\`\`\`sh
curl ${base_url}/webhooks -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
  -d '{"url":"${settings["webhooks.url_policy"] === "local" ? "http://127.0.0.1:4001" : "https://example.com"}/hooks","events":["email.delivered","email.bounced"]}'
\`\`\`

- Events: email.scheduled, sent, delivered, delayed, bounced, complained, failed, opened, clicked, unsubscribed, received, each
  with the prefix \`email.\`. Without \`events\`, the endpoint gets all of them.
- Each request is a POST of one event: \`{ "type", "created_at", "data": { "email_id", "from", "to", "subject", "status", "tags" } }\`.
  Respond with any 2xx within 10 seconds. ${retries(settings["webhooks.retry_schedule"])}
  The same event can arrive twice.
- \`${settings["webhooks.signature_header"]}: t=<unix seconds>,v1=<hex>\` is the HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the whole \`whsec_…\` text:

\`\`\`js
import { createHmac, timingSafeEqual } from "node:crypto"

/** key: whsec_…; header: ${settings["webhooks.signature_header"]}; rawBody: the request body before any JSON parsing. */
export function verify(key, header, rawBody) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? []
  if (t === undefined || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const wanted = createHmac("sha256", key).update(t + ".").update(rawBody).digest()
  return timingSafeEqual(Buffer.from(v1, "hex"), wanted)
}
\`\`\`

- GET ${url}/sandbox/deliveries lists every delivery with its attempts; POST ${url}/sandbox/deliveries/{id}/redeliver sends it again.
- GET ${url}/sandbox/deliveries/wait?event=email.bounced&email_id=…&status=succeeded responds once your receiver has accepted that event.
- POST ${url}/sandbox/webhooks/{id}/test \`{ "type": "email.bounced" }\` delivers a sample event.
- POST ${url}/sandbox/settle responds when every webhook request has been made.

## Receive mail (inbound)

A new sandbox has the catch-all address *@${receiving_host}: mail to any name there arrives, until you delete that address. You create others with POST
${base_url}/inbound/addresses \`{ "domain_id", "local_part" }\` (\`*\` for all). Inject a message, wait for it, and read it as the
application does. \`verdict\` (verified, failed, unverified) really signs the message, or breaks its signature:

\`\`\`sh
curl ${url}/sandbox/inbound -H 'Content-Type: application/json' \\
  -d '{"from":"Ann <ann@example.com>","to":"support@${receiving_host}","subject":"Help","text":"It does not start.","verdict":"verified"}'
curl -G ${url}/sandbox/inbound/wait --data-urlencode 'q=from:ann@example.com subject:help' -d timeout_ms=5000
curl ${base_url}/inbound -H 'Authorization: Bearer ${tokens.full_access}'
\`\`\`

- A raw message: \`Content-Type: message/rfc822\` and \`?rcpt_to=&mail_from=\`, or SMTP${smtp_port === null ? "" : ` to port ${smtp_port}`}. Received mail triggers \`email.received\`.

## Domains

Add a domain, publish its DNS records in the sandbox's own zone, and verify it. Then it can send:

\`\`\`sh
id=$(curl -s ${base_url}/domains -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
  -d '{"name":"shop.example"}' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
curl -X POST ${url}/sandbox/domains/$id/publish
curl -X POST ${base_url}/domains/$id/verify -H 'Authorization: Bearer ${tokens.full_access}'
\`\`\`

POST ${url}/sandbox/domains/{id}/unpublish removes the records. \`--domain shop.example\` starts with a verified domain.

## Time

\`\`\`sh
curl ${url}/sandbox/clock -H 'Content-Type: application/json' -d '{"advance":"2h"}'
\`\`\`

This advances the clock (90s, 2h, 1d12h) and runs everything that becomes due: scheduled emails, webhook retries, expiry. \`{ "set": "2026-12-24T18:00:00Z" }\`
sets it, \`{ "frozen": true }\` freezes it, \`{ "reset": true }\` returns to real time.

## State

- POST ${url}/sandbox/settle responds when no work is pending.
- POST ${url}/sandbox/accounts \`{ "domains": ["${domain}"] }\` creates an account with its own tokens, for example one per test
  worker; pass its id to other calls as \`?account_id=\`, or its name as \`?account=\`. Started with \`--auto-accounts\`, the sandbox opens
  the account \`<name>\` for each new key \`sp_test_<name>\`.
- POST ${url}/sandbox/reset returns to the state at the start.
- GET ${url}/sandbox/report?since= says what was sent, refused, sent twice and not read, and which events and error types no test has met.

A snapshot is the whole state. JSON has at most 64 MiB; NDJSON, as here, any size:

\`\`\`sh
curl -s '${url}/sandbox/snapshot?format=ndjson' -o snapshot.ndjson
curl -X PUT ${url}/sandbox/snapshot -H 'Content-Type: application/x-ndjson' --data-binary @snapshot.ndjson
\`\`\`

Every error has the shape \`{ "error": { "type", "message" } }\`; the message says how to fix it.
`
