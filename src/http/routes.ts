import { type Component, type Components, type Document, METHODS, type Method, resolve } from "../api/document.ts"
import { ApiError, invalid, notFound } from "../core/errors.ts"
import { isObject } from "../core/state/shape.ts"
import { nearest } from "../core/text/suggest.ts"
import type { FaultTarget } from "../parts/faults/rules.ts"

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
  /** Schema of a JSON body. */
  body: Component
  /** All query parameters, by name. */
  queries: ReadonlyMap<string, Component>
  /** All header parameters, by name in lower case. */
  headers: ReadonlyMap<string, Component>
}

/** One path of a contract and its operations, by method. */
export interface PathEntry {
  path: string
  /** Null without placeholders. */
  pattern: RegExp | null
  routes: Map<string, Route>
}

/** The operation of a request. */
export interface Match {
  route: Route
  /** The path of the request, with its ids in lower case. */
  path: string
  params: Record<string, string>
}

/** Returns the path that a request probably meant, for example `/v1/emails` for `POST /emails`; undefined if no path is similar. */
export type SuggestPath = (method: string, path: string) => string | undefined

/** The paths of a contract, fixed segments before placeholders: `/emails/wait` must not match `/emails/{id}`. */
export function readPaths(document: Document): PathEntry[] {
  const placeholders = (path: string) => path.split("{").length
  const paths = Object.keys(document.paths).sort((a, b) => placeholders(a) - placeholders(b))
  return paths.map((path) => ({
    path,
    pattern: path.includes("{") ? new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`) : null,
    routes: new Map(METHODS.flatMap((method) => readRoute(document, method, path))),
  }))
}

function readRoute({ components, paths }: Document, name: Method, path: string): [string, Route][] {
  const { parameters: shared = [], [name]: operation } = paths[path] ?? {}
  if (!operation) return []
  const { operationId, security, requestBody, parameters = [] } = operation
  const method = name.toUpperCase()
  const content = requestBody?.content ?? {}
  const body = content["application/json"]?.schema ?? {}
  const fields = fieldsAt(components, body, [])
  const every = [...shared, ...parameters].map((written) => {
    const parameter = resolve(components, written)
    return { ...parameter, schema: resolve(components, parameter.schema ?? {}) }
  })
  const parametersIn = (place: "query" | "header") =>
    every.filter((parameter) => parameter.in === place).map(({ name = "", ...parameter }) => [name, parameter] as const)
  const route: Route = {
    operation_id: operationId,
    method,
    path,
    permission: security?.[0]?.bearerAuth?.[0] ?? null,
    media_types: Object.keys(content),
    body_required: requestBody?.required ?? false,
    body_fields: fields.length > 0 ? fields : null,
    body,
    queries: new Map(parametersIn("query")),
    headers: new Map(parametersIn("header").map(([name, parameter]) => [name.toLowerCase(), parameter])),
  }
  return [[method, route]]
}

/** The field names that a schema and its alternatives allow at a place of a value, such as `["attachments", "0"]`. */
export function fieldsAt(components: Components, schema: Component | undefined, place: readonly string[]): string[] {
  if (!schema) return []
  const { oneOf = [], properties = {}, items } = resolve(components, schema)
  const [first, ...rest] = place
  const own =
    first === undefined
      ? Object.keys(properties)
      : fieldsAt(components, Object.hasOwn(properties, first) ? properties[first] : items, rest)
  return [...own, ...oneOf.flatMap((alternative) => fieldsAt(components, alternative, place))]
}

/**
 * Removes each optional field that is null, in nested objects and lists too. Returns their names, such as `attachments[0].content_type`
 * (assumption requests.null_fields). Changes the value.
 */
export function removeNulls(components: Components, schema: Component, value: unknown, place = ""): string[] {
  const { items, properties = {}, required } = resolve(components, schema)
  if (Array.isArray(value)) {
    return items ? value.flatMap((entry, index) => removeNulls(components, items, entry, `${place}[${index}]`)) : []
  }
  if (!isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (!Object.hasOwn(value, name)) return []
    const field = place === "" ? name : `${place}.${name}`
    if (value[name] !== null) return removeNulls(components, inner, value[name], field)
    if (Array.isArray(required) && required.includes(name)) return []
    delete value[name]
    return [field]
  })
}

/**
 * Finds the operation of a request below `base`; HEAD has the operation of GET (assumptions requests.paths,
 * requests.ids and requests.head). Throws `not_found`, or a 405 that lists the allowed methods (assumption
 * requests.malformed). Both name the path that was probably meant.
 */
export function findRoute(
  paths: readonly PathEntry[],
  method: string,
  written: string,
  base: string,
  suggest: SuggestPath,
): Match {
  const path = written.split("/").map(lowerId).join("/")
  for (const { path: own, pattern, routes } of paths) {
    const found = pattern?.exec(path)
    if (pattern ? !found : own !== path) continue
    const route = routes.get(method === "HEAD" ? "GET" : method)
    if (!route)
      throw wrongMethod(method, base + path, allowedMethods(routes), suggest(method, base + path), base === SERVICE)
    const params = Object.entries(found?.groups ?? {}).map(([name, segment]) => [name, decode(segment)])
    return { route, path, params: Object.fromEntries(params) }
  }
  // The path without its id would delete everything.
  throw noPath(base + path, method === "DELETE" && hasEmptyPart(path) ? undefined : suggest(method, base + path))
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A UUID in lower case, as all ids are stored (RFC 9562, assumption requests.ids); any other text as it is. */
export const lowerId = (text: string): string => (UUID.test(text) ? text.toLowerCase() : text)

const allowedMethods = (routes: Map<string, Route>) =>
  [...routes.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))

/** A 404 for a path that no API and no page has (assumption requests.malformed). */
export const noPath = (path: string, meant?: string) =>
  notFound(
    `Path ${path} does not exist.${hasEmptyPart(path) ? EMPTY_PART : ""}${didYouMean(meant)} See /docs for all paths.`,
  )

const hasEmptyPart = (path: string) => /\/(?:\/|$)/.test(path)
const EMPTY_PART = " A part of it is empty, as with a variable that is not set."

const didYouMean = (path: string | undefined) => (path === undefined ? "" : ` Did you mean ${path}?`)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    const message = `Invalid percent-encoding in path segment "${segment}". Write a literal percent sign as %25.`
    throw invalid(message, { status: 400 })
  }
}

/** The prefix of the service, whose operations the document lists. */
const SERVICE = "/v1"
const NO_OPERATION = " The service's document has no such operation."

/** A 405 that lists the allowed methods of a path (assumption requests.malformed). */
export const wrongMethod = (method: string, path: string, allowed: string[], meant?: string, isService = false) =>
  new ApiError(
    "validation_error",
    `Method ${method} is not allowed at ${path}. Allowed: ${allowed.join(", ")}.${didYouMean(meant) || (isService ? NO_OPERATION : "")}`,
    { status_setting: "method_not_allowed", headers: { Allow: allowed.join(", ") } },
  )

/** Prefixes that clients put before a path of the API, or forget. */
const PREFIX = /^(?:\/(?:api|sandbox|v\d+))+(?=\/)/

/** Paths outside the contracts. */
const OTHERS = { base: "", paths: ["/healthz", "/docs"].map((path) => ({ method: "GET", path })) }

/** Suggests only other paths, which allow the method. `base` is a prefix such as `/v1`. */
export function createSuggestPath(contracts: readonly { base: string; paths: readonly FaultTarget[] }[]): SuggestPath {
  const all = [...contracts, OTHERS].flatMap(({ base, paths }) => paths.map((one) => ({ ...one, base })))
  const [service] = contracts
  const resources = new Set(service?.paths.map(({ path }) => `${service.base}/${path.split("/")[1]}`))
  return (method, written) => {
    const path = written.replace(/\/{2,}/g, "/").replace(/\/$/, "")
    const needed = method === "HEAD" ? "GET" : method
    // An application that calls the service must not be led to the control API, whose operations of the same name do something else.
    const isOfService = resources.has(path.split("/").slice(0, 3).join("/"))
    const allowed = all.filter((one) => one.method === needed && !(isOfService && one.base !== service?.base))
    const below = path.replace(PREFIX, "")
    const same = allowed.find((one) => misspelt(below, one.path) === 0)
    if (same && same.base + below !== written) return same.base + below
    const similar = allowed.flatMap((one) => {
      const template = one.base + one.path
      const wrong = misspelt(path, template)
      const filled = fillPath(template, path)
      return wrong === null || filled === written ? [] : [{ filled, wrong }]
    })
    return similar.sort((a, b) => a.wrong - b.wrong)[0]?.filled
  }
}

/** The number of segments that only resemble those of the template; null if one of them is too different. */
function misspelt(path: string, template: string): number | null {
  const [segments, known] = [path.split("/"), template.split("/")]
  if (segments.length !== known.length) return null
  let wrong = 0
  for (const [index, name] of known.entries()) {
    const segment = segments[index] ?? ""
    if (segment === name || (name.startsWith("{") && segment !== "")) continue
    if (segment === "" || nearest(segment, [name]) === undefined) return null
    wrong++
  }
  return wrong
}

const fillPath = (template: string, path: string): string => {
  const segments = path.split("/")
  const names = template.split("/")
  return names.map((name, index) => (name.startsWith("{") ? segments[index] : name)).join("/")
}
