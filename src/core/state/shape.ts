import type { CopiedText } from "../text/text.ts"

/**
 * Checks a value of the type `T`. Returns the problem with its path, such as `emails[3].status must be one of …`, or null if valid.
 * One declaration gives both the check and, with {@link Infer}, the type. Not a library: TypeBox and Ajv take 50 to 100 ms of every
 * start to load, and Valibot needs twice the time per record.
 */
export interface Check<T> {
  (value: unknown, path: string): string | null
  /** Only for the compiler. */
  readonly type?: T
}

/** The type of the values that pass a check. */
export type Infer<C> = C extends Check<infer T> ? T : never

const not = (path: string, must: string, value: unknown) => `\`${path}\` must be ${must}, got ${showValue(value)}`

function showValue(value: unknown): string {
  if (value === undefined) return "nothing"
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Accepts the values that pass a type guard. `must` completes the sentence "… must be". */
export const checkBy =
  <T>(isValid: (value: unknown) => value is T, must: string): Check<T> =>
  (value, path) =>
    isValid(value) ? null : not(path, must, value)

const matching = (pattern: RegExp, must: string) =>
  checkBy((value): value is string => typeof value === "string" && pattern.test(value), must)

export const text = checkBy((value) => typeof value === "string", "a string")
/** A text that may have been cut from a longer one. */
export const copiedText = checkBy((value): value is CopiedText => typeof value === "string", "a string")
export const filled = matching(/\S/, "a non-empty string")
export const flag = checkBy((value) => typeof value === "boolean", "true or false")
export const count = checkBy(
  (value): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
  "an integer of at least 0",
)
export const whole = checkBy((value): value is number => Number.isSafeInteger(value), "an integer")
export const number = checkBy((value): value is number => Number.isFinite(value), "a number")
export const anything = checkBy((value): value is unknown => value !== undefined, "present")
export const errorType = matching(/^[a-z][a-z0-9_]{0,99}$/, "an error type (lowercase letters, digits and underscores)")
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "a UUID")
export const timestamp = checkBy(
  (value): value is string =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  "an ISO 8601 time in UTC with milliseconds",
)

/** Accepts one of the given strings. */
export const oneOf = <const T extends string>(choices: readonly T[]): Check<T> => {
  const known = new Set<unknown>(choices)
  const quoted = choices.map((choice) => JSON.stringify(choice))
  return checkBy((value): value is T => known.has(value), `one of ${quoted.join(", ")}`)
}

export const nullable =
  <T>(inner: Check<T>): Check<T | null> =>
  (value, path) =>
    value === null ? null : inner(value, path)

/** The check of a field that may be missing. */
export interface Optional<T> extends Check<T> {
  readonly optional: true
}

export const optional = <T>(inner: Check<T>): Optional<T> => {
  const outer: Check<T> = (value, path) => (value === undefined ? null : inner(value, path))
  return Object.assign(outer, { optional: true as const })
}

/** Accepts a value that passes a check and then a rule. The rule returns a problem or null. */
const withRule =
  <T>(inner: Check<T>, rule: (value: T, path: string) => string | null): Check<T> =>
  (value, path) =>
    inner(value, path) ?? rule(value as T, path)

/** Accepts a value that passes a check and then a condition. */
export const fitting = <T>(inner: Check<T>, isGood: (value: T) => boolean, must: string): Check<T> =>
  withRule(inner, (value, path) => (isGood(value) ? null : not(path, must, value)))

/** Accepts a value that passes one of two checks. Otherwise returns the problem of the first for an object or a list, and of the second for others. */
export const either =
  <A, B>(one: Check<A>, other: Check<B>): Check<A | B> =>
  (value, path) => {
    const fault = one(value, path)
    const otherFault = fault && other(value, path)
    return otherFault && typeof value === "object" ? fault : otherFault
  }

export const list =
  <T>(entry: Check<T>): Check<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return not(path, "a list", value)
    for (const [index, one] of value.entries()) {
      const fault = entry(one, `${path}[${index}]`)
      if (fault) return fault
    }
    return null
  }

export const filledList = <T>(entry: Check<T>): Check<T[]> =>
  fitting(list(entry), ({ length }) => length > 0, "a list with at least one entry")

/** Accepts an object whose values all pass the check. */
export const table =
  <T>(entry: Check<T>): Check<Record<string, T>> =>
  (value, path) => {
    if (!isObject(value)) return not(path, "an object", value)
    for (const [key, one] of Object.entries(value)) {
      const fault = entry(one, `${path}.${key}`)
      if (fault) return fault
    }
    return null
  }

type Fields = Readonly<Record<string, Check<unknown>>>

type RequiredFields<F> = { [K in keyof F as F[K] extends Optional<unknown> ? never : K]: Infer<F[K]> }
type OptionalFields<F> = { [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: Infer<F[K]> }

/** The object with these fields. Written so that an editor shows the fields. */
type ObjectOf<F> = RequiredFields<F> & OptionalFields<F> extends infer All ? { [K in keyof All]: All[K] } : never

/** A check of an object that also exposes the checks of its fields. */
export interface RecordCheck<T> extends Check<T> {
  readonly fields: Fields
}

/** Accepts an object with exactly these fields. A rule may compare several fields; it runs when each is valid. */
export const record = <F extends Fields>(
  fields: F,
  rule: (value: ObjectOf<F>, path: string) => string | null = () => null,
): RecordCheck<ObjectOf<F>> => {
  const checks = Object.entries(fields)
  const outer: Check<ObjectOf<F>> = (value, path) => {
    if (!isObject(value)) return not(path, "an object", value)
    const inside = (key: string) => (path === "" ? key : `${path}.${key}`)
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) {
        return `\`${inside(key)}\` is not a known field. Allowed: ${Object.keys(fields).join(", ")}`
      }
    }
    for (const [key, inner] of checks) {
      const fault = inner(value[key], inside(key))
      if (fault) return fault
    }
    return null
  }
  return Object.assign(withRule(outer, rule), { fields })
}

/** An own property of an object or list; undefined without it. To list the names of a list of millions would take seconds. */
export const ownValue = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** Whether a value is a plain object, not an array or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A record of any schema: only its id is known. */
export type RawRecord = Readonly<Record<string, unknown>> & { readonly id: string }
