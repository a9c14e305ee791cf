import { isAscii, isUtf8 } from "node:buffer"
import type { ControlSchemas } from "../../api/contract.ts"
import { decodeAs, decodeUndeclared } from "../mail/charset.ts"
import { quote } from "../text/text.ts"
import { type ZoneRule, zonedInstant } from "./time-zone.ts"

/**
 * An iCalendar file (RFC 5545), as an invitation shows it. Not read by ical.js (2.2.1), which refuses a file for one broken line, a cut end
 * or a byte order mark, knows no time zone that the file does not define, and reads a month 13 as January.
 */
export type Calendar = ControlSchemas["Calendar"]
type CalendarEvent = ControlSchemas["CalendarEvent"]
type CalendarTime = ControlSchemas["CalendarTime"]
type CalendarPerson = ControlSchemas["CalendarPerson"]

/** An instant with the zone in which it was written, or a day or a time in no known zone, both as if they were UTC. */
type Time = { kind: CalendarTime["kind"]; at: number; zone: string | null }

/** The most bytes that are read. */
export const MAX_CALENDAR_BYTES = 1_000_000
const MAX_EVENTS = 10
const MAX_ATTENDEES = 30
const MAX_DATES = 30
const MAX_CHANGES = 200
const MAX_TEXT = 2_000
const MAX_LINE = 10_000
const DAY_MS = 86_400_000

type Property = { name: string; params: Map<string, string>; value: string }
type Component = { name: string; parent: Component | undefined; properties: Property[] }

/**
 * Reads an iCalendar file. Null if it is none. A fold may be within a character (RFC 5545 3.1), so it is removed before decoding.
 * @param charset as the message declares it; for a file that is not UTF-8 (RFC 5545 3.1.4)
 */
export function readCalendar(bytes: Buffer, charset = "utf-8"): Calendar | null {
  if (/^(fffe|feff)/.test(bytes.toString("hex", 0, 2))) return parseCalendar(decodeUndeclared(bytes))
  const unfolded = Buffer.from(unfold(bytes.toString("latin1")), "latin1")
  const isUnicode = isUtf8(unfolded)
  const isDeclared = !/^(utf-?8|us-ascii)$/i.test(charset) && (isAscii(unfolded) || !isUnicode)
  const declared = isDeclared ? decodeAs(unfolded, charset) : null
  if (declared !== null) return parseCalendar(declared)
  return parseCalendar(decodeUndeclared(unfolded), isUnicode ? [] : [NOT_UTF8])
}

const NOT_UTF8 =
  "The file is not in UTF-8, and no known charset is declared (RFC 5545 3.1.4): some letters may be wrong."

/** Lines without folds, also where each line end was written twice. */
const unfold = (text: string) => text.replace(/[\r\n]+/g, "\n").replace(/\n[ \t]/g, "")

/** Reads the text of an iCalendar file. Null if it is none. Each event has the `problems`. */
export function parseCalendar(source: string, problems: readonly string[] = []): Calendar | null {
  const components = readComponents(source)
  const calendar = components.find(({ name }) => name === "VCALENDAR")
  if (calendar === undefined) return null
  const events = components.filter(({ name, parent }) => name === "VEVENT" && parent?.name === "VCALENDAR")
  const observances = components.filter(({ parent }) => parent?.name === "VTIMEZONE")
  const changes = observances.slice(0, MAX_CHANGES).flatMap(readChange)
  const shown = events.slice(0, MAX_EVENTS)
  return {
    method: methodOf(calendar) || null,
    events: shown.map((event) => readEvent(event, changes, problems)),
    left_out: events.length - shown.length,
  }
}

/** Components that are in a VCALENDAR only, also if the end of another is missing before them. */
const OF_CALENDAR = /^V(EVENT|TIMEZONE|TODO|JOURNAL|FREEBUSY)$/

/** All components, in the order in which they begin. */
function readComponents(source: string): Component[] {
  const components: Component[] = []
  let calendar: Component | undefined
  let inside: Component | undefined
  for (const line of unfold(source.replace(/^\ufeff/, "")).split("\n")) {
    const property = readProperty(line.slice(0, MAX_LINE))
    const name = property?.value.toUpperCase() ?? ""
    if (property?.name === "BEGIN") {
      inside = { name, parent: OF_CALENDAR.test(name) ? calendar : inside, properties: [] }
      if (name === "VCALENDAR") calendar = inside
      components.push(inside)
    } else if (property?.name === "END" && name === "VCALENDAR") calendar = inside = undefined
    else if (property?.name === "END") inside = inside?.name === name ? inside.parent : inside
    else if (property) inside?.properties.push(property)
  }
  return components
}

/** `ATTENDEE;CN="Doe, Ann";PARTSTAT=ACCEPTED:mailto:ann@example.com`. */
function readProperty(line: string): Property | null {
  const [, name] = /^([\w-]+)(?=[;:])/.exec(line) ?? []
  if (name === undefined) return null
  const colon = valueColon(name.toUpperCase(), line)
  if (colon < 0) return null
  const params = line.slice(name.length, colon)
  const entries = [...params.matchAll(/;([^=;]+)=((?:"[^"]*"|[^;])*)/g)].map(
    ([, key = "", text = ""]): [string, string] => [key.toUpperCase(), readParameter(text)],
  )
  return { name: name.toUpperCase(), params: new Map(entries), value: line.slice(colon + 1).trim() }
}

/**
 * The index of the colon before the value: the first outside of quotation marks. Many programs write names of zones and of people with a
 * colon and without the marks (`TZID=GMT+05:30:20260904T020000`), so a time follows the last colon, and an address begins with its scheme.
 */
function valueColon(name: string, line: string): number {
  const open = line.replace(/"[^"]*"/g, (quoted) => "_".repeat(quoted.length))
  if (/^(DT(START|END|STAMP)|RDATE|EXDATE|RECURRENCE-ID|DUE)$/.test(name)) return open.lastIndexOf(":")
  const address = /^(ATTENDEE|ORGANIZER)$/.test(name) ? open.search(/:\s*(mailto|https?|urn|tel|sips?):/i) : -1
  return address < 0 ? open.indexOf(":") : address
}

/** A parameter without its quotes and escapes (RFC 6868): `^n`, `^'` and `^^`. */
const readParameter = (written: string) =>
  written.replace(/\\?"/g, "").replace(/\^([n'^])/g, (_, escaped: string) => ({ n: "\n", "'": '"' })[escaped] ?? "^")

const find = (component: Component | undefined, name: string) =>
  component?.properties.find((property) => property.name === name)

/** The text of a property without its escapes; empty if there is none. */
function textOf(component: Component | undefined, name: string): string {
  const value = find(component, name)?.value.slice(0, MAX_TEXT) ?? ""
  return value.replace(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped))
}

function readEvent(event: Component, changes: readonly ZoneRule[], problems: readonly string[]): CalendarEvent {
  const attendees = event.properties.filter(({ name }) => name === "ATTENDEE")
  const organizer = find(event, "ORGANIZER")
  const start = readTime(event, "DTSTART", changes)
  const found = readTime(event, "DTEND", changes) ?? addDuration(event, changes)
  const end = shownEnd(start, found)
  const recurrence = readTime(event, "RECURRENCE-ID", changes)
  const [exdates, rdates] = [readDates(event, "EXDATE", changes), readDates(event, "RDATE", changes)]
  const sequence = textOf(event, "SEQUENCE")
  return {
    kind: kindOf(event),
    uid: textOf(event, "UID"),
    sequence: /^\d{1,9}$/.test(sequence) ? Number(sequence) : 0,
    summary: textOf(event, "SUMMARY"),
    start: present(start),
    end: present(end),
    repeats: describeRule(textOf(event, "RRULE")),
    exdates: exdates.flatMap((time) => present(time) ?? []),
    rdates: rdates.flatMap((time) => present(time) ?? []),
    recurrence_id: present(recurrence),
    this_and_future: find(event, "RECURRENCE-ID")?.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    location: textOf(event, "LOCATION"),
    description: textOf(event, "DESCRIPTION"),
    comment: textOf(event, "COMMENT"),
    organizer: organizer ? readPerson(organizer) : null,
    attendees: attendees.slice(0, MAX_ATTENDEES).map(readPerson),
    attendees_left_out: Math.max(0, attendees.length - MAX_ATTENDEES),
    problems: [
      ...problems,
      ...problemsOf(event, found),
      ...unknownZones(start, end, recurrence, ...exdates, ...rdates),
      ...(found !== null && end === null ? ["The end is before the start, so it is left out."] : []),
    ],
  }
}

/** What is written and not understood, or cut. */
function problemsOf(event: Component, end: Time | null): string[] {
  const written = (name: string) => find(event, name)?.value ?? ""
  const isBroken = (name: string) =>
    written(name) !== "" && (name === "DURATION" ? end === null : parseTime(written(name)) === null)
  const broken = ["DTSTART", "DTEND", "DURATION", "RECURRENCE-ID"].filter(isBroken)
  const cut = ["SUMMARY", "LOCATION", "DESCRIPTION", "COMMENT"].filter((name) => written(name).length > MAX_TEXT)
  const dates = ["EXDATE", "RDATE"].flatMap((name) => {
    const all = datesIn(event, name)
    const wrong = all.slice(0, MAX_DATES).find(({ text }) => parseTime(text) === null)
    return [
      ...(wrong ? [`${name} is not understood: ${quote(wrong.text)}.`] : []),
      ...(all.length > MAX_DATES ? [`Only the first ${MAX_DATES} dates of ${name} are shown.`] : []),
    ]
  })
  const rules = event.properties.filter(({ name }) => name === "RRULE" || name === "EXRULE")
  return [
    ...broken.map((name) => `${name} is not understood: ${quote(written(name))}.`),
    ...cut.map((name) => `Only the first ${MAX_TEXT} characters of ${name} are shown.`),
    ...dates,
    ...(rules.length > 1 || rules[0]?.name === "EXRULE" ? ["Only the first RRULE is described."] : []),
  ]
}

function unknownZones(...times: (Time | null)[]): string[] {
  const zones = times.flatMap((time) => (time?.kind === "local" ? (time.zone ?? []) : []))
  return [...new Set(zones)].map((zone) => `The time zone ${quote(zone)} is not known; its times are as written.`)
}

/** `2026-03-18T09:00:00.000Z` for an instant, `2026-03-18` for a day, `2026-03-18T09:00:00` for a local time. */
function present(time: Time | null): CalendarTime | null {
  if (time === null) return null
  const at = new Date(time.at).toISOString()
  const written = { instant: at, day: at.slice(0, -"T00:00:00.000Z".length), local: at.slice(0, -".000Z".length) }
  return { ...time, at: written[time.kind] }
}

/** The end of whole days is the day after (RFC 5545 3.6.1). Many programs write the day itself for one day. An end before the start is none. */
function shownEnd(start: Time | null, end: Time | null): Time | null {
  if (end?.kind === "day")
    return { ...end, at: Math.max(end.at - DAY_MS, start?.kind === "day" ? start.at : -Infinity) }
  return start?.kind === end?.kind && start && end && end.at < start.at ? null : end
}

const METHODS: Record<string, CalendarEvent["kind"]> = {
  REPLY: "reply",
  COUNTER: "counter",
  DECLINECOUNTER: "declined_counter",
  REFRESH: "refresh",
  ADD: "added",
}

const methodOf = (calendar: Component | undefined) => textOf(calendar, "METHOD").toUpperCase()

/** What the message does with the event (RFC 5546 1.4). */
function kindOf(event: Component): CalendarEvent["kind"] {
  const method = methodOf(event.parent)
  if (method === "CANCEL" || textOf(event, "STATUS").toUpperCase() === "CANCELLED") return "cancelled"
  if (method !== "REQUEST") return (Object.hasOwn(METHODS, method) && METHODS[method]) || "event"
  return Number(textOf(event, "SEQUENCE")) > 0 ? "updated" : "invitation"
}

const ANSWERS = ["accepted", "declined", "tentative", "delegated"] as const

function readPerson({ params, value }: Property): CalendarPerson {
  const written = params.get("PARTSTAT")?.toLowerCase()
  return {
    name: (params.get("CN") ?? "").slice(0, MAX_TEXT),
    address: addressOf(value.slice(0, MAX_TEXT)),
    status: ANSWERS.find((answer) => answer === written) ?? null,
  }
}

/** The address of a `mailto:` link (RFC 6068), or another link as it is. */
function addressOf(value: string): string {
  const [, written] = /^mailto:([^?]*)/i.exec(value) ?? []
  if (written === undefined) return value
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

function readTime(component: Component, name: string, changes: readonly ZoneRule[]): Time | null {
  const property = find(component, name)
  return property ? timeOf(property.value, property.params, changes) : null
}

/** `20260318`, `20260318T090000` or, in UTC, `20260318T090000Z`. */
function timeOf(text: string, params: Property["params"], changes: readonly ZoneRule[]): Time | null {
  const written = parseTime(text)
  if (written === null) return null
  const { local, isDay, utc } = written
  if (isDay) return { kind: "day", at: local, zone: null }
  if (utc) return { kind: "instant", at: local, zone: "UTC" }
  return inZone(local, params.get("TZID")?.trim() ?? null, changes)
}

/** The dates of all properties of a name; of a period (RFC 5545 3.3.9) its start. */
const datesIn = ({ properties }: Component, name: string) =>
  properties
    .filter((property) => property.name === name)
    .flatMap(({ value, params }) => value.split(",").map((text) => ({ text: text.split("/", 1)[0] as string, params })))

/** The first dates of all properties of a name. */
const readDates = (event: Component, name: string, changes: readonly ZoneRule[]): Time[] =>
  datesIn(event, name)
    .slice(0, MAX_DATES)
    .flatMap(({ text, params }) => timeOf(text, params, changes) ?? [])

function inZone(local: number, zone: string | null, changes: readonly ZoneRule[]): Time {
  const at = zone === null ? null : zonedInstant(local, zone, changes)
  return at === null ? { kind: "local", at: local, zone } : { kind: "instant", at, zone }
}

function parseTime(text: string) {
  const [, day, clock, utc] = /^(\d{8})(T\d{6})?(Z?)$/i.exec(text) ?? []
  if (day === undefined) return null
  const time = (day + (clock ?? "T000000").toUpperCase()).replace(/(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5")
  const local = Date.parse(`${time}Z`)
  return Number.isNaN(local) ? null : { local, isDay: clock === undefined, utc: utc !== "" }
}

const LENGTHS_MS: Record<string, number> = { W: 7 * DAY_MS, D: DAY_MS, H: 3_600_000, M: 60_000, S: 1_000 }

/**
 * The end of an event with a duration, such as `PT1H30M` or `P1D`. Days are days of the calendar, also where one has 23 hours; hours are
 * exact (RFC 5545 3.3.6).
 */
function addDuration(event: Component, changes: readonly ZoneRule[]): Time | null {
  const duration = textOf(event, "DURATION").toUpperCase()
  const start = readTime(event, "DTSTART", changes)
  const written = parseTime(find(event, "DTSTART")?.value ?? "")
  if (start === null || written === null || !/^\+?P[\dWDTHMS]{2,20}$/.test(duration)) return null
  const length = (units: RegExp) =>
    [...duration.matchAll(units)].reduce(
      (sum, [, count, unit = ""]) => sum + Number(count) * (LENGTHS_MS[unit] ?? 0),
      0,
    )
  const days = length(/(\d{1,4})([WD])/g)
  const from =
    start.kind === "instant" && !written.utc
      ? inZone(written.local + days, start.zone, changes)
      : { ...start, at: start.at + days }
  return { ...from, at: from.at + length(/(\d{1,6})([HMS])/g) }
}

const UNITS: Record<string, string> = { DAILY: "days", WEEKLY: "weeks", MONTHLY: "months", YEARLY: "years" }

/** Describes a recurrence rule: `Repeats every 2 weeks (BYDAY=MO,WE), 10 times`. */
function describeRule(rule: string): string | null {
  if (rule === "") return null
  const part = (name: string) => new RegExp(`(?:^|;)${name}=(\\w{1,30})`, "i").exec(rule)?.[1] ?? ""
  const frequency = part("FREQ").toUpperCase()
  const interval = Number(part("INTERVAL"))
  const often = interval > 1 ? `every ${interval} ${UNITS[frequency] ?? "times"}` : frequency.toLowerCase()
  const count = part("COUNT") && `, ${part("COUNT")} times`
  const until = part("UNTIL") && ` until ${part("UNTIL").replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3")}`
  const others = rule.split(";").filter((one) => one !== "" && !/^(FREQ|INTERVAL|COUNT|UNTIL|WKST)=/i.test(one))
  return `Repeats ${often}${others.length > 0 ? ` (${others.join(" ")})` : ""}${until || count}`
}

/** A change of a time zone from its `STANDARD` or `DAYLIGHT`; none without an offset and a start. */
function readChange(observance: Component): ZoneRule[] {
  const offset = readOffset(textOf(observance, "TZOFFSETTO"))
  const start = readTime(observance, "DTSTART", [])
  if (offset === null || start === null) return []
  const written = observance.properties.filter(({ name }) => name === "RDATE").flatMap(({ value }) => value.split(","))
  const dates = written.slice(0, MAX_CHANGES).flatMap((text) => parseTime(text)?.local ?? [])
  const before = readOffset(textOf(observance, "TZOFFSETFROM")) ?? offset
  const zone = textOf(observance.parent, "TZID").trim()
  return [{ zone, before, offset, start: start.at, dates, rule: textOf(observance, "RRULE") }]
}

/** `+0530`, also with seconds, in milliseconds. */
function readOffset(text: string): number | null {
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d):?(\d\d)(\d\d)?/.exec(text) ?? []
  if (hours === undefined) return null
  const length = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -length : length
}
