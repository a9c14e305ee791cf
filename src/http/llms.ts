/** Facts about the running sandbox that the text contains. */
export interface Here {
  url: string
  base_url: string
  smtp_port: number | null
  tokens: { full_access: string; sending: string }
  /** Whether the control API requires a password. */
  has_password: boolean
  version: string
}

/** The text of `GET /llms.txt`: instructions for agents and test authors. Its URLs point at this sandbox. */
export const llmsText = ({
  url,
  base_url,
  smtp_port,
  tokens,
  has_password,
  version,
}: Here): string => `# Sandpost ${version}

> A local sandbox of a transactional email service. Use its API exactly like the service's; no email leaves this machine.
> Sandpost captures every email. You can read it, search for it, wait for it, and simulate bounces and other events.

- API of the service: ${base_url}
- Token: \`${tokens.full_access}\` (full access), \`${tokens.sending}\` (sending only), as \`Authorization: Bearer …\`
- Control API: ${url}/sandbox (JSON, ${has_password ? "HTTP Basic with the UI password, any user name" : "no token"})
- SMTP for inbound mail: ${smtp_port === null ? "off" : `127.0.0.1:${smtp_port}`}
- Web inbox: ${url}/
- OpenAPI documents: ${url}/openapi.yaml and ${url}/sandbox.openapi.yaml; API reference: ${url}/docs

## Send

    curl ${base_url}/emails -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
      -d '{"from":"Acme <hello@acme.test>","to":["ann@example.com"],"subject":"Your code","text":"Your code is 482913."}'

The response is \`{ "id" }\`. \`from\` must use a verified domain (default: acme.test).

## Read sent emails

Wait for the email instead of sleeping. The response contains the email; on timeout it is a 404 that lists what arrived instead:

    curl -G ${url}/sandbox/emails/wait --data-urlencode 'q=to:ann@example.com subject:"your code"' -d timeout_ms=5000

- GET ${url}/sandbox/emails/{id} returns everything: html, text, headers, attachments, links, one-time \`codes\`, events.
- \`count=0\` expects no email; \`since=\` (an email id or a time) ignores earlier emails.
- \`q\` accepts words, from:, to:, subject:, status:, event:, tag:key=value, has:attachment, before:, after:, "quoted", -negated.

## Simulate delivery outcomes

- Recipients at sandbox.test have fixed outcomes: delivered, delayed, bounced, complained, failed, opened, clicked,
  unsubscribed, suppressed. A suffix is allowed: \`bounced+anything@sandbox.test\`. opened needs track_opens; clicked needs
  track_clicks and a link.
- POST ${url}/sandbox/emails/{id}/events \`{ "type": "bounced" }\` triggers an event now.
- POST ${url}/sandbox/outcomes \`{ "recipient": "*@slow.example", "outcome": "delayed" }\` adds a rule for recipients.
- POST ${url}/sandbox/faults \`{ "method": "POST", "path": "/emails", "error": { "type": "rate_limit_exceeded" } }\` makes the next
  matching request fail; with \`"when": "after"\` the request takes effect first.

## Time and state

- POST ${url}/sandbox/settle responds when no work is pending.
- POST ${url}/sandbox/clock \`{ "advance_ms": 86400000 }\` advances the clock and runs the work that becomes due.
- POST ${url}/sandbox/accounts creates an account with its own tokens, for example one per test worker; pass its id to other
  calls as \`?account_id=\`.
- POST ${url}/sandbox/reset resets the sandbox. GET and PUT ${url}/sandbox/snapshot save and restore its state: JSON up to 64 MiB,
  or any size with \`?format=ndjson\` and \`Content-Type: application/x-ndjson\`.

Every error has the shape \`{ "error": { "type", "message" } }\`; the message says how to fix it.
`
