#!/usr/bin/env bash
# Packages: emailjs-mime-parser 2.0.7 and letterparser 0.1.8, on a mail that nodemailer 10.6.1 wrote.
# Expected: a file name in sections may mix encoded and quoted ones, and a quoted section keeps the blank that it begins with (RFC 2231 4.1,
#   RFC 2045 5.1); adjacent encoded words are joined without a blank (RFC 2047 6.2).
# Seen: nodemailer writes the last section as `filename*2=" Zeile passt.pdf"`. emailjs-mime-parser drops its first blank; letterparser reads
#   the other form of the name, the parameter `name`, and puts a blank between its words. mailparser 3.14.2 reads the name as sent.
# For tests: a long attachment name with an umlaut compares as different although the mail is right; Sandpost shows it as sent.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts emailjs-mime-parser@2.0.7 letterparser@0.1.8 nodemailer@10.6.1 mailparser@3.14.2 >/dev/null
cat > run.mjs <<'JS'
import emailjs from "emailjs-mime-parser"
import { extract } from "letterparser"
import { simpleParser } from "mailparser"
import nodemailer from "nodemailer"
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" })
const filename = "Rechnung für März mit einem langen Namen, der nicht in eine Zeile passt.pdf"
const { message } = await transport.sendMail({ from: "a@example.com", to: "b@example.com", subject: "x", text: "x", attachments: [{ filename, content: "y" }] })
const [, part] = (emailjs.default ?? emailjs)(message.toString("latin1")).childNodes
console.log("mailparser:         ", (await simpleParser(message)).attachments[0].filename)
console.log("emailjs-mime-parser:", part.headers["content-disposition"][0].params.filename)
console.log("letterparser:       ", extract(message.toString()).attachments[0].filename)
JS
seen=$(node run.mjs)
echo "$seen"
expected='mailparser:          Rechnung für März mit einem langen Namen, der nicht in eine Zeile passt.pdf
emailjs-mime-parser: Rechnung für März mit einem langen Namen, der nicht in eineZeile passt.pdf
letterparser:        Rechnung für März mit einem la ngen Namen, der nicht in eine Zeile pa sst.pdf'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
