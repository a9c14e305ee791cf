import { type ZoneRule, zonedInstant } from "./time-zone.ts"

/**
 * An iCalendar file (RFC 5545), as an invitation shows it. Not read by ical.js, which refuses a file for one broken line, a cut end or a
 * byte order mark, knows no time zone that the file does not define, and reads a month 13 as January.
 */
export type Calendar = NonNullable<ReturnType<typeof parseCalendar>>
export type CalendarEvent = ReturnType<typeof readEvent>
export type Attendee = ReturnType<typeof readPerson>

/** An instant with the zone in which it was written, or a day or a time in no known zone, both as if they were UTC. */
export type CalendarTime = { kind: "instant" | "day" | "local"; at: number; zone: string | null }

const MAX_EVENTS = 10
const MAX_ATTENDEES = 30
const MAX_RULES = 200
const MAX_TEXT = 2_000
const MAX_LINE = 10_000
const DAY_MS = 86_400_000

type Property = { name: string; params: Map<string, string>; value: string }
type Component = { name: string; parent: Component | undefined; properties: Property[] }

/** Reads the events of an iCalendar file, and counts those beyond the limit in `left`. Null if it has no event. */
export function parseCalendar(source: string) {
  const components = readComponents(source)
  const events = components.filter(({ name, parent }) => name === "VEVENT" && parent?.name === "VCALENDAR")
  if (events.length === 0) return null
  const observances = components.filter(({ parent }) => parent?.name === "VTIMEZONE")
  const rules = observances.slice(0, MAX_RULES).flatMap(readZoneRule)
  const shown = events.slice(0, MAX_EVENTS)
  return { events: shown.map((event) => readEvent(event, rules)), left: events.length - shown.length }
}

/** All components, in the order in which they begin. */
function readComponents(source: string): Component[] {
  const components: Component[] = []
  let inside: Component | undefined
  for (const line of source
    .replace(/^\ufeff/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n|\r/)) {
    const property = readProperty(line.slice(0, MAX_LINE))
    if (property?.name === "BEGIN") {
      inside = { name: property.value.toUpperCase(), parent: inside, properties: [] }
      components.push(inside)
    } else if (property?.name === "END") inside = inside?.parent
    else if (property) inside?.properties.push(property)
  }
  return components
}

/** `ATTENDEE;CN="Doe, Ann";PARTSTAT=ACCEPTED:mailto:ann@example.com`. */
function readProperty(line: string): Property | null {
  const [, name, params = "", value = ""] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? []
  if (name === undefined) return null
  const entries = [...params.matchAll(/;([^=;]+)=((?:"[^"]*"|[^";])*)/g)].map(
    ([, key = "", text = ""]): [string, string] => [key.toUpperCase(), readParameter(text)],
  )
  return { name: name.toUpperCase(), params: new Map(entries), value: value.trim() }
}

/** A parameter without its quotes and escapes (RFC 6868): `^n`, `^'` and `^^`. */
const readParameter = (written: string) =>
  written.replaceAll('"', "").replace(/\^([n'^])/g, (_, escaped: string) => ({ n: "\n", "'": '"' })[escaped] ?? "^")

const find = (component: Component | undefined, name: string) =>
  component?.properties.find((property) => property.name === name)

/** The text of a property without its escapes; empty if there is none. */
function textOf(component: Component | undefined, name: string): string {
  const value = find(component, name)?.value.slice(0, MAX_TEXT) ?? ""
  return value.replace(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped))
}

function readEvent(event: Component, rules: readonly ZoneRule[]) {
  const attendees = event.properties.filter(({ name }) => name === "ATTENDEE").map(readPerson)
  const organizer = find(event, "ORGANIZER")
  const start = readTime(event, "DTSTART", rules)
  const end = readTime(event, "DTEND", rules)
  return {
    kind: kindOf(event),
    summary: textOf(event, "SUMMARY"),
    start,
    end: lastDay(end ?? addDuration(start, textOf(event, "DURATION"))),
    repeats: describeRule(textOf(event, "RRULE")),
    location: textOf(event, "LOCATION"),
    description: textOf(event, "DESCRIPTION"),
    organizer: organizer ? readPerson(organizer) : null,
    attendees: attendees.slice(0, MAX_ATTENDEES),
    left: Math.max(0, attendees.length - MAX_ATTENDEES),
  }
}

/** The end of whole days is the day after (RFC 5545 3.6.1). */
const lastDay = (end: CalendarTime | null) => (end?.kind === "day" ? { ...end, at: end.at - DAY_MS } : end)

/** What the message does with the event. */
function kindOf(event: Component): string {
  const method = textOf(event.parent, "METHOD").toUpperCase()
  if (method === "CANCEL" || textOf(event, "STATUS").toUpperCase() === "CANCELLED") return "Cancelled"
  if (method === "REPLY") return "Reply"
  if (method === "COUNTER") return "Counter-proposal"
  if (method !== "REQUEST") return "Event"
  return Number(textOf(event, "SEQUENCE")) > 0 ? "Updated" : "Invitation"
}

const ANSWERS: Record<string, string> = {
  ACCEPTED: "accepted",
  DECLINED: "declined",
  TENTATIVE: "maybe",
  DELEGATED: "delegated",
}

function readPerson({ params, value }: Property) {
  const status = ANSWERS[params.get("PARTSTAT")?.toUpperCase() ?? ""] ?? null
  return { name: params.get("CN") ?? "", address: value.replace(/^mailto:/i, ""), status }
}

/** `20260318`, `20260318T090000` or, in UTC, `20260318T090000Z`, as `2026-03-18T09:00:00`. */
function readTime(component: Component, name: string, rules: readonly ZoneRule[]): CalendarTime | null {
  const property = find(component, name)
  const written = parseTime(property?.value ?? "")
  if (written === null) return null
  const { time, local, clock, utc } = written
  if (clock === undefined) return { kind: "day", at: local, zone: null }
  if (utc) return { kind: "instant", at: local, zone: "UTC" }
  const zone = property?.params.get("TZID") ?? null
  const at = zone === null ? null : zonedInstant(time, zone, rules)
  return at === null ? { kind: "local", at: local, zone } : { kind: "instant", at, zone }
}

function parseTime(text: string) {
  const [, day, clock, utc] = /^(\d{8})(T\d{6})?(Z?)$/.exec(text) ?? []
  if (day === undefined) return null
  const time = (day + (clock ?? "T000000")).replace(/(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5")
  const local = Date.parse(`${time}Z`)
  return Number.isNaN(local) ? null : { time, local, clock, utc }
}

const LENGTHS_MS: Record<string, number> = { W: 7 * DAY_MS, D: DAY_MS, H: 3_600_000, M: 60_000, S: 1_000 }

/** The end of an event with a duration, such as `PT1H30M` or `P1D`. */
function addDuration(start: CalendarTime | null, duration: string): CalendarTime | null {
  if (start === null || !/^\+?P[\dWDTHMS]{2,20}$/.test(duration)) return null
  const parts = [...duration.matchAll(/(\d{1,4})([WDHMS])/g)]
  const lengths = parts.map(([, count, unit]) => Number(count) * LENGTHS_MS[unit!]!)
  return { ...start, at: lengths.reduce((at, length) => at + length, start.at) }
}

const UNITS: Record<string, string> = { DAILY: "days", WEEKLY: "weeks", MONTHLY: "months", YEARLY: "years" }

/** Describes a recurrence rule: `Repeats every 2 weeks, 10 times`. */
function describeRule(rule: string): string | null {
  if (rule === "") return null
  const part = (name: string) => new RegExp(`(?:^|;)${name}=(\\w{1,30})`, "i").exec(rule)?.[1] ?? ""
  const frequency = part("FREQ").toUpperCase()
  const interval = Number(part("INTERVAL"))
  const often = interval > 1 ? `every ${interval} ${UNITS[frequency] ?? "times"}` : frequency.toLowerCase()
  const count = part("COUNT") && `, ${part("COUNT")} times`
  const until = part("UNTIL") && ` until ${part("UNTIL").replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3")}`
  return `Repeats ${often}${until || count}`
}

/** A rule of a time zone from its `STANDARD` or `DAYLIGHT`; none without an offset and a start. */
function readZoneRule(observance: Component): ZoneRule[] {
  const [, hours, minutes] = /^([+-]\d\d)(\d\d)/.exec(textOf(observance, "TZOFFSETTO")) ?? []
  const start = readTime(observance, "DTSTART", [])
  if (hours === undefined || start === null) return []
  const written = observance.properties.filter(({ name }) => name === "RDATE").flatMap(({ value }) => value.split(","))
  const dates = written.slice(0, MAX_RULES).flatMap((text) => parseTime(text)?.local ?? [])
  const zone = textOf(observance.parent, "TZID")
  return [{ zone, offset: `${hours}:${minutes}`, start: start.at, dates, rule: textOf(observance, "RRULE") }]
}
