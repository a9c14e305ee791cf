/** A value that stands for as many equal ones, one after another. */
export type Repeated<T> = T & { times?: number }

/** Joins equal values that follow each other, so that a step that is repeated 99 times is stored once. */
export function joinRepeats<T extends object>(values: readonly T[]): Repeated<T>[] {
  const joined: { value: T; times: number }[] = []
  for (const value of values) {
    const last = joined.at(-1)
    if (last && isSame(last.value, value)) last.times++
    else joined.push({ value, times: 1 })
  }
  return joined.map(({ value, times }) => (times === 1 ? value : { ...value, times }))
}

/** The values that {@link joinRepeats} joined. */
export const splitRepeats = <T extends { times?: number | undefined }>(joined: readonly T[]): Omit<T, "times">[] =>
  joined.flatMap(({ times = 1, ...value }) => Array.from({ length: times }, () => value))

/** Whether two objects have the same fields with the same primitive values. */
function isSame(one: object, other: object): boolean {
  const fields = Object.entries(one)
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => (other as Record<string, unknown>)[name] === value)
  )
}
