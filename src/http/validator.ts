import { parse } from "node:url"
import type { Request, RequestHandler, Response } from "express"
import { invalid } from "../core/errors.ts"
import { call } from "./call.ts"
import { type Document, requestsOnly } from "./document.ts"
import { refusal } from "./refusal.ts"
import type { Match, Route } from "./routes.ts"

export interface ContractOptions {
  /** Refuse query parameters that the contract does not know. */
  strict_query: boolean
  /** Check answers too, and fail those that the contract does not allow: for tests. */
  validate_responses: boolean
}

/** Checks query, path and body of a request, and its answer where that was asked for. Throws `validation_error`. */
export type Validator = (req: Request, res: Response, match: Match) => Promise<void>

/** Makes the validator of a contract. Throws when the document is broken. */
export async function createValidator(document: Document, options: ContractOptions): Promise<Validator> {
  const { middleware: create } = await import("express-openapi-validator")
  warnOnce()
  const middleware = create({
    apiSpec: structuredClone(options.validate_responses ? document : requestsOnly(document)) as never,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: !options.strict_query, coerceTypes: false },
    validateResponses: options.validate_responses,
    fileUploader: false,
  }) as RequestHandler[]
  const step = (name: string) => middleware.find((handler) => handler.name === name) as RequestHandler
  // The first of them fails when the document does not load; it would answer 500 to every request otherwise.
  await call(step("pathParamsMiddleware"), { app: { param: () => undefined } } as never, {} as never)
  const request = step("requestMiddleware")
  const response = options.validate_responses ? step("responseMiddleware") : null
  const base = document.servers[0]?.url ?? ""
  const known = new Map<Route, object>()
  return async (req, res, { route, params }) => {
    const openapi = known.get(route) ?? (await metadata(step("metadataMiddleware"), base, route))
    known.set(route, openapi)
    Object.assign(req, { openapi: { ...openapi, pathParams: params }, params })
    for (const name of route.integer_queries) checkInteger(name, req.query[name])
    try {
      await call(request, req, res)
      if (response) await call(response, req, res)
    } catch (error) {
      throw refusal(error)
    }
  }
}

/** The validator reads whatever `Number()` does: `0x10`, `1e1`, a number with a blank before it. */
function checkInteger(name: string, written: unknown): void {
  if (typeof written !== "string" || /^-?\d{1,15}$/.test(written)) return
  throw invalid(`\`${name}\` must be a whole number such as 25, not "${written.slice(0, 40)}".`)
}

/**
 * The validator takes every URL apart with `url.parse`, and Node looks at the whole stack each time to see whether it must warn of
 * that, until it has warned once. It warns here, to nobody.
 */
function warnOnce(): void {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse("/")
  process.noDeprecation = noDeprecation as boolean
}

/** What the validator knows of a route, asked once: its own lookup compiles every path's expression each time. */
async function metadata(middleware: RequestHandler, base: string, { method, path }: Route): Promise<object> {
  const url = base + path.replace(/\{\w+\}/g, "x")
  const probe = { method, path: url, originalUrl: url, url, baseUrl: "", app: { enabled: () => false } }
  await call(middleware, probe as never, {} as never)
  const { openapi } = probe as unknown as { openapi: { openApiRoute: string } }
  if (openapi.openApiRoute !== base + path) throw new Error(`${url} leads to ${openapi.openApiRoute}, not to ${path}`)
  return openapi
}
