#!/usr/bin/env bash
# Packages: svix 2.5.0 and standardwebhooks 1.1.1, which verify webhooks by the Standard Webhooks scheme.
# Expected: `verify(await request.text(), request.headers)` in a handler that has a fetch `Request` (Next.js, Hono, Deno, workers).
# Seen: both say "Missing required headers" though all three are there: they read the headers as properties of a plain object, and a `Headers`
#   object has none. `Object.fromEntries(request.headers)` works.
# For tests: the error looks like an unsigned webhook; a test that only expects a rejection of unsigned events passes for the wrong reason.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svix@2.5.0 standardwebhooks@1.1.1 >/dev/null
cat > run.mjs <<'JS'
import { Webhook as Standard } from "standardwebhooks"
import { Webhook as Svix } from "svix"
const secret = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`
const body = '{"type":"email.delivered"}'
const now = new Date()
const seconds = String(Math.floor(now.getTime() / 1000))
for (const [name, Webhook, prefix] of [["svix", Svix, "svix"], ["standardwebhooks", Standard, "webhook"]]) {
  const webhook = new Webhook(secret)
  const signature = webhook.sign("msg_1", now, body)
  const headers = { [`${prefix}-id`]: "msg_1", [`${prefix}-timestamp`]: seconds, [`${prefix}-signature`]: signature }
  const request = new Request("https://example.com/hook", { method: "POST", headers, body })
  for (const [form, value] of Object.entries({ Headers: request.headers, object: Object.fromEntries(request.headers) })) {
    let result
    try {
      webhook.verify(body, value)
      result = "accepted"
    } catch (error) {
      result = `${error.constructor.name}: ${error.message}`
    }
    console.log(name, form, result)
  }
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='svix Headers WebhookVerificationError: Missing required headers
svix object accepted
standardwebhooks Headers WebhookVerificationError: Missing required headers
standardwebhooks object accepted'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
