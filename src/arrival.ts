/** A message, delivery or log entry. */
export type Arrived = { id: string } & ({ received_at: string } | { created_at: string })

/** The sandbox time at which a record was accepted. */
export const arrivedAt = (record: Arrived): string => ("received_at" in record ? record.received_at : record.created_at)

/** A UUID of version 7 of a time that a clock shows (until the year 6429): Sandpost made it. */
export const isMadeHere = (id: string): boolean => id[14] === "7" && id < "8"

/**
 * The place of a record in the order of acceptance, as text to compare (assumption sandbox.newest). The ids that Sandpost gives only rise,
 * whatever its clocks say. Records with other ids, of a file that somebody wrote, come before all others, by their time.
 */
export const arrivalOf = (record: Arrived): string => (isMadeHere(record.id) ? record.id : ` ${arrivedAt(record)}`)

/** Compares records for a list: what was accepted last comes first. */
export function lastArrivedFirst(a: Arrived, b: Arrived): number {
  const [one, other] = [arrivalOf(a), arrivalOf(b)]
  if (one !== other) return one < other ? 1 : -1
  return a.id < b.id ? 1 : -1
}
