#!/usr/bin/env bash
# Package: eml-parse-js 1.1.15, on a mail that nodemailer 10.6.1 wrote.
# Expected: the comma inside an encoded word belongs to the name (RFC 2047 6.2: addresses are separated before words are decoded), adjacent
#   encoded words are joined without a blank (6.2), and a file name in quotes may hold a semicolon (RFC 2045 5.1).
# Seen: it decodes first, so one sender becomes two, the first without an address; it puts a blank between the words of a long subject; and it
#   cuts the file name at the semicolon. mailparser 3.14.2 reads all three as sent.
# For tests: an application that reads .eml files with it loses the sender of every "Surname, Name" with an umlaut.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eml-parse-js@1.1.15 nodemailer@10.6.1 mailparser@3.14.2 >/dev/null
cat > run.mjs <<'JS'
import { createRequire } from "node:module"
import { simpleParser } from "mailparser"
import nodemailer from "nodemailer"
const { readEml } = createRequire(import.meta.url)("eml-parse-js")
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" })
const { message } = await transport.sendMail({
  from: { name: "Müller, Jörg", address: "joerg@example.com" },
  to: "ann@example.com",
  subject: "Grüße an alle Kunden – Rechnung № 42, bitte prüfen",
  text: "x",
  attachments: [{ filename: "a;b.txt", content: "y" }],
})
const print = (name, from, subject, file) => console.log(name, JSON.stringify(from), JSON.stringify(subject), JSON.stringify(file))
const right = await simpleParser(message)
print("mailparser:  ", right.from.value.map(({ name, address }) => [name, address]), right.subject, right.attachments[0].filename)
readEml(message.toString("latin1"), (error, { from, subject, attachments }) =>
  print("eml-parse-js:", [from].flat().map(({ name, email }) => [name, email]), subject, attachments[0].name),
)
JS
seen=$(node run.mjs)
echo "$seen"
expected='mailparser:   [["Müller, Jörg","joerg@example.com"]] "Grüße an alle Kunden – Rechnung № 42, bitte prüfen" "a;b.txt"
eml-parse-js: [["Müller",""],["Jörg","joerg@example.com"]] "Grüße an alle Kunden – Rechnung № 42, bitte prü fen" "a"'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
