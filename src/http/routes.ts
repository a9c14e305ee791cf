import { ApiError, invalid, notFound } from "../core/errors.ts"

/** One operation of a contract. */
export interface Route {
  operation_id: string
  method: string
  /** The path as the contract writes it, for example `/emails/{id}`. */
  path: string
  /** The permission that the key needs (section 4), where the contract asks for one. */
  permission: "sending" | "full_access" | null
  /** Media types the body may have; empty where the operation takes none. */
  media_types: readonly string[]
  body_required: boolean
  /** The fields that a JSON body of the operation may have; null where the contract does not list them. */
  body_fields: readonly string[] | null
  /** The query parameters that are integers. */
  integer_queries: readonly string[]
}

export interface Match {
  route: Route
  /** The path as called, without the slash at its end that changes nothing. */
  path: string
  params: Record<string, string>
}

/** One path of a contract and what can be done there, by method. */
export interface PathEntry {
  segments: string[]
  routes: Map<string, Route>
}

const isPlaceholder = (segment: string) => segment.startsWith("{")
const placeholders = (entry: PathEntry) => entry.segments.filter(isPlaceholder).length

/** Fixed segments before placeholders: /emails/wait is not an email. */
export const sortPaths = (entries: PathEntry[]): PathEntry[] =>
  entries.sort((a, b) => placeholders(a) - placeholders(b))

/** The operation of a request below `base`. Throws `not_found`, or a 405 that names what is possible (assumption E5). */
export function findRoute(paths: readonly PathEntry[], method: string, path: string, base = ""): Match {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const segments = plain.split("/")
  for (const entry of paths) {
    if (!fits(entry.segments, segments)) continue
    const route = entry.routes.get(method)
    if (!route) throw wrongMethod(method, base + path, [...entry.routes.keys()])
    return { route, path: plain, params: readParams(entry.segments, segments) }
  }
  throw notFound(`There is nothing at ${base}${path}. The reference at /docs lists every path.`)
}

const fits = (template: readonly string[], segments: readonly string[]) =>
  template.length === segments.length &&
  template.every((segment, index) => segment === segments[index] || (isPlaceholder(segment) && segments[index] !== ""))

function readParams(template: readonly string[], segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  template.forEach((segment, index) => {
    if (isPlaceholder(segment)) params[segment.slice(1, -1)] = decode(segments[index] as string)
  })
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw invalid(`The path holds a percent sign that starts no escape: ${segment}. Write it as %25.`, { status: 400 })
  }
}

/** The 405 that names what is possible at a path (assumption E5). */
export const wrongMethod = (method: string, path: string, allowed: string[]) =>
  new ApiError("validation_error", `${method} is not possible at ${path}. Possible: ${allowed.join(", ")}.`, {
    status: 405,
    headers: { Allow: allowed.join(", ") },
  })
