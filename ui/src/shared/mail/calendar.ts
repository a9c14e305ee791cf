import { type ZoneRule, zonedInstant } from "./time-zone.ts"

/** An iCalendar file (RFC 5545), as an invitation shows it. `left` counts the events that are not in `events`. */
export type Calendar = { events: CalendarEvent[]; left: number }

export type CalendarEvent = {
  /** What the message does with the event. */
  kind: "Invitation" | "Updated" | "Cancelled" | "Reply" | "Counter-proposal" | "Event"
  summary: string
  start: CalendarTime | null
  end: CalendarTime | null
  /** `Repeats weekly until 2026-06-01`. */
  repeats: string | null
  location: string
  description: string
  organizer: Person | null
  attendees: Person[]
  /** The number of attendees that are not in `attendees`. */
  left: number
}

export type Person = { name: string; address: string; status: string | null }

/** A day, an instant with the zone in which it was written, or a time in a zone that is not known. */
export type CalendarTime =
  | { kind: "day"; day: string }
  | { kind: "instant"; at: number; zone: string }
  | { kind: "local"; time: string; zone: string | null }

const MAX_EVENTS = 10
const MAX_ATTENDEES = 30
const MAX_TEXT = 2_000
const MAX_LINE = 10_000

type Property = { name: string; params: Map<string, string>; value: string }
type Component = { name: string; properties: Property[]; children: Component[] }

/** Reads an iCalendar file; null if it has no event. Recurring events are described, not expanded. */
export function parseCalendar(source: string): Calendar | null {
  const { calendars, events: count } = componentsOf(source)
  const events = calendars.flatMap((calendar) => {
    const method = textOf(calendar, "METHOD").toUpperCase()
    const zones = zonesOf(calendar)
    return calendar.children.filter(({ name }) => name === "VEVENT").map((event) => eventOf(event, method, zones))
  })
  return events.length === 0 ? null : { events, left: count - events.length }
}

/** The deepest component that is read: `VCALENDAR`, `VTIMEZONE`, `DAYLIGHT`. */
const MAX_DEPTH = 3

/** Reads the components in one pass. Events beyond the limit are only counted. */
function componentsOf(source: string): { calendars: Component[]; events: number } {
  const root: Component = { name: "", properties: [], children: [] }
  const open = [root]
  let events = 0
  let ignored = 0
  for (const line of source.replace(/\r?\n[ \t]/g, "").split(/\r?\n|\r/)) {
    const [, keyword, name = ""] = /^(BEGIN|END):\s*([\w-]{1,30})\s*$/i.exec(line) ?? []
    const inside = open.at(-1) ?? root
    if (keyword?.toUpperCase() === "BEGIN") {
      const component = { name: name.toUpperCase(), properties: [], children: [] }
      const isEvent = component.name === "VEVENT"
      if (isEvent && ignored === 0) events++
      if (ignored > 0 || open.length > MAX_DEPTH || (isEvent && events > MAX_EVENTS)) ignored++
      else {
        inside.children.push(component)
        open.push(component)
      }
    } else if (keyword) {
      if (ignored > 0) ignored--
      else if (open.length > 1) open.pop()
    } else if (ignored === 0) {
      const property = propertyOf(line.slice(0, MAX_LINE))
      if (property) inside.properties.push(property)
    }
  }
  return { calendars: root.children.filter((one) => one.name === "VCALENDAR"), events }
}

/** `ATTENDEE;CN="Doe, Ann";PARTSTAT=ACCEPTED:mailto:ann@example.com`. */
function propertyOf(line: string): Property | null {
  const pieces: string[] = line.match(/"[^"]*"?|[;:]|[^";:]+/g) ?? []
  const colon = pieces.indexOf(":")
  if (colon < 1) return null
  const written = pieces.slice(0, colon).join("")
  const [name = "", ...params] = written.match(/(?:"[^"]*"?|[^";])+/g) ?? []
  const entries = params.map((param): [string, string] => {
    const equals = param.indexOf("=")
    return [param.slice(0, equals).toUpperCase(), param.slice(equals + 1).replaceAll('"', "")]
  })
  return { name: name.toUpperCase(), params: new Map(entries), value: line.slice(written.length + 1).trim() }
}

const find = ({ properties }: Component, name: string) => properties.find((property) => property.name === name)

const ESCAPES: Record<string, string> = { n: "\n", N: "\n" }

/** The text of a property without its escapes; empty if there is none. */
function textOf(component: Component, name: string): string {
  const value = find(component, name)?.value.slice(0, MAX_TEXT) ?? ""
  return value.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
}

function eventOf(event: Component, method: string, zones: ReadonlyMap<string, ZoneRule[]>): CalendarEvent {
  const attendees = event.properties.filter(({ name }) => name === "ATTENDEE")
  const organizer = find(event, "ORGANIZER")
  const start = timeOf(find(event, "DTSTART"), zones)
  const end = timeOf(find(event, "DTEND"), zones)
  return {
    kind: kindOf(event, method),
    summary: textOf(event, "SUMMARY"),
    start,
    end: end?.kind === "day" ? dayBefore(end.day) : (end ?? later(start, find(event, "DURATION")?.value)),
    repeats: repetition(find(event, "RRULE")?.value),
    location: textOf(event, "LOCATION"),
    description: textOf(event, "DESCRIPTION"),
    organizer: organizer ? personOf(organizer) : null,
    attendees: attendees.slice(0, MAX_ATTENDEES).map(personOf),
    left: Math.max(0, attendees.length - MAX_ATTENDEES),
  }
}

function kindOf(event: Component, method: string): CalendarEvent["kind"] {
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

function personOf({ params, value }: Property): Person {
  const address = value.replace(/^mailto:/i, "").slice(0, 320)
  const status = ANSWERS[(params.get("PARTSTAT") ?? "").toUpperCase()] ?? null
  return { name: (params.get("CN") ?? "").slice(0, 200), address, status }
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/

function timeOf(property: Property | undefined, zones: ReadonlyMap<string, ZoneRule[]>): CalendarTime | null {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(property?.value ?? "") ?? []
  if (year === undefined) return null
  if (hour === undefined) return { kind: "day", day: `${year}-${month}-${day}` }
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  if (Number.isNaN(Date.parse(`${time}Z`))) return null
  if (utc) return { kind: "instant", at: Date.parse(`${time}Z`), zone: "UTC" }
  const zone = property?.params.get("TZID") ?? null
  const at = zone === null ? null : zonedInstant(time, zone, zones.get(zone))
  return at === null || zone === null ? { kind: "local", time, zone } : { kind: "instant", at, zone }
}

/** The last day of an event: the end of whole days is the day after (RFC 5545 3.6.1). */
function dayBefore(day: string): CalendarTime {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? { kind: "day", day }
    : { kind: "day", day: new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10) }
}

/** The end of an event with a duration, such as `PT1H30M` or `P1D`. */
function later(start: CalendarTime | null, duration = ""): CalendarTime | null {
  const [whole, weeks, days, hours, minutes] =
    /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,3})M)?(?:\d{1,3}S)?)?$/.exec(duration) ?? []
  if (whole === undefined || start?.kind !== "instant") return null
  const [w = 0, d = 0, h = 0, m = 0] = [weeks, days, hours, minutes].map((count) => Number(count ?? 0))
  return { ...start, at: start.at + (((w * 7 + d) * 24 + h) * 60 + m) * 60_000 }
}

const UNITS: Record<string, [string, string]> = {
  DAILY: ["daily", "days"],
  WEEKLY: ["weekly", "weeks"],
  MONTHLY: ["monthly", "months"],
  YEARLY: ["yearly", "years"],
}

/** Describes a recurrence rule: `Repeats every 2 weeks, 10 times`. */
function repetition(rule: string | undefined): string | null {
  if (rule === undefined) return null
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([\\w]{1,30})`, "i").exec(rule)?.[1]
  const [often, units] = UNITS[part("FREQ")?.toUpperCase() ?? ""] ?? ["regularly", "times"]
  const interval = Number(part("INTERVAL") ?? 1)
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(part("UNTIL") ?? "")
  const count = part("COUNT")
  const end = until ? ` until ${until.slice(1).join("-")}` : count ? `, ${count} times` : ""
  return `Repeats ${interval > 1 ? `every ${interval} ${units}` : often}${end}`
}

/** The rules of the time zones that the file itself defines. */
function zonesOf(calendar: Component): ReadonlyMap<string, ZoneRule[]> {
  const zones = calendar.children.filter(({ name }) => name === "VTIMEZONE")
  return new Map(zones.map((zone) => [textOf(zone, "TZID"), zone.children.flatMap(ruleOf)]))
}

function ruleOf(observance: Component): ZoneRule[] {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(textOf(observance, "TZOFFSETTO")) ?? []
  const [, , , , hour, minute] = TIME.exec(textOf(observance, "DTSTART")) ?? []
  if (hours === undefined || hour === undefined) return []
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const rule = textOf(observance, "RRULE")
  const [, month] = /BYMONTH=(\d{1,2})/.exec(rule) ?? []
  const [, nth, weekday] = /BYDAY=(-?\d)([A-Z]{2})/.exec(rule) ?? []
  const from =
    month === undefined || nth === undefined || weekday === undefined
      ? null
      : { month: Number(month), nth: Number(nth), weekday, minute: Number(hour) * 60 + Number(minute) }
  return [{ offset, from }]
}
