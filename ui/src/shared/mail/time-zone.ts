/** An offset of a time zone, such as `+02:00`, since its start in local time, or since a day of each year if the rule (RRULE) has one. */
export type ZoneRule = { zone: string; offset: string; start: number; rule: string }

const DAY_MS = 86_400_000
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/**
 * The instant of a local time such as `2026-03-01T09:00:00` in a time zone of the browser or, for other names such as those of Windows,
 * by the rules of the file. Null if the zone is not known.
 */
export function zonedInstant(time: string, zone: string, rules: readonly ZoneRule[]): number | null {
  const local = Date.parse(`${time}Z`)
  try {
    const guess = Date.parse(time + offsetAt(local, zone))
    // Corrects a guess on the other side of a change of the offset.
    return Date.parse(time + offsetAt(guess, zone))
  } catch {
    const ofZone = rules.filter((rule) => rule.zone === zone)
    const offset = offsetByRules(local, ofZone)
    return offset === undefined ? null : Date.parse(time + offset)
  }
}

/** The offset of a time zone at an instant, such as `-04:00`. Throws RangeError if the browser does not know the zone. */
function offsetAt(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at)
  // `GMT-04:00`, `GMT`, or `GMT-04:56:02` before there were time zones.
  const { value } = parts.find(({ type }) => type === "timeZoneName")!
  return value.slice(3, 9) || "Z"
}

/** The offset of the rule that began last. */
function offsetByRules(local: number, rules: readonly ZoneRule[]): string | undefined {
  const year = new Date(local).getUTCFullYear()
  const begun = [year - 1, year].flatMap((y) => rules.map((rule) => ({ at: startIn(y, rule), offset: rule.offset })))
  return begun
    .filter(({ at }) => at <= local)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.offset
}

/** When a rule begins in a year: `BYDAY=-1SU;BYMONTH=3` is the last Sunday of March. */
function startIn(year: number, { start, rule }: ZoneRule): number {
  const [, month] = /BYMONTH=(\d{1,2})/.exec(rule) ?? []
  const [, digit, weekday = ""] = /BYDAY=(-?\d)([A-Z]{2})/.exec(rule) ?? []
  if (month === undefined || digit === undefined) return start
  const nth = Number(digit)
  // Counts from the first day of the month or, if negative, from that of the next.
  const first = new Date(Date.UTC(year, Number(month) - (nth > 0 ? 1 : 0), 1))
  const days = (WEEKDAYS.indexOf(weekday) - first.getUTCDay() + 7) % 7
  const weeks = nth > 0 ? nth - 1 : nth
  const timeOfDay = ((start % DAY_MS) + DAY_MS) % DAY_MS
  return first.getTime() + (days + 7 * weeks) * DAY_MS + timeOfDay
}
