#!/usr/bin/env bash
# Package: svix 2.5.0, beside 1.99.1.
# Expected: `const event = webhook.verify(body, headers)` gives the parsed event, as in 1.x, in standardwebhooks 1.1.1 and in most examples.
# Seen: svix 2 returns undefined for a signature that is right; the type says so, a program in JavaScript is not told.
# For tests: after the update the handler fails at the first property of the event, behind a verification that succeeded. Parse the body yourself.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svix@2.5.0 svix-1@npm:svix@1.99.1 standardwebhooks@1.1.1 >/dev/null
cat > run.mjs <<'JS'
const secret = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`
const body = '{"type":"email.delivered"}'
const now = new Date()
for (const name of ["svix-1", "svix", "standardwebhooks"]) {
  const { Webhook } = await import(name)
  const webhook = new Webhook(secret)
  const fields = { id: "msg_1", timestamp: String(Math.floor(now.getTime() / 1000)), signature: webhook.sign("msg_1", now, body) }
  const prefix = name.startsWith("svix") ? "svix" : "webhook"
  const headers = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}-${field}`, value]))
  console.log(name, webhook.verify(body, headers))
}
JS
seen=$(node run.mjs)
echo "$seen"
expected="svix-1 { type: 'email.delivered' }
svix undefined
standardwebhooks { type: 'email.delivered' }"
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
