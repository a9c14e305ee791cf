/**
 * An offset of a time zone, such as `+02:00`: since its start in local time, since each of the dates (RDATE), and since a day of each year
 * if it has a rule (RRULE).
 */
export type ZoneRule = { zone: string; offset: string; start: number; dates: readonly number[]; rule: string }

const DAY_MS = 86_400_000
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/**
 * The instant of a local time such as `2026-03-01T09:00:00` in a time zone of the browser or, for other names such as those of Windows,
 * by the rules of the file. Null if the zone is not known, or a rule of it is not understood.
 */
export function zonedInstant(time: string, zone: string, rules: readonly ZoneRule[]): number | null {
  const known = knownInstant(time, zone)
  if (known !== null) return known
  const ofZone = rules.filter((rule) => rule.zone === zone)
  const offset = offsetByRules(Date.parse(`${time}Z`), ofZone)
  if (offset !== null) return Date.parse(time + offset)
  // Some programs write a prefix: `/mozilla.org/20050126_1/Europe/Berlin`.
  const [name] = /[A-Z][A-Za-z]{1,20}\/[A-Za-z_/+-]{1,40}$/.exec(zone.startsWith("/") ? zone.slice(-60) : "") ?? []
  return name === undefined || ofZone.length > 0 ? null : knownInstant(time, name)
}

/** The instant of a local time in a time zone of the browser; null for others. */
function knownInstant(time: string, zone: string): number | null {
  try {
    const guess = Date.parse(time + offsetAt(Date.parse(`${time}Z`), zone))
    // Corrects a guess on the other side of a change of the offset.
    return Date.parse(time + offsetAt(guess, zone))
  } catch {
    return null
  }
}

/** The offset of a time zone at an instant, such as `-04:00`. Throws RangeError if the browser does not know the zone. */
function offsetAt(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at)
  // `GMT-04:00`, `GMT`, or `GMT-04:56:02` before there were time zones.
  const { value } = parts.find(({ type }) => type === "timeZoneName")!
  return value.slice(3, 9) || "Z"
}

/** The offset of the rule that began last; null if none began, or if it is not known when one begins. */
function offsetByRules(local: number, rules: readonly ZoneRule[]): string | null {
  const begun = rules.map((rule) => ({ at: lastStart(local, rule), offset: rule.offset }))
  if (begun.some(({ at }) => at === null)) return null
  const [last] = begun.toSorted((a, b) => Number(b.at) - Number(a.at))
  return last === undefined || last.at === -Infinity ? null : last.offset
}

const UNDERSTOOD = ["FREQ", "INTERVAL", "WKST", "UNTIL", "BYMONTH", "BYDAY", "BYMONTHDAY"]

/** When a rule last began at or before a local time: -Infinity if never, null if its RRULE is not understood. */
function lastStart(local: number, { start, dates, rule }: ZoneRule): number | null {
  const starts = [start, ...dates]
  if (rule !== "") {
    const parts = new Map(
      rule.split(";").map((part): [string, string] => [part.split("=")[0]!, part.split("=")[1] ?? ""]),
    )
    const isYearly = parts.get("FREQ") === "YEARLY" && (parts.get("INTERVAL") ?? "1") === "1"
    if (!isYearly || [...parts.keys()].some((name) => !UNDERSTOOD.includes(name))) return null
    const [, y, m, d] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get("UNTIL") ?? "") ?? []
    // The zone of UNTIL does not matter: the rule begins once a year.
    const until = y === undefined ? Infinity : Date.UTC(Number(y), Number(m) - 1, Number(d) + 1)
    const year = new Date(Math.min(local, until)).getUTCFullYear()
    for (const one of [year, year - 1]) {
      const at = startIn(one, start, parts)
      if (at === null) return null
      if (at >= start && at <= until) starts.push(at)
    }
  }
  return Math.max(...starts.filter((at) => at <= local), -Infinity)
}

/** When a rule begins in a year: `BYDAY=-1SU;BYMONTH=3` is the last Sunday of March. Null if that is not understood. */
function startIn(year: number, start: number, parts: ReadonlyMap<string, string>): number | null {
  const month = Number(parts.get("BYMONTH") ?? new Date(start).getUTCMonth() + 1) - 1
  const days = [...Array(new Date(Date.UTC(year, month + 1, 0)).getUTCDate()).keys()].map((day) => day + 1)
  const weekdayOf = (day: number) => WEEKDAYS[new Date(Date.UTC(year, month, day)).getUTCDay()]
  const [, nth, weekday] = /^([+-]?\d)?([A-Z]{2})$/.exec(parts.get("BYDAY") ?? "") ?? []
  if (parts.has("BYDAY") && weekday === undefined) return null
  const listed = parts.get("BYMONTHDAY")?.split(",").map(Number)
  const startDay = parts.has("BYDAY") ? undefined : [new Date(start).getUTCDate()]
  const found = days.filter((day) => (listed ?? startDay ?? days).includes(day))
  const fitting = weekday === undefined ? found : found.filter((day) => weekdayOf(day) === weekday)
  const day = nth === undefined ? fitting[0] : fitting.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth))
  return day === undefined ? null : Date.UTC(year, month, day) + (((start % DAY_MS) + DAY_MS) % DAY_MS)
}
