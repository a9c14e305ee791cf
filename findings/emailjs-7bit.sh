#!/usr/bin/env bash
# Package: emailjs 5.0.3, an SMTP client for Node.
# Expected: text with an umlaut is declared 8bit, or encoded (RFC 2045 2.7: 7bit means no byte above 127).
# Seen: the text part is declared `Content-Transfer-Encoding: 7bit` and holds raw UTF-8; the HTML part of the same mail is base64. A relay
#   without 8BITMIME may strip the eighth bit or refuse it, and one that believes the label does not convert it first.
# For tests: Sandpost keeps such a mail as it came and its readers guess the text right, as most mailboxes do; the label stays wrong.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts emailjs@5.0.3 >/dev/null
cat > run.mjs <<'JS'
import { Message } from "emailjs"
const attachment = [{ data: "<p>Grüße</p>", alternative: true }]
const lines = (await new Message({ from: "a@example.com", to: "b@example.com", subject: "x", text: "Grüße", attachment }).readAsync()).split("\r\n")
lines.forEach((line, at) => {
  if (!/^Content-Type: ?text/i.test(line)) return
  console.log(line, "|", lines[at + 1], "|", JSON.stringify(lines[lines.indexOf("", at) + 1]))
})
JS
seen=$(node run.mjs)
echo "$seen"
expected='Content-Type:text/plain; charset=utf-8 | Content-Transfer-Encoding: 7bit | "Grüße"
Content-Type: text/html; charset=utf-8 | Content-Transfer-Encoding: base64 | "PHA+R3LDvMOfZTwvcD4="'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
