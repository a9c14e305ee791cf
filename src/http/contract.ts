import { readFileSync } from "node:fs"
import type { Request, RequestHandler, Response } from "express"
import * as OpenApiValidator from "express-openapi-validator"
import { parse } from "yaml"
import { ApiError, invalid, notFound } from "../core/errors.ts"
import { type ContractDocument, METHODS, type OperationObject, requestsOnly } from "./contract-document.ts"
import { refusal } from "./refusal.ts"

/** One operation of a contract. */
export interface Route {
  operation_id: string
  /** The path as the contract writes it, for example `/emails/{id}`. */
  path: string
  /** The permission that the key needs (section 4), where the contract asks for one. */
  permission: "sending" | "full_access" | null
  /** Media types the body may have; empty where the operation takes none. */
  media_types: readonly string[]
  body_required: boolean
  /** What the validator knows of this route, looked up once. */
  openapi: object
}

export interface Match {
  route: Route
  params: Record<string, string>
}

interface PathEntry {
  segments: string[]
  routes: Map<string, Route>
}

/** A contract ready to serve: finds the operation of a request and validates against it. */
export interface Contract {
  /** The document as it was read. */
  text: string
  /** Its schemas, as they were read. Not to be changed. */
  components: ContractDocument["components"]
  operation_ids: readonly string[]
  /** Finds the operation. Throws `not_found` for an unknown path and a 405 with `Allow` for a wrong method (assumption E5). */
  match(method: string, path: string): Match
  /** Checks query, path and body; fills in defaults. Throws `validation_error` in one readable sentence. */
  validate(req: Request, res: Response, match: Match): Promise<void>
}

export interface ContractOptions {
  /** Refuse query parameters that the contract does not know. */
  strict_query: boolean
  /** Check answers too, and fail those that the contract does not allow: for tests. */
  validate_responses: boolean
}

const opened = new Map<string, Promise<Contract>>()

/** Reads a contract, once per process for each file and set of options. Throws when the document is broken. */
export function openContract(file: URL, options: ContractOptions): Promise<Contract> {
  const key = JSON.stringify([file.href, options])
  let contract = opened.get(key)
  if (!contract) {
    contract = build(file, options)
    opened.set(key, contract)
  }
  return contract
}

async function build(file: URL, options: ContractOptions): Promise<Contract> {
  const text = readFileSync(file, "utf8")
  const document = parse(text) as ContractDocument
  const base = document.servers[0]?.url ?? ""
  const middleware = OpenApiValidator.middleware({
    apiSpec: (options.validate_responses ? structuredClone(document) : requestsOnly(document)) as never,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: !options.strict_query, coerceTypes: false },
    validateResponses: options.validate_responses,
    fileUploader: false,
  }) as RequestHandler[]
  const step = (name: string) => middleware.find((handler) => handler.name === name) as RequestHandler
  // The first of them fails when the document does not load; it would answer 500 to every request otherwise.
  await call(step("pathParamsMiddleware"), { app: { param: () => undefined } } as never, {} as never)
  const paths = await readPaths(document, base, step("metadataMiddleware"))
  const request = step("requestMiddleware")
  const response = options.validate_responses ? step("responseMiddleware") : null
  return {
    text,
    components: document.components,
    operation_ids: paths.flatMap(({ routes }) => [...routes.values()].map((route) => route.operation_id)),
    match: (method, path) => find(paths, method, path),
    validate: async (req, res, { route, params }) => {
      Object.assign(req, { openapi: { ...route.openapi, pathParams: params }, params })
      try {
        await call(request, req, res)
        if (response) await call(response, req, res)
      } catch (error) {
        throw refusal(error)
      }
    },
  }
}

/** Runs one middleware and waits until it passes on. */
export function call(handler: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((done, fail) => {
    const result: unknown = handler(req, res, (error?: unknown) => (error ? fail(error) : done()))
    if (result instanceof Promise) result.catch(fail)
  })
}

/** Asks the validator once for what it knows of each route: its own lookup compiles every path's expression on every request. */
async function readPaths(document: ContractDocument, base: string, metadata: RequestHandler): Promise<PathEntry[]> {
  const entries: PathEntry[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    const routes = new Map<string, Route>()
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      const url = base + path.replace(/\{\w+\}/g, "x")
      const probe = {
        method: method.toUpperCase(),
        path: url,
        originalUrl: url,
        url,
        baseUrl: "",
        app: { enabled: () => false },
      }
      await call(metadata, probe as never, {} as never)
      const { openapi } = probe as unknown as { openapi: { openApiRoute: string } }
      if (openapi.openApiRoute !== base + path)
        throw new Error(`${url} leads to ${openapi.openApiRoute}, not to ${path}`)
      routes.set(method.toUpperCase(), toRoute(path, operation, openapi))
    }
    entries.push({ segments: path.split("/"), routes })
  }
  // Fixed segments before placeholders: /emails/wait is not an email.
  return entries.sort((a, b) => placeholders(a) - placeholders(b))
}

const isPlaceholder = (segment: string) => segment.startsWith("{")
const placeholders = (entry: PathEntry) => entry.segments.filter(isPlaceholder).length

function toRoute(path: string, operation: OperationObject, openapi: object): Route {
  return {
    operation_id: operation.operationId,
    path,
    permission: operation.security?.[0]?.bearerAuth?.[0] ?? null,
    media_types: Object.keys(operation.requestBody?.content ?? {}),
    body_required: operation.requestBody?.required ?? false,
    openapi,
  }
}

function find(paths: readonly PathEntry[], method: string, path: string): Match {
  const segments = (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path).split("/")
  for (const entry of paths) {
    if (!fits(entry.segments, segments)) continue
    const route = entry.routes.get(method)
    if (!route) throw wrongMethod(method, path, [...entry.routes.keys()])
    return { route, params: readParams(entry.segments, segments) }
  }
  throw notFound(`There is nothing at ${path}. The reference at /docs lists every path.`)
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

const wrongMethod = (method: string, path: string, allowed: string[]) =>
  new ApiError("validation_error", `${method} is not possible at ${path}. Possible: ${allowed.join(", ")}.`, {
    status: 405,
    headers: { Allow: allowed.join(", ") },
  })
