#!/usr/bin/env bash
# Packages: ts-ics 2.4.6 writes, ical.js 2.2.1 (which Thunderbird and Nextcloud use) reads.
# Expected: a file that names a time zone defines it in a VTIMEZONE (RFC 5545 3.2.19: MUST), or its reader says that it does not know the zone.
# Seen: ts-ics writes TZID=Europe/Berlin without a definition, and ical.js reads such a time as a floating one, without an error: 10:00 on the
#   machine of each reader. Each is documented; together they move the meeting by the distance to the sender.
# For tests: look at the instant of an invitation in two time zones, or write the times in UTC.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ical.js@2.2.1 >/dev/null
cat > run.mjs <<'JS'
import ICAL from "ical.js"
import { generateIcsCalendar } from "ts-ics"
const at = new Date("2026-03-18T09:00:00Z")
const local = { date: new Date("2026-03-18T10:00:00Z"), timezone: "Europe/Berlin", tzoffset: "+0100" }
const file = generateIcsCalendar({
  version: "2.0",
  prodId: "-//example//EN",
  events: [{ uid: "1", summary: "x", stamp: { date: at }, start: { date: at, local }, duration: { hours: 1 } }],
})
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent"))
console.log(
  process.env.TZ.padEnd(17),
  /DTSTART.*/.exec(file)[0].trim(),
  `VTIMEZONE: ${file.includes("BEGIN:VTIMEZONE")}`,
  `zone: ${event.startDate.zone.tzid}`,
  event.startDate.toJSDate().toISOString(),
)
JS
seen=$(for zone in Europe/Berlin UTC America/New_York; do TZ=$zone node run.mjs; done)
echo "$seen"
expected='Europe/Berlin     DTSTART;TZID=Europe/Berlin:20260318T100000 VTIMEZONE: false zone: floating 2026-03-18T09:00:00.000Z
UTC               DTSTART;TZID=Europe/Berlin:20260318T100000 VTIMEZONE: false zone: floating 2026-03-18T10:00:00.000Z
America/New_York  DTSTART;TZID=Europe/Berlin:20260318T100000 VTIMEZONE: false zone: floating 2026-03-18T14:00:00.000Z'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
