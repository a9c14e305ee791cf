/** One offset of a time zone in minutes, and since when in each year it applies; null: always. */
export type ZoneRule = {
  offset: number
  from: { month: number; nth: number; weekday: string; minute: number } | null
}

const MINUTE = 60_000
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/**
 * The instant of a local time such as `2026-03-01T09:00:00` in a time zone of the browser or, for other names such as those of Windows,
 * by the rules of the file. Null if the zone is not known.
 */
export function zonedInstant(time: string, zone: string, rules: ZoneRule[] = []): number | null {
  const local = Date.parse(`${time}Z`)
  const format = formatOf(zone)
  if (format === null) {
    const offset = offsetByRules(local, rules)
    return offset === null ? null : local - offset * MINUTE
  }
  // The second step corrects a guess on the other side of a change of the offset.
  const guess = local - offsetAt(format, local)
  return local - offsetAt(format, guess)
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const
    return new Intl.DateTimeFormat("en-US", { timeZone: zone, calendar: "gregory", hourCycle: "h23", ...parts })
  } catch {
    return null
  }
}

/** The offset of a zone at an instant, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (
    ["year", "month", "day", "hour", "minute"] as const
  ).map((type) => parts.get(type))
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / MINUTE) * MINUTE
}

/** The offset by rules that begin once a year: the one that began last. */
function offsetByRules(local: number, rules: ZoneRule[]): number | null {
  const year = new Date(local).getUTCFullYear()
  const begun = rules.flatMap(({ offset, from }) =>
    (from === null ? [Number.NEGATIVE_INFINITY] : [startIn(year - 1, from), startIn(year, from)]).map((at) => ({
      at,
      offset,
    })),
  )
  const last = begun.filter(({ at }) => at <= local).toSorted((a, b) => a.at - b.at)
  return last.at(-1)?.offset ?? null
}

/** When a rule begins in a year: the nth weekday of a month, counted from its end if negative. */
function startIn(year: number, { month, nth, weekday, minute }: NonNullable<ZoneRule["from"]>): number {
  const first = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, 1))
  const wanted = WEEKDAYS.indexOf(weekday)
  const ahead = (wanted - first.getUTCDay() + 7) % 7
  const day = nth > 0 ? 1 + ahead + 7 * (nth - 1) : 1 + ahead + 7 * nth
  return Date.UTC(year, first.getUTCMonth(), day, 0, minute)
}
