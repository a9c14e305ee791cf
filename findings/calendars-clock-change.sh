#!/usr/bin/env bash
# Packages: ical.js 2.2.1 (which Thunderbird and Nextcloud use), node-ical 0.27.2.
# Expected: in the night of a clock change, an hour that comes twice is the first one (RFC 5545 3.3.5). `P1D` ends at the same hour of the next
#   day, `PT24H` 24 hours later (3.3.6), which is another hour after a change.
# Seen: for 02:30 in Berlin on 25 October 2026, both take the second 02:30. ical.js reads `PT24H` as a day, and node-ical `P1D` as 24 hours, so
#   that an event over the night of 29 March 2026 ends an hour early in the one and an hour late in the other.
# For tests: an invitation near a clock change differs between readers, though the file is right. Write its end in UTC (DTEND).
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 node-ical@0.27.2 >/dev/null
cat > run.mjs <<'JS'
import ICAL from "ical.js"
import nodeIcal from "node-ical"
const change = (kind, month, from, to) =>
  `BEGIN:${kind}\nDTSTART:1996${month}01T020000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU\nEND:${kind}`
const rules = [change("DAYLIGHT", "03", "+0100", "+0200"), change("STANDARD", "10", "+0200", "+0100").replace("T02", "T03")]
for (const [start, duration] of [["20261025T023000", "PT15M"], ["20260328T120000", "P1D"], ["20260328T120000", "PT24H"]]) {
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", ...rules, "END:VTIMEZONE"]
  const event = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", `DTSTART;TZID=Europe/Berlin:${start}`, `DURATION:${duration}`, "SUMMARY:x"]
  const file = [...head, ...event, "END:VEVENT", "END:VCALENDAR"].join("\n").replaceAll("\n", "\r\n")
  const read = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent"))
  const other = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === "VEVENT")
  const times = [read.startDate, read.endDate].map((time) => new Date(time.toUnixTime() * 1000))
  const show = (dates) => dates.map((date) => date.toISOString().slice(5, 16)).join(" to ")
  console.log(`${start} ${duration.padEnd(5)}  ical.js ${show(times)}  node-ical ${show([other.start, other.end])}`)
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='20261025T023000 PT15M  ical.js 10-25T01:30 to 10-25T01:45  node-ical 10-25T01:30 to 10-25T01:45
20260328T120000 P1D    ical.js 03-28T11:00 to 03-29T10:00  node-ical 03-28T11:00 to 03-29T11:00
20260328T120000 PT24H  ical.js 03-28T11:00 to 03-29T10:00  node-ical 03-28T11:00 to 03-29T11:00'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
