/**
 * A change of the offset of a time zone that a file defines (RFC 5545 3.6.5), offsets in milliseconds: since its start in local time,
 * since each of the dates (RDATE), and since a day of each year if it has a rule (RRULE).
 */
export type ZoneRule = {
  zone: string
  before: number
  offset: number
  start: number
  dates: readonly number[]
  rule: string
}

const DAY_MS = 86_400_000
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/**
 * The instant of a local time in a time zone: by the definition of the file (RFC 5545 3.2.19), else by the zone of that name that this
 * program knows. An hour that comes twice is the first, one that does not exist has the offset before the gap (RFC 5545 3.3.5).
 *
 * @param local the local time as if it were UTC
 * @returns null if the zone is not known, or its definition is not understood
 */
export function zonedInstant(local: number, zone: string, changes: readonly ZoneRule[]): number | null {
  const own = changes.filter((change) => change.zone === zone)
  const offset = offsetByChanges(local, own)
  if (offset !== null) return local - offset
  if (/^tzone:\/\/Microsoft\/Utc$/i.test(zone)) return local
  // Some programs write a prefix: `/mozilla.org/20050126_1/Europe/Berlin`.
  const [name = zone] =
    /[A-Z][A-Za-z]{1,20}\/[A-Za-z_/+-]{1,40}$/.exec(zone.startsWith("/") ? zone.slice(-60) : "") ?? []
  return knownInstant(local, name)
}

/** The instant in a time zone of this program, or in one that is named by its offset; null for others. */
function knownInstant(local: number, zone: string): number | null {
  const [, sign, hours, minutes = "00"] = /^(?:UTC|GMT)?([+-])(\d\d?)(?::?(\d\d))?$/i.exec(zone) ?? []
  if (hours !== undefined) return local - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
    // No zone changes its offset twice within two days.
    const [before, after] = [offsetAt(local - DAY_MS, format), offsetAt(local + DAY_MS, format)]
    const isRight = (offset: number) => offsetAt(local - offset, format) === offset
    return local - (isRight(before) || !isRight(after) ? before : after)
  } catch {
    return null
  }
}

/** The offset at an instant, in milliseconds. */
function offsetAt(at: number, format: Intl.DateTimeFormat): number {
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? ""
  // `GMT-04:00`, `GMT`, or `GMT-04:56:02` before there were time zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const length = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -length : length
}

/** The offset of the change that began last; null if none began, or if it is not known when one begins. */
function offsetByChanges(local: number, changes: readonly ZoneRule[]): number | null {
  const begun = changes.map((change) => ({ ...change, at: lastStart(local, change) }))
  if (begun.some(({ at }) => at === null)) return null
  const [last] = begun.toSorted((a, b) => Number(b.at) - Number(a.at))
  if (last === undefined || last.at === -Infinity) return null
  // The local times of the gap do not exist.
  return local < Number(last.at) + last.offset - last.before ? last.before : last.offset
}

const UNDERSTOOD = /^(FREQ|INTERVAL|WKST|UNTIL|BYMONTH|BYDAY|BYMONTHDAY|BYHOUR|BYMINUTE|BYSECOND)$/

/** When a change last began at or before a local time: -Infinity if never, null if its RRULE is not understood. */
function lastStart(local: number, { start, dates, rule }: ZoneRule): number | null {
  const starts = [start, ...dates]
  if (rule !== "") {
    const parts = new Map(
      rule
        .toUpperCase()
        .split(";")
        .filter(Boolean)
        .map((part): [string, string] => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""]),
    )
    const isYearly = parts.get("FREQ") === "YEARLY" && (parts.get("INTERVAL") ?? "1") === "1"
    if (!isYearly || [...parts.keys()].some((name) => !UNDERSTOOD.test(name))) return null
    const [, y, m, d] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get("UNTIL") ?? "") ?? []
    // The zone of UNTIL does not matter: the change comes once a year.
    const until = y === undefined ? Infinity : Date.UTC(Number(y), Number(m) - 1, Number(d) + 1)
    const year = new Date(Math.min(local, until)).getUTCFullYear()
    for (const one of [year, year - 1]) {
      const at = startIn(one, start, parts)
      if (at === null) return null
      if (at >= start && at <= until) starts.push(at)
    }
  }
  return starts.reduce((last, at) => (at <= local && at > last ? at : last), -Infinity)
}

/** When a change begins in a year: `BYDAY=-1SU;BYMONTH=3` is the last Sunday of March. Null if that is not understood. */
function startIn(year: number, start: number, parts: ReadonlyMap<string, string>): number | null {
  const begin = new Date(start)
  const month = Number(parts.get("BYMONTH") ?? begin.getUTCMonth() + 1) - 1
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const days = Array.from({ length: Number.isNaN(length) ? 0 : length }, (_, index) => index + 1)
  const weekdayOf = (day: number) => WEEKDAYS[new Date(Date.UTC(year, month, day)).getUTCDay()]
  const [, nth, weekday] = /^([+-]?\d)?([A-Z]{2})$/.exec(parts.get("BYDAY") ?? "") ?? []
  if (parts.has("BYDAY") && weekday === undefined) return null
  const listed = parts.get("BYMONTHDAY")?.split(",").map(Number)
  const monthDays = listed?.map((day) => (day < 0 ? length + 1 + day : day))
  const startDay = parts.has("BYDAY") ? undefined : [begin.getUTCDate()]
  const found = days.filter((day) => (monthDays ?? startDay ?? days).includes(day))
  const fitting = weekday === undefined ? found : found.filter((day) => weekdayOf(day) === weekday)
  const day = nth === undefined ? fitting[0] : fitting.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth))
  const clock = [
    Number(parts.get("BYHOUR") ?? begin.getUTCHours()),
    Number(parts.get("BYMINUTE") ?? begin.getUTCMinutes()),
    Number(parts.get("BYSECOND") ?? begin.getUTCSeconds()),
  ] as const
  const at = day === undefined ? Number.NaN : Date.UTC(year, month, day, ...clock)
  return Number.isNaN(at) ? null : at
}
