import type { ServerResponse } from "node:http"
import { ApiError } from "../core/errors.ts"
import type { Dialect, DialectRoute } from "../operations/dialect.ts"
import { type Failure, sendJson } from "./answer.ts"
import { findRoute, type Match, type PathEntry, type Route } from "./routes.ts"

/** A route of a dialect as the pipeline sees it. */
interface SpokenRoute extends Route {
  spoken: DialectRoute
}

/** The operation of a request in a dialect. */
export interface SpokenMatch extends Match {
  spoken: DialectRoute
}

/** Finds the operation of a request below the base of a dialect. Throws as for other APIs, or what the dialect says about the path. */
export function dialectMatcher(dialect: Dialect): (method: string, path: string) => SpokenMatch {
  const paths = readRoutes(dialect)
  return (method, written) => {
    try {
      const { route, path, params } = findRoute(paths, method, written, dialect.base, () => undefined)
      const { spoken } = route as SpokenRoute
      const shown = spoken.as?.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "") ?? path
      return { route, path: shown, params, spoken }
    } catch (error) {
      const isMissing = error instanceof ApiError && error.type === "not_found"
      throw (isMissing && dialect.missing(written)) || error
    }
  }
}

/** Paths with placeholders come last: `/emails/batch` must not match `/emails/{id}`. */
function readRoutes({ routes }: Dialect): PathEntry[] {
  const placeholders = (path: string) => path.split("{").length
  const paths = [...new Set(routes.map(({ path }) => path))].sort((a, b) => placeholders(a) - placeholders(b))
  return paths.map((path) => ({
    path,
    pattern: path.includes("{") ? new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`) : null,
    routes: new Map(routes.filter((one) => one.path === path).map((spoken) => [spoken.method, routeOf(spoken)])),
  }))
}

const routeOf = (spoken: DialectRoute): SpokenRoute => ({
  operation_id: spoken.operation,
  method: spoken.method,
  path: spoken.as ?? spoken.path,
  permission: spoken.permission,
  media_types: spoken.has_body ? ["application/json"] : [],
  body_required: spoken.has_body ?? false,
  body_fields: null,
  body: {},
  queries: new Map(),
  headers: new Map(),
  spoken,
})

/** Refuses a request that did not reach the pipeline, such as one with a Host that is not allowed. */
export function refuseInDialect(dialect: Dialect, res: ServerResponse, error: unknown, failure: Failure): void {
  const { status, body, headers } = dialect.refuse({ ...failure, error, path: "", operation: null, injected: false })
  if (res.headersSent) res.destroy()
  else sendJson(res, status, JSON.stringify(body), headers)
}
