import { errorTypeValues } from "../../api/service.enums.gen.ts"
import { invalidField } from "../../core/errors.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import { nearest } from "../../core/text/suggest.ts"
import type { Fault } from "./record.ts"

/** The parts of a request that faults match on. The path is without `/v1`. */
export interface FaultTarget {
  method: string
  path: string
}

/** Checks the `Retry-After` of a fault. The contract limits seconds; text must be an HTTP date. Throws `validation_error` otherwise. */
export function checkRetryAfter(value: number | string | undefined): void {
  if (typeof value !== "string" || isHttpDate(value)) return
  const example = new Date(0).toUTCString()
  throw invalidField(
    "error.retry_after",
    `must be whole seconds, such as 30, or an HTTP date, such as "${example}", got ${JSON.stringify(value)}.`,
  )
}

/** Whether it is a date as HTTP sends it, with the right weekday: "Thu, 01 Jan 1970 00:00:00 GMT". */
const isHttpDate = (text: string) => text.endsWith(" GMT") && new Date(text).toUTCString() === text

/** Normalizes the path pattern of a fault: removes a leading `/v1`, adds a missing leading slash. */
export const faultPath = (written: string): string => {
  const path = written.replace(/^\/?v1(?=\/)/, "")
  return path.startsWith("/") || path.startsWith("*") ? path : `/${path}`
}

export const fits = (fault: Pick<Fault, "method" | "path">, { method, path }: FaultTarget): boolean =>
  (fault.method === null || fault.method === method) && (fault.path === null || matchesGlob(fault.path, path))

/**
 * Returns the active faults that apply to a request: at most one with latency and at most one that changes the response, so that
 * both can be combined. `faults` is ordered from oldest to newest.
 */
export function matchFaults(faults: readonly Fault[], when: Fault["when"], target: FaultTarget): Fault[] {
  const matching = faults.filter((fault) => fault.when === when && fits(fault, target))
  const delaying = matching.find(({ latency_ms }) => latency_ms !== null)
  const failing = matching.find(({ latency_ms }) => latency_ms === null)
  return [delaying, failing].filter((fault) => fault !== undefined)
}

/** Counts one injection of a fault. `remaining` is null for a fault without `times`, which applies until it is removed. */
export const consume = ({ remaining, hits }: Fault): Pick<Fault, "remaining" | "hits"> => ({
  remaining: remaining === null ? null : remaining - 1,
  hits: hits + 1,
})

/** Names the error type that a fault probably means; null if its type is known or not similar to a known one. */
export function errorTypeHint(error: Fault["error"]): string | null {
  const known: readonly string[] = errorTypeValues
  const near = error === null || known.includes(error.type) ? undefined : nearest(error.type, known)
  return near === undefined ? null : `The API has no error type ${error?.type}. Did you mean ${near}?`
}

/** Explains why a fault can never match a request; null if it can. `paths` are the path templates of the contract. */
export function faultHint(
  { method, path }: Pick<Fault, "method" | "path">,
  paths: readonly FaultTarget[],
): string | null {
  const reached = paths.filter((one) => path === null || canMatch(path, one.path))
  if (reached.length === 0) {
    return `No API path matches ${path}, so this fault never applies. Write paths without /v1, for example /emails or /emails/*.`
  }
  if (method === null || reached.some((one) => one.method === method)) return null
  const methods = [...new Set(reached.map((one) => one.method))].join(", ")
  return `No path that matches ${path ?? "the pattern"} allows ${method}, so this fault never applies. Allowed: ${methods}.`
}

/**
 * Whether the glob matches a path of the template. The template's parameter is filled with each segment of the glob, since a glob that
 * matches any path of the template matches one of these. Only a `?` in the place of a slash is not considered.
 */
const canMatch = (glob: string, template: string): boolean =>
  glob
    .split("/")
    .map((segment) => segment.replaceAll(/[*?]/g, "x") || "x")
    .some((value) => matchesGlob(glob, template.split(/\{\w+\}/).join(value)))
