/** What the text needs to know of the sandbox that serves it. */
export interface Here {
  url: string
  base_url: string
  smtp_port: number | null
  tokens: { full_access: string; sending: string }
  /** Whether the control API asks for a password. */
  has_password: boolean
  version: string
}

/** GET /llms.txt: how to use this sandbox, for whoever writes a test or an agent that does. Every address in it works. */
export const llmsText = ({
  url,
  base_url,
  smtp_port,
  tokens,
  has_password,
  version,
}: Here): string => `# Sandpost ${version}

> A local sandbox of a transactional e-mail service. Send to its API as you would to the service; nothing leaves this machine.
> Every message is captured and can be read, searched, waited for, and made to bounce.

- API of the service: ${base_url}
- Token: \`${tokens.full_access}\` (full access), \`${tokens.sending}\` (sending only), as \`Authorization: Bearer …\`
- Control API: ${url}/sandbox (JSON, ${has_password ? "HTTP Basic with the sandbox's password, any user name" : "no token"})
- SMTP for received mail: ${smtp_port === null ? "switched off" : `127.0.0.1:${smtp_port}`}
- Inbox for people: ${url}/
- Contracts: ${url}/openapi.yaml and ${url}/sandbox.openapi.yaml; to read: ${url}/docs

## Send

    curl ${base_url}/emails -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
      -d '{"from":"Acme <hello@acme.test>","to":["ann@example.com"],"subject":"Your code","text":"Your code is 482913."}'

The answer is \`{ "id" }\`. \`from\` must be on a verified domain; acme.test is one unless the sandbox was started with others.

## See what was sent

Wait until it is there instead of sleeping; the answer comes with the email, or is 404 and says what came instead:

    curl -G ${url}/sandbox/emails/wait --data-urlencode 'q=to:ann@example.com subject:"your code"' -d timeout_ms=5000

- GET ${url}/sandbox/emails/{id} has everything: html, text, headers, attachments, links, one-time \`codes\`, events.
- \`count=0\` expects none; \`since=\` (an email's id or a time) leaves out what came before.
- \`q\` takes words, from:, to:, subject:, status:, event:, tag:key=value, has:attachment, before:, after:, "quoted", -negated.

## Decide what becomes of it

- Recipients at sandbox.test have fixed outcomes: delivered, delayed, bounced, complained, failed, opened, clicked,
  unsubscribed, suppressed; \`bounced+anything@sandbox.test\` too. opened needs track_opens, clicked track_clicks and a link.
- POST ${url}/sandbox/emails/{id}/events \`{ "type": "bounced" }\` makes an event happen now.
- POST ${url}/sandbox/outcomes \`{ "recipient": "*@slow.example", "outcome": "delayed" }\` is a rule.
- POST ${url}/sandbox/faults \`{ "method": "POST", "path": "/emails", "error": { "type": "rate_limit_exceeded" } }\` spoils the next answer;
  \`"when": "after"\` lets the request take effect first.

## Time and state

- POST ${url}/sandbox/settle answers when nothing is on its way any more.
- POST ${url}/sandbox/clock \`{ "advance_ms": 86400000 }\` runs everything that falls due on the way.
- POST ${url}/sandbox/accounts gives a test worker an account and tokens of its own; other calls then take \`?account_id=\`.
- POST ${url}/sandbox/reset starts over. GET and PUT ${url}/sandbox/snapshot keep and restore a state: JSON up to 64 MiB,
  or any size with \`?format=ndjson\` and \`Content-Type: application/x-ndjson\`.

Errors have one shape, \`{ "error": { "type", "message" } }\`; the message says how to mend it.
`
