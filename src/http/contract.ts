import { parse } from "node:url"
import { isDeepStrictEqual } from "node:util"
import type { ErrorObject } from "ajv"
import type { Request, RequestHandler, Response } from "express"
import type { Component, Components, Document } from "../api/document.ts"
import { isBlank } from "../blank.ts"
import { invalid } from "../core/errors.ts"
import type { Shapes } from "../operations/context.ts"
import type { FaultTarget } from "../parts/faults/rules.ts"
import { sendFailure } from "./answer.ts"
import { bodyProblems, fieldName, type Problem, problemsError, unescapeStep } from "./problems.ts"
import {
  fieldsAt,
  findRoute,
  type Match,
  noPath,
  type Route,
  readPaths,
  removeNulls,
  type SuggestPath,
  UUID,
} from "./routes.ts"

export interface ContractOptions {
  /** Refuse unknown query parameters. */
  strict_query: boolean
  /** Let the library also check all requests and responses: in tests, and with `--check-contract`. */
  check_contract: boolean
}

/** A loaded contract: finds the operation of a request and validates the request against it. */
export interface Contract {
  document: Document
  /** The prefix of its paths: `/v1` or `/sandbox`. */
  base: string
  validates_responses: boolean
  /** Checks values against the schemas of the contract. */
  shapes: Shapes
  /** Every method and path template of the contract. */
  paths: readonly FaultTarget[]
  /** Finds the operation. Throws `not_found` for an unknown path and a 405 with `Allow` for a wrong method (assumption requests.malformed). */
  match(method: string, path: string, suggest?: SuggestPath): Match
  /** Checks query, path and body; fills in defaults. Throws `validation_error`. */
  validate(req: Request, res: Response, match: Match): Promise<void>
}

/** Checks a value against its schema, and keeps what is wrong with it. Ajv writes this code at `npm run generate` (ADR 3). */
type Check = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null }
/** The functions of `src/api/*.checks.gen.ts`, by the name of the schema. */
type Checks = Readonly<Record<string, Check>>

const opened = new Map<string, Contract>()

/**
 * Loads a contract (`src/api/*.document.gen.ts` and `*.checks.gen.ts`), once per process for each document and set of options. Throws if it
 * is invalid.
 */
export function openContract(json: string, checks: Checks, options: ContractOptions): Contract {
  const key = JSON.stringify(options) + json
  const known = opened.get(key)
  if (known) return known
  const contract = build(JSON.parse(json), checks, options)
  opened.set(key, contract)
  return contract
}

function build(document: Document, checks: Checks, options: ContractOptions): Contract {
  const { components } = document
  const paths = readPaths(document)
  const base = document.servers[0]?.url ?? ""
  const routes = paths.flatMap((entry) => [...entry.routes.values()])
  for (const { body } of routes) if (body.$ref) checkOf(checks, body)
  const libraries = new Map<string, Promise<Library>>()
  const libraryOf = ({ path }: Route): Promise<Library> => {
    const library = libraries.get(path) ?? loadLibrary(partOf(document, path), options)
    libraries.set(path, library)
    return library
  }
  return {
    document,
    base,
    validates_responses: options.check_contract,
    paths: routes.map(({ method, path }) => ({ method, path })),
    match: (method, path, suggest = () => undefined) => findRoute(paths, method, path, base, suggest),
    validate: async (req, res, { route }) => {
      const parameters = readParameters(req, route, options.strict_query)
      const problems = [...parameters.problems, ...problemsOfBody(req, route, checks)]
      if (problems.length > 0) {
        const namesAt = ([where, ...place]: readonly string[]) =>
          where === "body" ? fieldsAt(components, route.body, place) : [...route.queries.keys()]
        const search_fields = route.queries.get("q")?.["x-search-fields"] ?? []
        throw problemsError(problems, { given: { body: req.body, query: req.query }, namesAt, search_fields })
      }
      if (parameters.isOdd || options.check_contract) {
        await (await libraryOf(route))(req, res, route, parameters)
      } else if (Object.keys(parameters.query).length > 0) setQuery(req, parameters.query)
    },
    shapes: {
      removeNulls: (schema, value) => removeNulls(components, referenceTo(schema), value),
      check: (schema, value) => {
        const check = checkOf(checks, referenceTo(schema))
        if (check(value)) return
        const namesAt = ([, ...place]: readonly string[]) => fieldsAt(components, referenceTo(schema), place)
        throw problemsError(bodyProblems(check.errors ?? []), { given: { body: value }, namesAt })
      },
    },
  }
}

const referenceTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })

function checkOf(checks: Checks, { $ref = "" }: Component): Check {
  const check = checks[$ref.split("/").at(-1) ?? ""]
  if (!check) throw new Error(`The generated checks lack ${$ref}.`)
  return check
}

function problemsOfBody({ headers, body }: Request, route: Route, checks: Checks): Problem[] {
  if (body === undefined && route.body_required) return [{ place: ["body"], keyword: "required", params: {} }]
  if (body === undefined || !route.body.$ref || headers["content-type"] !== "application/json") return []
  const check = checkOf(checks, route.body)
  return check(body) ? [] : bodyProblems(check.errors ?? [])
}

/**
 * Reads the query: with integers as numbers, with its unknown parameters and with defaults. It is odd if it has an alternative, a
 * repeated parameter or a wrong list, which only the library reads.
 */
function readParameters(req: Request, { queries, headers }: Route, isStrict: boolean) {
  const problems: Problem[] = []
  const addProblem = (place: string[], keyword: string | undefined, schema: Component = {}) => {
    if (keyword) problems.push({ place, keyword, params: paramsOf(schema, keyword) })
  }
  let isOdd = false
  // In Express, `req.query` is read from the URL each time.
  const query: Record<string, unknown> = req.url.includes("?") ? { ...req.query } : {}
  for (const [name, value] of Object.entries(query)) {
    const place = ["query", name]
    const parameter = queries.get(name) ?? {}
    const { schema, allowEmptyValue = false } = parameter
    if (!schema) addProblem(place, isStrict ? "unknown" : undefined)
    else if (schema.type === "integer" && typeof value === "string") {
      query[name] = readInteger(name, value)
      addProblem(place, findViolated(Number(value), schema), schema)
    } else if (typeof value === "string" && isBlank(value) && isStrict && !allowEmptyValue) addProblem(place, "empty")
    else if (schema.type === "string" && typeof value === "string")
      addProblem(place, findViolated(value, schema), schema)
    else {
      const list = readList(value, parameter)
      if (list) query[name] = list
      else isOdd = true
    }
  }
  for (const [name, { schema, required }] of queries) {
    if (schema?.default !== undefined) query[name] ??= schema.default
    if (required && !(name in query)) addProblem(["query", name], "required")
  }
  for (const [name, { schema = {} }] of headers) {
    const value = req.headers[name]
    if (typeof value === "string") addProblem(["headers", name], findViolated(value, schema), schema)
  }
  return { query, isOdd, problems }
}

/** `Number()` and the library also accept `0x10`, `1e1` and leading spaces. */
function readInteger(name: string, written: string): number {
  if (/^-?\d+$/.test(written)) return Number(written)
  throw invalid(`\`${name}\` must be an integer such as 25, got "${written.slice(0, 40)}".`)
}

/** The different items of a list that is separated by commas, if all are valid. */
function readList(value: unknown, { explode, schema = {} }: Component): string[] | undefined {
  const { items, maxItems = Infinity } = schema
  if (typeof value !== "string" || explode !== false || !items) return undefined
  const list = value.split(",")
  const isValid = list.length <= maxItems && list.every((item) => findViolated(item, items) === undefined)
  return isValid && new Set(list).size === list.length ? list : undefined
}

/** The keyword of the schema that the value of a parameter violates. */
function findViolated(value: string | number, schema: Component): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = schema
  if (typeof value === "number") return value < minimum ? "minimum" : value > maximum ? "maximum" : undefined
  const characters = [...value].length
  if (characters < minLength) return "minLength"
  if (characters > maxLength) return "maxLength"
  if (schema.format === "uuid" && !UUID.test(value)) return "format"
  return schema.enum && !schema.enum.includes(value) ? "enum" : undefined
}

const paramsOf = (schema: Component, keyword: string): Problem["params"] => {
  const { type, format, enum: allowedValues, [keyword as "minimum"]: limit } = schema
  return { type, format, allowedValues, limit }
}

const setQuery = (req: Request, value: object) =>
  Object.defineProperty(req, "query", { value, writable: true, enumerable: true, configurable: true })

/** Reads an odd query and decides about it. With `check_contract`, it checks every request that Sandpost accepts, and the response to it. */
type Library = (req: Request, res: Response, route: Route, read: ReturnType<typeof readParameters>) => Promise<void>

/** One path of a contract with the components that it uses: for each response, the library reads all of the document. */
function partOf(document: Document, path: string): Document {
  const components: Components = {}
  const add = (value: unknown) => {
    for (const [, kind = "", name = ""] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      const found = document.components[kind]?.[name]
      if (!found || components[kind]?.[name]) continue
      components[kind] = { ...components[kind], [name]: found }
      add(found)
    }
  }
  const { openapi, info, servers, paths } = document
  add(paths[path])
  return { openapi, info, servers, paths: { [path]: paths[path] ?? {} }, components }
}

async function loadLibrary(document: Document, { strict_query, check_contract }: ContractOptions): Promise<Library> {
  const { middleware, error: errors } = await import("express-openapi-validator")
  warnOnce()
  const steps = middleware({
    apiSpec: JSON.parse(JSON.stringify(document), (key, value) => {
      if (!check_contract && key === "requestBody") return undefined
      if (!check_contract && key === "responses") return {}
      // Characters such as commas and colons may be written plainly (assumption requests.query_characters).
      return value?.in === "query" ? { ...value, allowReserved: true } : value
    }),
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: !strict_query, coerceTypes: false },
    validateResponses: check_contract && { onError: refuseResponse },
    fileUploader: false,
  })
  return async (req, res, route, { query, isOdd }) => {
    const bodyOf = () => (req.headers["content-type"] === "application/json" ? JSON.stringify(req.body) : "")
    const body = bodyOf()
    // It would read the unknown parameter `limit[]` as `limit`.
    setQuery(req, Object.fromEntries(Object.entries(req.query).filter(([name]) => route.queries.has(name))))
    try {
      for (const step of steps) await run(step, req, res)
    } catch (error) {
      // The path has characters that Express ignores, for example a space at its end.
      if (error instanceof errors.NotFound) throw noPath(req.originalUrl)
      if (!isOdd || !(error instanceof errors.BadRequest)) throw new Error(`the library rejects the request: ${error}`)
      const problems = error.errors.map((problem) => queryProblem(problem, route))
      throw problemsError(problems, { given: { query: req.query }, namesAt: () => [] })
    }
    const read = { ...query, ...req.query }
    setQuery(req, read)
    if (body !== bodyOf() || !(isOdd || isDeepStrictEqual(read, query)))
      throw new Error(`the library reads another request: ${JSON.stringify(read)} ${bodyOf()}`)
  }
}

/** The library reports which keyword a parameter violates. The limit and the allowed values are those of the schema. */
function queryProblem({ path, errorCode = "" }: { path: string; errorCode?: string }, { queries }: Route): Problem {
  const place = path.split("/").slice(1).map(unescapeStep)
  const [keyword = ""] = errorCode.split(".")
  const { items = {}, anyOf = [], ...schema } = queries.get(place[1] ?? "")?.schema ?? {}
  const inner = place.length > 2 ? items : [schema, ...anyOf].find((one) => keyword in one)
  return { place, keyword, params: paramsOf(inner ?? {}, keyword) }
}

/** The library calls `url.parse`. Node prints a deprecation warning of its first call, here with the output disabled. */
function warnOnce(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse("/")
  process.noDeprecation = noDeprecation
}

/** Runs one middleware and waits until it calls `next`. */
const run = (step: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((done, fail) => step(req, res, (error?: unknown) => (error ? fail(error) : done())))

/** Answers a request whose response does not fit the contract, with the fields that are wrong. */
function refuseResponse(error: Error, _body: unknown, { res, method, originalUrl }: Request): void {
  const { errors = [] } = error as { errors?: readonly { path: string; message: string }[] }
  const fields = errors.map(({ path, message }) => {
    const place = path.split("/").slice(2).map(unescapeStep)
    return `${place.length === 0 ? "the body" : `\`${fieldName(place)}\``} ${message}`
  })
  const what = fields.length === 0 ? error.message : fields.join("; ")
  const message = `${method} ${originalUrl}: the response does not fit the contract: ${what}. Change the contract or the operation.`
  if (res) sendFailure(res, { status: 500, type: "internal_error", message, headers: {} })
}
