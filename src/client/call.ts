import { type HttpRequest, send } from "./http.ts"
import type { CallOptions, Control, Service } from "./operations.ts"
import { sandboxRoutes } from "./sandbox-routes.gen.ts"
import { serviceRoutes } from "./service-routes.gen.ts"

/** Method, path, and whether the argument after the path parameters is the body or the query. */
type RouteTable = Record<string, readonly [method: string, path: string, argument: "body" | "query"]>

interface Base {
  /** Base URL of the paths in the table. */
  url: string
  headers: Record<string, string>
  /** Sent with every request. */
  query: Record<string, string>
}

type AnyCall = (...args: unknown[]) => Promise<unknown>

/** The service's API, one function per operation. */
export function bindService(base: Base): Service {
  return bind(serviceRoutes, base) as unknown as Service
}

/** The control API, one function per operation. */
export function bindControl(base: Base): Control {
  return bind(sandboxRoutes, base) as unknown as Control
}

function bind(routes: RouteTable, base: Base): Record<string, AnyCall> {
  const calls = Object.entries(routes).map(([id, route]) => [id, operation(id, route, base)])
  return Object.fromEntries(calls) as Record<string, AnyCall>
}

function operation(id: string, [method, path, kind]: RouteTable[string], base: Base): AnyCall {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return async (...args) => {
    const places = args.slice(0, names.length)
    const [argument, options = {}] = args.slice(names.length) as [unknown, CallOptions?]
    const request: HttpRequest = {
      method,
      url: base.url + filled(id, path, names, places),
      query: { ...base.query, ...(kind === "query" ? (argument as object) : {}), ...options.query },
      headers: { ...base.headers, ...(options.idempotency_key && { "Idempotency-Key": options.idempotency_key }) },
      content_type: options.content_type,
      signal: options.signal,
      ...(kind === "body" && argument !== undefined && { body: argument }),
    }
    return await send(request)
  }
}

function filled(id: string, path: string, names: readonly string[], places: readonly unknown[]): string {
  return names.reduce((made, name, index) => {
    const value = places[index]
    if ((typeof value !== "string" && typeof value !== "number") || value === "") {
      throw new TypeError(`${id}: argument ${index + 1} must be the ${name}, got ${String(value)}.`)
    }
    return made.replace(`{${name}}`, encodeURIComponent(value))
  }, path)
}
