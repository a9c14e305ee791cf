#!/usr/bin/env bash
# Package: mimetext 3.0.28, which writes mail in workers and browsers.
# Expected: lines end with CRLF and have at most 998 characters (RFC 5322 2.1, 2.1.1); base64 is in lines of at most 76 (RFC 2045 6.8).
# Seen: in Node on Linux, lines end with a bare LF, because it takes the line end of the system. An attachment is one line of any length, as
#   given, its name is raw UTF-8 in the header, and a text with an umlaut is declared 7bit.
# For tests: what is right in a worker differs in Node. Servers that guard against smuggled mail refuse bare LF, some bounce the long line and
#   others fold it. Sandpost's checks mime-long-line, mime-7bit and mime-file-name name the rest.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mimetext@3.0.28 >/dev/null
cat > run.mjs <<'JS'
import { createMimeMessage } from "mimetext"
const message = createMimeMessage()
message.setSender("a@example.com")
message.setRecipient("b@example.com")
message.setSubject("x")
message.addMessage({ contentType: "text/plain", data: "Grüße" })
message.addAttachment({ filename: "März.pdf", contentType: "application/pdf", data: Buffer.alloc(3000, 7).toString("base64") })
const raw = message.asRaw()
console.log("CRLF:", raw.includes("\r\n"))
const lines = raw.split("\n")
console.log("longest line:", Math.max(...lines.map((line) => line.length)))
console.log(lines.find((line) => line.startsWith("Content-Disposition")))
console.log(lines[lines.indexOf("Grüße") - 2])
JS
seen=$(node run.mjs)
echo "$seen"
expected='CRLF: false
longest line: 4000
Content-Disposition: attachment; filename="März.pdf"
Content-Transfer-Encoding: 7bit'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
