#!/usr/bin/env bash
# Package: nodemailer 10.6.1, the mailer for Node.
# Expected: a date that is given as text is written in the form of RFC 5322 3.3, as a `Date` object is.
# Seen: the text is written as it is, also `2026-11-28T10:00:00Z`. Python's email and Jakarta Mail then have no date, notmuch shows 1970,
#   and mailparser and postal-mime guess right.
# For tests: Sandpost keeps such a mail as it came over SMTP and names the field (`mime-date`). Give nodemailer a `Date`.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.1 >/dev/null
cat > run.mjs <<'JS'
import nodemailer from "nodemailer"
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
for (const date of [new Date("2026-11-28T10:00:00Z"), "2026-11-28T10:00:00Z"]) {
  const { message } = await transport.sendMail({ from: "a@example.com", to: "b@example.com", subject: "x", text: "x", date })
  console.log(/^Date: .*$/m.exec(message.toString())[0].trim())
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='Date: Sat, 28 Nov 2026 10:00:00 +0000
Date: 2026-11-28T10:00:00Z'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
