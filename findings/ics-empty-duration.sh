#!/usr/bin/env bash
# Package: ics 3.12.0, read by ical.js 2.2.1.
# Expected: a duration without any part is refused, or left out; ics checks its input and returns an error for much less.
# Seen: ics writes `DURATION:PT`, which the grammar of RFC 5545 3.3.6 does not allow, and returns no error. ical.js then cannot read when the
#   event ends; node-ical takes it for zero. The same happens to a duration whose parts are all 0.
# For tests: "all day" is often written with `duration: {}`; the file opens in some calendars only.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical.js@2.2.1 >/dev/null
cat > run.mjs <<'JS'
import ICAL from "ical.js"
import { createEvent } from "ics"
for (const duration of [{}, { hours: 0, minutes: 0 }, { days: 1 }]) {
  const { error, value } = createEvent({ start: [2026, 3, 18], duration, title: "Fair" })
  const line = /^DURATION.*/m.exec(value ?? "")?.[0].trim()
  let end
  try {
    end = String(new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent("vevent")).endDate)
  } catch ({ message }) {
    end = message
  }
  console.log(JSON.stringify(duration), "| error:", error?.message ?? null, "|", line, "| ical.js:", end)
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='{} | error: null | DURATION:PT | ical.js: invalid duration value: Not enough duration components in ""
{"hours":0,"minutes":0} | error: null | DURATION:PT | ical.js: invalid duration value: Not enough duration components in ""
{"days":1} | error: null | DURATION:P1DT | ical.js: 2026-03-19'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
