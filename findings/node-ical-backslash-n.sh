#!/usr/bin/env bash
# Package: node-ical 0.27.2, on a file that ical-generator 11.1.2 wrote.
# Expected: in a TEXT value, `\\n` is a backslash and the letter n (RFC 5545 3.3.11), so that a path like C:\new comes back.
# Seen: node-ical makes a backslash and a new line of it: it replaces `\n` before it looks whether the backslash is escaped itself.
# For tests: a location or description with a Windows path differs between readers, though the file is right.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical-generator@11.1.2 ical.js@2.2.1 >/dev/null
cat > run.mjs <<'JS'
import ICAL from "ical.js"
import ical from "ical-generator"
import nodeIcal from "node-ical"
const calendar = ical()
calendar.createEvent({ id: "1", start: new Date("2026-03-18T09:00:00Z"), summary: "Review", location: "C:\\new\\plan.txt" })
const file = calendar.toString()
console.log("file:     ", JSON.stringify(/LOCATION:.*/.exec(file)[0].trim()))
console.log("ical.js:  ", JSON.stringify(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent").getFirstPropertyValue("location")))
console.log("node-ical:", JSON.stringify(Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === "VEVENT").location))
JS
seen=$(node run.mjs)
echo "$seen"
expected='file:      "LOCATION:C:\\\\new\\\\plan.txt"
ical.js:   "C:\\new\\plan.txt"
node-ical: "C:\\\new\\plan.txt"'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
