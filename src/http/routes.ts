import { ApiError, invalid, notFound } from "../core/errors.ts"

/** One operation of a contract. */
export interface Route {
  operation_id: string
  method: string
  /** The path as the contract writes it, for example `/emails/{id}`. */
  path: string
  /** The permission that the key needs (section 4); null if the contract requires none. */
  permission: "sending" | "full_access" | null
  /** Allowed media types of the body; empty if the operation has no body. */
  media_types: readonly string[]
  body_required: boolean
  /** Allowed fields of a JSON body; null if the contract does not list them. */
  body_fields: readonly string[] | null
  /** Names of the integer query parameters. */
  integer_queries: readonly string[]
}

export interface Match {
  route: Route
  /** The path of the request, without its trailing slash. */
  path: string
  params: Record<string, string>
}

/** One path of a contract and its operations, by method. */
export interface PathEntry {
  segments: string[]
  routes: Map<string, Route>
}

const isPlaceholder = (segment: string) => segment.startsWith("{")
const placeholders = (entry: PathEntry) => entry.segments.filter(isPlaceholder).length

/** Sorts fixed segments before placeholders: `/emails/wait` must not match `/emails/{id}`. */
export const sortPaths = (entries: PathEntry[]): PathEntry[] =>
  entries.sort((a, b) => placeholders(a) - placeholders(b))

/** Finds the operation of a request below `base`. Throws `not_found`, or a 405 that lists the allowed methods (assumption E5). */
export function findRoute(paths: readonly PathEntry[], method: string, path: string, base = ""): Match {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const segments = plain.split("/")
  for (const entry of paths) {
    if (!matches(entry.segments, segments)) continue
    const route = entry.routes.get(method)
    if (!route) throw wrongMethod(method, base + path, [...entry.routes.keys()])
    return { route, path: plain, params: readParams(entry.segments, segments) }
  }
  throw notFound(`Path ${base}${path} does not exist. See /docs for all paths.`)
}

const matches = (template: readonly string[], segments: readonly string[]) =>
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
    throw invalid(`Invalid percent-encoding in path segment "${segment}". Write a literal percent sign as %25.`, {
      status: 400,
    })
  }
}

/** A 405 that lists the allowed methods of a path (assumption E5). */
export const wrongMethod = (method: string, path: string, allowed: string[]) =>
  new ApiError("validation_error", `Method ${method} is not allowed at ${path}. Allowed: ${allowed.join(", ")}.`, {
    status: 405,
    headers: { Allow: allowed.join(", ") },
  })
