import { parse } from "node:url"
import type { Request, RequestHandler, Response } from "express"
import { invalid } from "../core/errors.ts"
import { call } from "./call.ts"
import { type Document, requestsOnly } from "./document.ts"
import { refusal } from "./refusal.ts"
import type { Match, Route } from "./routes.ts"

export interface ContractOptions {
  /** Refuse unknown query parameters. */
  strict_query: boolean
  /** Also validate responses against the contract; for tests. */
  validate_responses: boolean
}

/** Checks query, path and body of a request, and its response if enabled. Throws `validation_error`. */
export type Validator = (req: Request, res: Response, match: Match) => Promise<void>

/** Creates the validator of a contract. Throws if the document is invalid. */
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
  // This middleware fails if the document cannot be loaded. Without this call every request would get a 500 instead.
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

/** The validator accepts everything that `Number()` does: `0x10`, `1e1`, a number with leading spaces. */
function checkInteger(name: string, written: unknown): void {
  if (typeof written !== "string" || /^-?\d{1,15}$/.test(written)) return
  throw invalid(`\`${name}\` must be an integer such as 25, got "${written.slice(0, 40)}".`)
}

/**
 * The validator calls `url.parse` for every URL. Node inspects the stack on each call until it has printed its deprecation warning
 * once. This triggers that warning with the output disabled.
 */
function warnOnce(): void {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse("/")
  process.noDeprecation = noDeprecation as boolean
}

/** The validator's metadata of a route, read once: its own lookup compiles the expression of every path each time. */
async function metadata(middleware: RequestHandler, base: string, { method, path }: Route): Promise<object> {
  const url = base + path.replace(/\{\w+\}/g, "x")
  const probe = { method, path: url, originalUrl: url, url, baseUrl: "", app: { enabled: () => false } }
  await call(middleware, probe as never, {} as never)
  const { openapi } = probe as unknown as { openapi: { openApiRoute: string } }
  if (openapi.openApiRoute !== base + path) throw new Error(`${url} leads to ${openapi.openApiRoute}, not to ${path}`)
  return openapi
}
