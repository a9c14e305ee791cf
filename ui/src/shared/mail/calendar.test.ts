import { describe, expect, it } from "vitest"
import { type CalendarEvent, parseCalendar } from "./calendar.ts"

const VTIMEZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  ...["BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100"],
  ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD"],
  ...["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"],
  ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT"],
  "END:VTIMEZONE",
]

const calendar = (event: string[], method = "METHOD:REQUEST") =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    method,
    ...VTIMEZONE,
    "BEGIN:VEVENT",
    ...event,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n")
const read = (event: string[], method?: string): CalendarEvent => {
  const [found] = parseCalendar(calendar(event, method))?.events ?? []
  if (!found) throw new Error("no event")
  return found
}
const startOf = (line: string) => {
  const { start } = read([line])
  return start?.kind === "instant" ? new Date(start.at).toISOString() : start
}

describe("parseCalendar", () => {
  it("reads what, when, where and who", () => {
    const event = read([
      "SUMMARY:Planning\\, week 12",
      "DTSTART:20260318T090000Z",
      "DTEND:20260318T100000Z",
      "LOCATION:Room 4\\; 2nd floor",
      "DESCRIPTION:Bring your\\nnot",
      " es.",
      'ORGANIZER;CN="Lind, Gus":mailto:gus@acme.test',
      "ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.com",
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:MAILTO:bob@example.com",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20260601T000000Z",
    ])
    expect(event).toEqual({
      kind: "Invitation",
      summary: "Planning, week 12",
      start: { kind: "instant", at: Date.parse("2026-03-18T09:00:00Z"), zone: "UTC" },
      end: { kind: "instant", at: Date.parse("2026-03-18T10:00:00Z"), zone: "UTC" },
      repeats: "Repeats every 2 weeks until 2026-06-01",
      location: "Room 4; 2nd floor",
      description: "Bring your\nnotes.",
      organizer: { name: "Lind, Gus", address: "gus@acme.test", status: null },
      attendees: [
        { name: "Ann", address: "ann@example.com", status: "accepted" },
        { name: "", address: "bob@example.com", status: null },
      ],
      left: 0,
    })
  })

  it.each([
    ["DTSTART:20260318T090000Z", "2026-03-18T09:00:00.000Z"],
    ["DTSTART;TZID=America/New_York:20260318T090000", "2026-03-18T13:00:00.000Z"],
    ["DTSTART;TZID=America/New_York:20260118T090000", "2026-01-18T14:00:00.000Z"],
    ["DTSTART;TZID=Europe/London:20260118T090000", "2026-01-18T09:00:00.000Z"],
    ["DTSTART;TZID=W. Europe Standard Time:20260328T090000", "2026-03-28T08:00:00.000Z"],
    ["DTSTART;TZID=W. Europe Standard Time:20260330T090000", "2026-03-30T07:00:00.000Z"],
    ["DTSTART;TZID=W. Europe Standard Time:20261026T090000", "2026-10-26T08:00:00.000Z"],
    [
      "DTSTART;TZID=My Zone:20260318T090000",
      { kind: "local", at: Date.parse("2026-03-18T09:00:00Z"), zone: "My Zone" },
    ],
    ["DTSTART:20260318T090000", { kind: "local", at: Date.parse("2026-03-18T09:00:00Z"), zone: null }],
    ["DTSTART;VALUE=DATE:20260318", { kind: "day", at: Date.parse("2026-03-18"), zone: null }],
    ["DTSTART:20269999T990000Z", null],
    ["DTSTART;VALUE=DATE:20269999", null],
    ["DTSTART:tomorrow", null],
  ])("reads the time of %s", (line, expected) => expect(startOf(line)).toEqual(expected))

  it("ends a day before DTEND for whole days, and after a DURATION", () => {
    const days = ["DTSTART;VALUE=DATE:20260318", "DTEND;VALUE=DATE:20260320"]
    expect(read(days).end).toEqual({ kind: "day", at: Date.parse("2026-03-19"), zone: null })
    const { end } = read(["DTSTART:20260318T090000Z", "DURATION:PT1H30M"])
    expect(end).toMatchObject({ at: Date.parse("2026-03-18T10:30:00Z") })
  })

  it.each([
    ["METHOD:REQUEST", [], "Invitation"],
    ["METHOD:REQUEST", ["SEQUENCE:2"], "Updated"],
    ["METHOD:CANCEL", ["SEQUENCE:3"], "Cancelled"],
    ["METHOD:REQUEST", ["STATUS:CANCELLED"], "Cancelled"],
    ["METHOD:REPLY", [], "Reply"],
    ["METHOD:PUBLISH", [], "Event"],
    ["X-A:1", [], "Event"],
  ])("says what %s with %j does", (method, lines, kind) => expect(read(lines, method).kind).toBe(kind))

  it.each(["", "not a calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT\nEND:X"])(
    "is null without an event: %j",
    (source) => expect(parseCalendar(source)).toBeNull(),
  )

  it.each([
    ["20,000 events", "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n".repeat(20_000)],
    ["20,000 attendees", `BEGIN:VEVENT\n${"ATTENDEE:mailto:a@b.test\n".repeat(20_000)}END:VEVENT\n`],
    ["100,000 nested components", "BEGIN:VEVENT\n".repeat(70_000)],
    ["a line of 1 MB", `BEGIN:VEVENT\nSUMMARY${";A=1".repeat(250_000)}:x\nEND:VEVENT\n`],
    ["quotes", `BEGIN:VEVENT\nSUMMARY;X=${'"'.repeat(1_000_001)}\nEND:VEVENT\n`],
    ["folded lines", `BEGIN:VEVENT\nSUMMARY:x${"\n x".repeat(300_000)}\nEND:VEVENT\n`],
    [
      "20,000 changes of a time zone",
      `BEGIN:VTIMEZONE\n${"X:\n".repeat(100_000)}${"BEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETTO:+0100\nEND:STANDARD\n".repeat(20_000)}END:VTIMEZONE\nBEGIN:VEVENT\nEND:VEVENT\n`,
    ],
    ["a rule that repeats every second", "BEGIN:VEVENT\nRRULE:FREQ=SECONDLY;COUNT=9999999\nEND:VEVENT\n"],
  ])("is bounded for %s", (_, body) => {
    const found = parseCalendar(`BEGIN:VCALENDAR\n${body}END:VCALENDAR\n`)
    expect(found?.events.length).toBeLessThanOrEqual(10)
    for (const { attendees, summary } of found?.events ?? []) {
      expect(attendees.length).toBeLessThanOrEqual(30)
      expect(summary.length).toBeLessThanOrEqual(2_000)
    }
  })

  it("counts what it leaves out", () => {
    const events = "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n".repeat(25)
    expect(parseCalendar(`BEGIN:VCALENDAR\n${events}END:VCALENDAR`)).toMatchObject({ left: 15 })
    const attendees = Array.from({ length: 40 }, (_, n) => `ATTENDEE:mailto:a${n}@b.test`)
    expect(read(attendees).left).toBe(10)
  })
})
