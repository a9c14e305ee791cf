#!/usr/bin/env bash
# Package: eml-format 0.6.1, on a mail that nodemailer 10.6.1 wrote: text and HTML beside one attachment.
# Expected: a mail of two nested multiparts is the commonest form there is; "ß" is two bytes of quoted-printable like "ü".
# Seen: the HTML part ends with the closing boundary of its multipart, "ß" (=C3=9F) comes back broken while "ü" (=C3=BC) is right, and of a
#   subject of several encoded words only the first is left, with its underscores.
# For tests: what an application shows of an .eml file depends on its reader more than on the mail; compare with a second one.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eml-format@0.6.1 nodemailer@10.6.1 >/dev/null
cat > run.mjs <<'JS'
import { createRequire } from "node:module"
import nodemailer from "nodemailer"
const { read } = createRequire(import.meta.url)("eml-format")
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" })
const { message } = await transport.sendMail({
  from: "joerg@example.com",
  to: "ann@example.com",
  subject: "Über alle Kunden – Rechnung № 42, bitte prüfen",
  text: "Grüße für alle, bitte prüfen",
  html: "<p>x</p>",
  attachments: [{ filename: "a.txt", content: "y" }],
})
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
read(message.toString("latin1"), (error, { subject, text, html }) => {
  console.log("subject:", JSON.stringify(subject))
  console.log("text:   ", JSON.stringify(text.trim()).replace(/[\u0080-\u009f\ufffd]/g, escaped))
  console.log("html:   ", JSON.stringify(html.trim().replace(/NmP-\w+/, "NmP-…")))
})
JS
seen=$(node run.mjs)
echo "$seen"
expected='subject: "Über_alle_Kunden_–_Rechnung"
text:    "Grü\ufffd\u009fe für alle, bitte prüfen"
html:    "<p>x</p>\r\n----_NmP-…-Part_2--"'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
