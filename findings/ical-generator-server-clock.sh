#!/usr/bin/env bash
# Package: ical-generator 11.1.2.
# Expected: an event at the instant 09:00 UTC with the time zone Europe/Berlin is written as 10:00 in Berlin, wherever the server stands.
# Seen: the hour of the server's own clock is written beside TZID=Europe/Berlin: a server in UTC invites an hour too early, one in New York five
#   hours. DTSTAMP has no Z then, though RFC 5545 3.8.7.2 demands UTC. Its README says that a JavaScript Date is not converted; nothing warns.
# For tests: an invitation that is right on a laptop in Berlin is wrong from a container. Run the suite with TZ=UTC and look at the hour.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@11.1.2 >/dev/null
cat > run.mjs <<'JS'
import ical from "ical-generator"
const calendar = ical({ timezone: "Europe/Berlin" })
calendar.createEvent({ id: "1", start: new Date("2026-03-18T09:00:00Z"), stamp: new Date("2026-03-01T09:00:00Z"), summary: "x", timezone: "Europe/Berlin" })
console.log(process.env.TZ.padEnd(17), calendar.toString().match(/^DT(START|STAMP).*/gm).map((line) => line.trim()).join("  "))
JS
seen=$(for zone in Europe/Berlin UTC America/New_York; do TZ=$zone node run.mjs; done)
echo "$seen"
expected='Europe/Berlin     DTSTAMP:20260301T100000  DTSTART;TZID=Europe/Berlin:20260318T100000
UTC               DTSTAMP:20260301T090000  DTSTART;TZID=Europe/Berlin:20260318T090000
America/New_York  DTSTAMP:20260301T040000  DTSTART;TZID=Europe/Berlin:20260318T050000'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
