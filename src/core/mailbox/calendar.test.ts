import { describe, expect, it } from "vitest"
import { MAX_CALENDAR_BYTES, parseCalendar, readCalendar } from "./calendar.ts"

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
const read = (event: string[], method?: string) => {
  const [found] = parseCalendar(calendar(event, method))?.events ?? []
  if (!found) throw new Error("no event")
  return found
}
const startOf = (line: string) => {
  const { start } = read([line])
  return start?.kind === "instant" ? start.at : start
}

describe("parseCalendar", () => {
  it("reads what, when, where and who", () => {
    const event = read([
      "UID:1@acme.test",
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
      kind: "invitation",
      uid: "1@acme.test",
      sequence: 0,
      summary: "Planning, week 12",
      start: { kind: "instant", at: "2026-03-18T09:00:00.000Z", zone: "UTC" },
      end: { kind: "instant", at: "2026-03-18T10:00:00.000Z", zone: "UTC" },
      repeats: "Repeats every 2 weeks until 2026-06-01",
      exdates: [],
      rdates: [],
      recurrence_id: null,
      this_and_future: false,
      location: "Room 4; 2nd floor",
      description: "Bring your\nnotes.",
      comment: "",
      organizer: { name: "Lind, Gus", address: "gus@acme.test", status: null },
      attendees: [
        { name: "Ann", address: "ann@example.com", status: "accepted" },
        { name: "", address: "bob@example.com", status: null },
      ],
      attendees_left_out: 0,
      problems: [],
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
    ["DTSTART;TZID=My Zone:20260318T090000", { kind: "local", at: "2026-03-18T09:00:00", zone: "My Zone" }],
    ["DTSTART:20260318T090000", { kind: "local", at: "2026-03-18T09:00:00", zone: null }],
    ["DTSTART;VALUE=DATE:20260318", { kind: "day", at: "2026-03-18", zone: null }],
    ["DTSTART:20269999T990000Z", null],
    ["DTSTART;VALUE=DATE:20269999", null],
    ["DTSTART:tomorrow", null],
  ])("reads the time of %s", (line, expected) => expect(startOf(line)).toEqual(expected))

  /** Time zones as programs define them, by the name of the kind: the start of the event, its rules and the instant. */
  const STANDARD = (start: string, to: string, more = "") =>
    `BEGIN:STANDARD\nDTSTART:${start}\nTZOFFSETFROM:-0400\nTZOFFSETTO:${to}\n${more}\nEND:STANDARD\n`
  const US_2007 =
    STANDARD("20070311T020000", "-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU") +
    STANDARD("20071104T020000", "-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
  const US_BEFORE =
    STANDARD("19700405T020000", "-0400", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z") +
    STANDARD("19701025T020000", "-0500", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z")
  const DATES = STANDARD("20250330T020000", "+0200", "RDATE:20260329T020000") + STANDARD("20251026T030000", "+0100")
  const MONTH_DAYS =
    STANDARD("20000321T000000", "+0430", "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=21") +
    STANDARD("20001001T000000", "+0330", "RRULE:FREQ=YEARLY")
  const WEEKDAY_IN_DAYS =
    STANDARD("20070311T020000", "-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14") +
    STANDARD("20071104T020000", "-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7")
  const STOPPED =
    STANDARD("20000326T020000", "+0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100328T000000Z") +
    STANDARD("20001029T030000", "+0300", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20101031T000000Z")
  const ODD = STANDARD("20000101T000000", "+0100", "RRULE:FREQ=MONTHLY;BYDAY=1SU")

  it.each([
    [
      "rules that replaced others, between their days",
      US_BEFORE + US_2007,
      "20261028T090000",
      "2026-10-28T13:00:00.000Z",
    ],
    ["rules before others replaced them", US_BEFORE + US_2007, "20061028T090000", "2006-10-28T13:00:00.000Z"],
    ["rules that ended", STOPPED, "20260718T090000", "2026-07-18T06:00:00.000Z"],
    ["dates", DATES, "20260401T090000", "2026-04-01T07:00:00.000Z"],
    ["days of a month", MONTH_DAYS, "20260718T090000", "2026-07-18T04:30:00.000Z"],
    ["the day of the first year", MONTH_DAYS, "20261118T090000", "2026-11-18T05:30:00.000Z"],
    ["a weekday among days", WEEKDAY_IN_DAYS, "20260718T090000", "2026-07-18T13:00:00.000Z"],
    ["rules that are not understood", ODD, "20260718T090000", null],
    ["no rule that has begun", US_2007, "19990718T090000", null],
  ])("reads a time zone with %s", (_, rules, time, expected) => {
    const zone = `BEGIN:VTIMEZONE\nTZID:Own\n${rules}END:VTIMEZONE\n`
    const event = `BEGIN:VEVENT\nDTSTART;TZID=Own:${time}\nEND:VEVENT\n`
    const start = parseCalendar(`BEGIN:VCALENDAR\n${zone}${event}END:VCALENDAR\n`)?.events[0]?.start
    expect(start?.kind === "instant" ? start.at : null).toBe(expected)
    if (expected === null) expect(start).toMatchObject({ kind: "local", zone: "Own" })
  })

  it("reads names of zones with a prefix, escapes in parameters, and a file with a byte order mark or a broken line", () => {
    expect(startOf("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260718T090000")).toBe(
      "2026-07-18T07:00:00.000Z",
    )
    expect(read(["ORGANIZER;CN=Ann ^'A^' B:mailto:a@b.test"]).organizer?.name).toBe('Ann "A" B')
    expect(read(['ORGANIZER;CN="Ann \\"A\\" B":mailto:a@b.test']).organizer?.name).toBe("Ann A B")
    const source = calendar(["SUMMARY:x", "this line is broken"])
    expect(parseCalendar(`\ufeff${source.replace("END:VCALENDAR", "")}`)?.events[0]?.summary).toBe("x")
  })

  it.each([
    ["an hour that comes twice is the first", "Europe/Berlin:20261025T023000", "2026-10-25T00:30:00.000Z"],
    ["also in the south", "Australia/Sydney:20260405T023000", "2026-04-04T15:30:00.000Z"],
    ["also in the west", "America/New_York:20071104T013000", "2007-11-04T05:30:00.000Z"],
    [
      "an hour that does not exist has the offset before the gap",
      "Europe/Berlin:20260329T023000",
      "2026-03-29T01:30:00.000Z",
    ],
    ["the same by the rules of the file", "W. Europe Standard Time:20260329T023000", "2026-03-29T01:30:00.000Z"],
    ["twice by the rules of the file", "W. Europe Standard Time:20261025T023000", "2026-10-25T00:30:00.000Z"],
    ["a colon in a name without quotation marks", "GMT+05:30:20260904T020000", "2026-09-03T20:30:00.000Z"],
    ["an offset as the name", "+03:00:20260904T020000", "2026-09-03T23:00:00.000Z"],
    ["a link as the name", "tzone://Microsoft/Utc:20260904T020000", "2026-09-04T02:00:00.000Z"],
  ])("reads a time (RFC 5545 3.3.5): %s", (_, time, expected) => expect(startOf(`DTSTART;TZID=${time}`)).toBe(expected))

  it("follows the definition of the file for a zone that the browser knows, too, also with BYHOUR (RFC 5545 3.2.19)", () => {
    const rule = (month: number) => `RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=${month}`
    const own = ["BEGIN:VTIMEZONE", "TZID:GMT", "BEGIN:DAYLIGHT", "DTSTART:16010325T020000", rule(3)]
    const zone = [...own, "TZOFFSETFROM:+0000", "TZOFFSETTO:+0100", "END:DAYLIGHT", "BEGIN:STANDARD"]
    const rest = ["DTSTART:16011028T020000", rule(10), "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000", "END:STANDARD"]
    const at = (time: string) => {
      const event = ["BEGIN:VEVENT", `DTSTART;TZID=GMT:${time}`, "END:VEVENT", "END:VCALENDAR"]
      return parseCalendar(["BEGIN:VCALENDAR", ...zone, ...rest, "END:VTIMEZONE", ...event].join("\n"))?.events[0]
        ?.start?.at
    }
    expect(at("20260723T102000")).toBe("2026-07-23T09:20:00.000Z")
    expect(at("20260123T102000")).toBe("2026-01-23T10:20:00.000Z")
  })

  it("never ends before it starts: a day whose end is written as the same day, and an end that is earlier", () => {
    const day = read(["DTSTART;VALUE=DATE:20260318", "DTEND;VALUE=DATE:20260318"])
    expect(day.end).toEqual(day.start)
    expect(read(["DTSTART:20260318T090000Z", "DTEND:20260318T080000Z"]).end).toBeNull()
  })

  it("adds days of the calendar and exact hours (RFC 5545 3.3.6)", () => {
    const end = (duration: string) =>
      read(["DTSTART;TZID=Europe/Berlin:20260328T090000", `DURATION:${duration}`]).end?.at
    expect(end("P1D")).toBe("2026-03-29T07:00:00.000Z")
    expect(end("PT24H")).toBe("2026-03-29T08:00:00.000Z")
  })

  it("reads people with a colon in their name, and escapes in their address (RFC 6068)", () => {
    const { organizer, attendees } = read(["ORGANIZER;CN=Team: Ann:mailto:a@b.test", "ATTENDEE:mailto:a%2Bb@b.test"])
    expect(organizer).toMatchObject({ name: "Team: Ann", address: "a@b.test" })
    expect(attendees).toMatchObject([{ address: "a+b@b.test" }])
  })

  it("reads the dates of a repeated event: left out, further ones, and the one that a change is about", () => {
    const event = read([
      "SEQUENCE:3",
      "DTSTART;TZID=Europe/Berlin:20260318T090000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10",
      "EXDATE;TZID=Europe/Berlin:20260323T090000,20260330T090000",
      "EXDATE;VALUE=DATE:20260406",
      "RDATE;VALUE=PERIOD:20260401T080000Z/PT1H,soon",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260325T080000Z",
      "COMMENT:Another day\\, please",
    ])
    const instant = (at: string, zone: string) => ({ kind: "instant", at, zone })
    expect(event).toMatchObject({
      sequence: 3,
      repeats: "Repeats weekly (BYDAY=MO,WE), 10 times",
      exdates: [
        instant("2026-03-23T08:00:00.000Z", "Europe/Berlin"),
        // After the change of the clock.
        instant("2026-03-30T07:00:00.000Z", "Europe/Berlin"),
        { kind: "day", at: "2026-04-06", zone: null },
      ],
      rdates: [instant("2026-04-01T08:00:00.000Z", "UTC")],
      recurrence_id: instant("2026-03-25T08:00:00.000Z", "UTC"),
      this_and_future: true,
      comment: "Another day, please",
      problems: ['RDATE is not understood: "soon".'],
    })
    expect(read(["RECURRENCE-ID:20260325T080000Z"]).this_and_future).toBe(false)
  })

  it("ends a day before DTEND for whole days, and after a DURATION", () => {
    const days = ["DTSTART;VALUE=DATE:20260318", "DTEND;VALUE=DATE:20260320"]
    expect(read(days).end).toEqual({ kind: "day", at: "2026-03-19", zone: null })
    const { end } = read(["DTSTART:20260318T090000Z", "DURATION:PT1H30M"])
    expect(end).toMatchObject({ at: "2026-03-18T10:30:00.000Z" })
    const twoDays = read(["DTSTART;VALUE=DATE:20260318", "DURATION:P2D"]).end
    expect(twoDays).toEqual({ kind: "day", at: "2026-03-19", zone: null })
    expect(read(["DTSTART:20260318T090000", "DURATION:+PT1H"]).end).toMatchObject({
      at: "2026-03-18T10:00:00",
    })
  })

  it.each([
    ["METHOD:REQUEST", [], "invitation"],
    ["METHOD:REQUEST", ["SEQUENCE:2"], "updated"],
    ["METHOD:CANCEL", ["SEQUENCE:3"], "cancelled"],
    ["METHOD:REQUEST", ["STATUS:CANCELLED"], "cancelled"],
    ["METHOD:REPLY", [], "reply"],
    ["METHOD:COUNTER", [], "counter"],
    ["METHOD:DECLINECOUNTER", [], "declined_counter"],
    ["METHOD:REFRESH", [], "refresh"],
    ["METHOD:ADD", [], "added"],
    ["METHOD:PUBLISH", [], "event"],
    ["X-A:1", [], "event"],
  ])("says what %s with %j does", (method, lines, kind) => expect(read(lines, method).kind).toBe(kind))

  it.each(["", "not a calendar", "BEGIN:VEVENT", "END:VEVENT\nEND:X"])("is null without a calendar: %j", (source) =>
    expect(parseCalendar(source)).toBeNull(),
  )

  it("has no event if the calendar has none", () => {
    const empty = "BEGIN:VCALENDAR\nMETHOD:publish\nEND:VCALENDAR"
    expect(parseCalendar(empty)).toEqual({ method: "PUBLISH", events: [], left_out: 0 })
  })

  it.each([
    [["DTSTART:tomorrow"], 'DTSTART is not understood: "tomorrow".'],
    [["DTSTART:20260318T090000Z", "DURATION:PT"], 'DURATION is not understood: "PT".'],
    [["DTSTART:20260318T090000Z", "DTEND:20260318T080000Z"], "The end is before the start, so it is left out."],
    [
      ["DTSTART;TZID=Nowhere:20260318T090000", "DTEND;TZID=Nowhere:20260318T100000"],
      'The time zone "Nowhere" is not known; its times are as written.',
    ],
    [[`EXDATE:${"20260318,".repeat(31)}20260318`], "Only the first 30 dates of EXDATE are shown."],
    [["RECURRENCE-ID:now"], 'RECURRENCE-ID is not understood: "now".'],
    [["RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"], "Only the first RRULE is described."],
    [["EXRULE:FREQ=DAILY"], "Only the first RRULE is described."],
    [["RDATE;TZID=Nowhere:20260318T090000"], 'The time zone "Nowhere" is not known; its times are as written.'],
    [[`SUMMARY:${"x".repeat(2_001)}`], "Only the first 2000 characters of SUMMARY are shown."],
  ])("names what it did not understand of %j", (lines, problem) => expect(read(lines).problems).toEqual([problem]))

  it.each([
    ["20,000 events", "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n".repeat(20_000)],
    ["100,000 dates", `BEGIN:VEVENT\nEXDATE:${"20260318,".repeat(100_000)}\nEND:VEVENT\n`],
    ["20,000 attendees", `BEGIN:VEVENT\n${"ATTENDEE:mailto:a@b.test\n".repeat(20_000)}END:VEVENT\n`],
    ["1,000 nested components", "BEGIN:X\n".repeat(1_000)],
    ["ends of nothing", "END:X\n".repeat(100_000)],
    ["a line of 1 MB", `BEGIN:VEVENT\nSUMMARY${";A=1".repeat(250_000)}:x\nEND:VEVENT\n`],
    ["quotes", `BEGIN:VEVENT\nSUMMARY;X=${'"'.repeat(1_000_001)}\nEND:VEVENT\n`],
    ["folded lines", `BEGIN:VEVENT\nSUMMARY:x${"\n x".repeat(300_000)}\nEND:VEVENT\n`],
    [
      "20,000 changes of a time zone",
      `BEGIN:VTIMEZONE\n${"X:\n".repeat(100_000)}${"BEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETTO:+0100\nEND:STANDARD\n".repeat(20_000)}END:VTIMEZONE\nBEGIN:VEVENT\nEND:VEVENT\n`,
    ],
    ["a rule that repeats every second", "BEGIN:VEVENT\nRRULE:FREQ=SECONDLY;COUNT=9999\nEND:VEVENT\n"],
  ])("is bounded for %s", (_, body) => {
    const found = parseCalendar(`BEGIN:VCALENDAR\n${body}END:VCALENDAR\n`)
    expect(found?.events.length).toBeLessThanOrEqual(10)
    for (const { attendees, summary } of found?.events ?? []) {
      expect(attendees.length).toBeLessThanOrEqual(30)
      expect(summary.length).toBeLessThanOrEqual(2_000)
    }
  })

  it.each([
    ["the end of an alarm is missing", "BEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n"],
    ["an alarm ends twice", "BEGIN:VEVENT\nBEGIN:VALARM\nEND:VALARM\nEND:VALARM\nSUMMARY:x\nEND:VEVENT\n"],
    ["the end of a time zone is missing", "BEGIN:VTIMEZONE\nBEGIN:STANDARD\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n"],
    ["each line end is written twice", "BEGIN:VEVENT\r\r\nSUMM\r\r\n ARY:x\r\r\nEND:VEVENT\r\r\n"],
    ["lines end with carriage returns", "BEGIN:VEVENT\rSUMM\r ARY:x\rEND:VEVENT\r"],
  ])("reads a file in which %s", (_, body) => {
    const events = parseCalendar(`BEGIN:VCALENDAR\n${body}END:VCALENDAR\n`)?.events
    expect(events?.at(-1)?.summary).toBe("x")
  })

  it("counts what it leaves out", () => {
    const events = "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n".repeat(25)
    expect(parseCalendar(`BEGIN:VCALENDAR\n${events}END:VCALENDAR`)).toMatchObject({ left_out: 15 })
    const attendees = Array.from({ length: 40 }, (_, n) => `ATTENDEE:mailto:a${n}@b.test`)
    expect(read(attendees).attendees_left_out).toBe(10)
  })
})

describe("calendars of reports for other programs", () => {
  const observance = (kind: string, start: string, from: string, to: string, more = "") =>
    `BEGIN:${kind}\nDTSTART:${start}\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\n${more}\nEND:${kind}\n`
  const CENTRAL =
    observance("STANDARD", "16011028T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10") +
    observance("DAYLIGHT", "16010325T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3")
  const SOUTH =
    observance("STANDARD", "16010401T030000", "+1100", "+1000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4") +
    observance("DAYLIGHT", "16011001T020000", "+1000", "+1100", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10")
  const HOUR = "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH="
  const NOTES =
    observance("STANDARD", "19501029T020000", "+0200", "+0100", `${HOUR}10`) +
    observance("DAYLIGHT", "19500326T020000", "+0100", "+0200", `${HOUR}3`)

  it.each([
    ["node-ical#478", "Customized Time Zone", CENTRAL, "20260308T090000", "2026-03-08T08:00:00.000Z"],
    ["ical.js#454", "(UTC+01:00) Amsterdam, Berlin", CENTRAL, "20260718T090000", "2026-07-18T07:00:00.000Z"],
    ["nextcloud/calendar#1176", "Mitteleuropäische Zeit", CENTRAL, "20190720T103000", "2019-07-20T08:30:00.000Z"],
    ["icalendar#156", "Western/Central Europe", NOTES, "20211101T160000", "2021-11-01T15:00:00.000Z"],
    ["ical4j#230", "South", SOUTH, "20260115T100000", "2026-01-14T23:00:00.000Z"],
    [
      "ical4j#230",
      "Only daylight",
      observance("DAYLIGHT", "20180325T030000", "+0100", "+0200"),
      "20180403T090000",
      "2018-04-03T07:00:00.000Z",
    ],
  ])("%s: the zone %s", (_, name, rules, time, at) => {
    const zone = `BEGIN:VTIMEZONE\nTZID:${name}\n${rules}END:VTIMEZONE\n`
    const event = `BEGIN:VEVENT\nDTSTART;TZID="${name}":${time}\nEND:VEVENT\n`
    expect(parseCalendar(`BEGIN:VCALENDAR\n${zone}${event}END:VCALENDAR`)?.events[0]?.start?.at).toBe(at)
  })

  it("ics-parser#3: an alarm has a text, people and a duration of its own", () => {
    const alarm = [
      "BEGIN:VALARM",
      "SUMMARY:alarm",
      "DESCRIPTION:a",
      "ATTENDEE:mailto:a@b.test",
      "DURATION:PT1H",
      "END:VALARM",
    ]
    const own = ["DTSTART:20260101T100000Z", "SUMMARY:real", "DESCRIPTION:text"]
    for (const lines of [
      [...alarm, ...own],
      [...own, ...alarm],
      [own[0] as string, ...alarm, ...own.slice(1)],
    ])
      expect(read(lines)).toMatchObject({ summary: "real", description: "text", end: null, attendees: [] })
  })

  it.each([
    ["DTSTART:20240215T090000Z", "DURATION:PT15M", "2024-02-15T09:15:00.000Z"],
    ["DTSTART:20260101T100000Z", "DURATION:P1DT2H", "2026-01-02T12:00:00.000Z"],
    ["DTSTART:20260101", "DTEND:20260103", "2026-01-02"],
  ])("node-ical#304: %s and %s", (start, end, at) => expect(read([start, end]).end?.at).toBe(at))

  it("chroncal#674: small letters", () => {
    const source = calendar(["SUMMARY:x"]).replaceAll("BEGIN", "begin").replaceAll("SUMMARY", "summary")
    expect(parseCalendar(source)?.events[0]?.summary).toBe("x")
  })
})

describe("readCalendar", () => {
  const summaryOf = (bytes: Uint8Array) => readCalendar(Buffer.from(bytes))?.events[0]?.summary
  const SOURCE = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Büro\r\nEND:VEVENT\r\n"

  it.each([
    ["UTF-8", Buffer.from(SOURCE)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${SOURCE}`)],
    ["UTF-16", Buffer.from(`\ufeff${SOURCE}`, "utf16le")],
    ["windows-1252", Buffer.from(SOURCE, "latin1")],
  ])("reads %s", (_, bytes) => expect(summaryOf(bytes)).toBe("Büro"))

  it.each([
    ["gb2312", "\xbb\xe1\xd2\xe9", "会议"],
    ["KOI8-R", "\xf7\xd3\xd4\xd2\xc5\xde\xc1", "Встреча"],
    ["iso-2022-kr", "\x1b$)C\x0eGQ1[\x0f", "한글"],
    ["gb2312", Buffer.from("Büro").toString("latin1"), "Büro"],
  ])("reads the charset %s that the message declares, unless the file is in UTF-8: %#", (charset, written, summary) => {
    const bytes = Buffer.from(SOURCE.replace("Büro", written), "latin1")
    expect(readCalendar(bytes, charset)?.events[0]).toMatchObject({ summary, problems: [] })
  })

  it("says that letters may be wrong if the file is not in UTF-8", () => {
    const problemsOf = (bytes: Buffer) => readCalendar(bytes)?.events[0]?.problems
    expect(problemsOf(Buffer.from(SOURCE))).toEqual([])
    expect(problemsOf(Buffer.from(SOURCE, "latin1"))).toEqual([
      "The file is not in UTF-8, and no known charset is declared (RFC 5545 3.1.4): some letters may be wrong.",
    ])
  })

  it("reads a file that is folded within a character (RFC 5545 3.1)", () => {
    const bytes = Buffer.from(SOURCE)
    const at = bytes.indexOf(Buffer.from("ü")) + 1
    expect(summaryOf(Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n "), bytes.subarray(at)]))).toBe("Büro")
  })

  it("is null for bytes that are no calendar, and reads the largest file that it may", () => {
    expect(readCalendar(Buffer.from([0x50, 0x4b, 0, 0xff]))).toBeNull()
    const event = "BEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n"
    const count = Math.floor(MAX_CALENDAR_BYTES / event.length)
    expect(readCalendar(Buffer.from(`BEGIN:VCALENDAR\r\n${event.repeat(count)}`))?.left_out).toBe(count - 10)
  })
})
