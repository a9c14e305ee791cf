/** Checks a value. Returns the problem with its path, such as `emails[3].status must be one of …`, or null if valid. */
export type Check = (value: unknown, path: string) => string | null

const not = (path: string, must: string, value: unknown) => `\`${path}\` must be ${must}, got ${shown(value)}`

function shown(value: unknown): string {
  if (value === undefined) return "nothing"
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const when =
  (good: (value: unknown) => boolean, must: string): Check =>
  (value, path) =>
    good(value) ? null : not(path, must, value)

const matching = (pattern: RegExp, must: string) =>
  when((value) => typeof value === "string" && pattern.test(value), must)

export const text: Check = when((value) => typeof value === "string", "a string")
export const filled: Check = matching(/\S/, "a non-empty string")
export const flag: Check = when((value) => typeof value === "boolean", "true or false")
export const count: Check = when(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  "an integer of at least 0",
)
export const whole: Check = when(Number.isSafeInteger, "an integer")
export const number: Check = when(Number.isFinite, "a number")
export const anything: Check = (value, path) => (value === undefined ? not(path, "present", value) : null)
export const uuid: Check = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "a UUID")
export const timestamp: Check = when(
  (value) =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  "an ISO 8601 time in UTC with milliseconds",
)

/** Accepts one of the given values. */
export const oneOf = (choices: readonly unknown[]): Check =>
  when((value) => choices.includes(value), `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`)

export const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? null : check(value, path)

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? null : check(value, path)

/** Accepts a value that passes a check and then a condition. */
export const fitting =
  (check: Check, good: (value: never) => boolean, must: string): Check =>
  (value, path) =>
    check(value, path) ?? (good(value as never) ? null : not(path, must, value))

/** Accepts a value that passes one of the checks. Otherwise returns the problem of the last check. */
export const either =
  (...checks: readonly Check[]): Check =>
  (value, path) => {
    let fault: string | null = null
    for (const check of checks) {
      fault = check(value, path)
      if (fault === null) return null
    }
    return fault
  }

export const list =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return not(path, "a list", value)
    for (const [index, entry] of value.entries()) {
      const fault = check(entry, `${path}[${index}]`)
      if (fault) return fault
    }
    return null
  }

/** Accepts an object whose values all pass the check. */
export const table =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return not(path, "an object", value)
    for (const [key, entry] of Object.entries(value)) {
      const fault = check(entry, `${path}.${key}`)
      if (fault) return fault
    }
    return null
  }

/** A check of an object that also exposes the checks of its fields. */
export type RecordCheck = Check & { readonly fields: Readonly<Record<string, Check>> }

/** Accepts an object with exactly these fields. The compiler requires a check for each field of the type, and no others. */
export const record = <T>(fields: { [K in keyof Required<T>]: Check }): RecordCheck => {
  const check: Check = (value, path) => {
    if (!isObject(value)) return not(path, "an object", value)
    const inside = (key: string) => (path === "" ? key : `${path}.${key}`)
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) {
        return `\`${inside(key)}\` is not a known field. Allowed: ${Object.keys(fields).join(", ")}`
      }
    }
    for (const [key, check] of Object.entries<Check>(fields)) {
      const fault = check(value[key], inside(key))
      if (fault) return fault
    }
    return null
  }
  return Object.assign(check, { fields })
}

/** Whether a value is a plain object, not an array or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
