#!/usr/bin/env bash
# Package: letterparser 0.1.8, which reads mail in workers and browsers, on mails that nodemailer 10.6.1 wrote.
# Expected: the text of a mail is its part of type text/plain; a calendar beside it is another form of it (RFC 2046 5.1.4), and an attached
#   message is an attachment (RFC 2046 5.2.1). mailparser 3.14.2 and postal-mime 4.0.0 give "Hello" for the text of the invitation.
# Seen: the calendar is appended to the text, and so is the text of an attached message, which is in no list of attachments.
# For tests: "the text is exactly this" fails for an invitation that is right, and a code in a forwarded mail is found in the text of the mail.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts letterparser@0.1.8 nodemailer@10.6.1 mailparser@3.14.2 postal-mime@4.0.0 >/dev/null
cat > run.mjs <<'JS'
import { extract } from "letterparser"
import { simpleParser } from "mailparser"
import nodemailer from "nodemailer"
import PostalMime from "postal-mime"
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" })
const compose = async (fields) => (await transport.sendMail({ from: "a@example.com", to: "b@example.com", subject: "x", text: "Hello", ...fields })).message
const invitation = await compose({ icalEvent: { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" } })
console.log("mailparser:  ", JSON.stringify((await simpleParser(invitation)).text.trim()))
console.log("postal-mime: ", JSON.stringify((await PostalMime.parse(invitation)).text.trim()))
console.log("letterparser:", JSON.stringify(extract(invitation.toString()).text))
const content = "From: c@example.com\r\nSubject: The first mail\r\n\r\nYour code is 482913\r\n"
const forwarded = extract((await compose({ attachments: [{ contentType: "message/rfc822", filename: "first.eml", content }] })).toString())
console.log("letterparser:", JSON.stringify(forwarded.text), forwarded.attachments.length)
JS
seen=$(node run.mjs)
echo "$seen"
expected='mailparser:   "Hello"
postal-mime:  "Hello"
letterparser: "Hello\nBEGIN:VCALENDAR\nEND:VCALENDAR"
letterparser: "Hello\nYour code is 482913" 0'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
