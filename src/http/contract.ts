import { parse } from "node:url"
import type { ErrorObject } from "ajv"
import type { Request, RequestHandler, Response } from "express"
import { type ApiError, invalid } from "../core/errors.ts"
import { isObject } from "../core/shape.ts"
import { nearest } from "../core/suggest.ts"
import { meantField, printableName } from "../core/unknown-fields.ts"
import type { Shapes } from "../operations/context.ts"
import { sendFailure } from "./answer.ts"
import {
  type Component,
  type Components,
  componentAt,
  type Document,
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
  /** Also validate responses against the contract; for tests. */
  validate_responses: boolean
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
  paths: readonly { method: string; path: string }[]
  /** Finds the operation. Throws `not_found` for an unknown path and a 405 with `Allow` for a wrong method (assumption E5). */
  match(method: string, path: string, suggest?: SuggestPath): Match
  /** Checks query, path and body; fills in defaults. Throws `validation_error`. */
  validate(req: Request, res: Response, match: Match): Promise<void>
}

/** Checks a JSON body against its schema, and keeps what is wrong with it. */
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
  const paths = readPaths(document)
  const base = document.servers[0]?.url ?? ""
  const routes = paths.flatMap((entry) => [...entry.routes.values()])
  /** Paths without placeholders need no search. */
  const literal = new Map<string, Match>(
    routes
      .filter(({ path }) => !path.includes("{"))
      .map((route) => [`${route.method} ${route.path}`, { route, path: route.path, params: {} }]),
  )
  const shapes = createShapes(document, checks)
  let validator: Promise<Validator> | undefined
  return {
    document,
    base,
    validates_responses: options.validate_responses,
    shapes,
    paths: routes.map(({ method, path }) => ({ method, path })),
    match: (method, path, suggest = () => undefined) =>
      literal.get(`${method} ${path}`) ?? findRoute(paths, method, path, base, suggest),
    validate: async (req, res, match) => {
      const query = plainQuery(req, match)
      const isPlain = query !== undefined && hasPlainHeaders(req, match.route) && hasPlainBody(req, match.route, shapes)
      if (isPlain && !options.validate_responses) return setQuery(req, query)
      validator ??= createValidator(document, options)
      const validate = await validator
      try {
        for (const [name, { type }] of match.route.queries) if (type === "integer") checkInteger(name, req.query[name])
        await validate(req, res, match)
      } catch (error) {
        throw isPlain ? new Error(`the validator rejects what the schema allows: ${error}`) : error
      }
      if (isPlain && JSON.stringify(query) !== JSON.stringify(req.query))
        throw new Error(`the validator reads another query: ${JSON.stringify(req.query)}, not ${JSON.stringify(query)}`)
    },
  }
}

/*
 * Most requests are valid beyond doubt: their parameters are single values, and their JSON body matches its schema. The functions below
 * accept these. They take a tenth of the validator's time, and the validator takes a quarter of a second and 15 MB to create. It decides about
 * all other requests and writes every error message. In tests it checks every request, and both must agree (ADR 3).
 */

/** A path and a query without brackets, reserved characters and empty values, which the validator treats specially. */
const PLAIN_URL = /^[\w./%@-]*(?:\?\w+=[\w.~%-]+(?:&\w+=[\w.~%-]+)*)?$/

/** The query with integers as numbers and with defaults; undefined if the validator must decide. */
function plainQuery(req: Request, { route }: Match): Record<string, unknown> | undefined {
  if (!PLAIN_URL.test(req.url)) return undefined
  const query: Record<string, unknown> = {}
  if (req.url.includes("?")) {
    for (const [name, written] of Object.entries(req.query)) {
      const value = plainValue(written, route.queries.get(name))
      if (value === undefined) return undefined
      query[name] = value
    }
  }
  for (const [name, schema] of route.queries) if (schema.default !== undefined) query[name] ??= schema.default
  return route.required_queries.every((name) => name in query) ? query : undefined
}

/** In Express, `req.query` is read from the URL each time. */
function setQuery(req: Request, query: Record<string, unknown>): void {
  if (Object.keys(query).length > 0) Object.defineProperty(req, "query", { value: query })
}

function hasPlainHeaders(req: Request, { headers }: Route): boolean {
  for (const [name, schema] of headers) {
    const value = req.headers[name]
    if (value !== undefined && plainValue(value, schema) === undefined) return false
  }
  return true
}

/** The value of a parameter that is a text or an integer; undefined if the validator must decide. */
function plainValue(written: unknown, schema: Component | undefined): string | number | undefined {
  if (typeof written !== "string" || !schema) return undefined
  const { type, minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = schema
  if (type === "integer") {
    const value = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  }
  const isAllowed =
    type === "string" &&
    (schema.enum?.includes(written) ?? true) &&
    (schema.format === undefined || (schema.format === "uuid" && UUID.test(written))) &&
    // A character of the schema has at most two of these.
    written.length >= 2 * minLength &&
    written.length <= maxLength
  return isAllowed ? written : undefined
}

function hasPlainBody({ headers, body }: Request, route: Route, shapes: Shapes): boolean {
  if (body === undefined) return !route.body_required
  const schema = route.body.$ref?.split("/").at(-1)
  return schema !== undefined && headers["content-type"] === "application/json" && shapes.matches(schema, body)
}

type Validator = (req: Request, res: Response, match: Match) => Promise<void>

/**
 * Creates the validator of a contract: the library's middleware. To find the operation of a request, it compiles the patterns of the
 * paths, which takes a tenth of the processor time of `POST /v1/emails`. So the first request of an operation runs all of it. Later requests
 * get the `req.openapi` of the first one, and skip the three middlewares that find it (ADR 3).
 */
async function createValidator(document: Document, options: ContractOptions): Promise<Validator> {
  const { middleware, error: errors } = await import("express-openapi-validator")
  warnOnce()
  const steps = middleware({
    // A copy, because the library changes its document.
    apiSpec: JSON.parse(JSON.stringify(options.validate_responses ? document : requestsOnly(document))),
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: !options.strict_query, coerceTypes: false },
    validateResponses: options.validate_responses && { onError: refuseResponse },
    fileUploader: false,
  })
  const known = new Map<Route, object>()
  return async (req, res, { route, params }) => {
    const openapi = known.get(route)
    if (openapi) Object.assign(req, { openapi: { ...openapi, pathParams: params } })
    try {
      for (const step of openapi ? steps.slice(3) : steps) await run(step, req, res)
    } catch (error) {
      if (error instanceof errors.BadRequest) throw contractError(error.errors, sourceOf(req, route, document))
      // The path has characters that Express ignores, for example a space at its end.
      throw error instanceof errors.NotFound ? noPath(req.originalUrl) : error
    }
    if (!openapi && "openapi" in req && isObject(req.openapi)) known.set(route, req.openapi)
  }
}

/**
 * The validator calls `url.parse` for every URL. Node inspects the stack on each call until it has printed its deprecation warning
 * once, which takes 3 % of the time of `POST /v1/emails`. This triggers that warning with the output disabled.
 */
function warnOnce(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse("/")
  process.noDeprecation = noDeprecation
}

/** Runs one middleware and waits until it calls `next`. */
function run(step: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((done, fail) => step(req, res, (error?: unknown) => (error ? fail(error) : done())))
}

/** Answers a request whose response violates the contract. */
function refuseResponse({ message }: Error, _body: unknown, { res, method, path }: Request): void {
  if (res)
    sendFailure(res, { status: 500, type: "internal_error", message: `${method} ${path}: ${message}`, headers: {} })
}

/** The document without responses and the components that only they use, which take two thirds of the time to create a validator. */
function requestsOnly({ openapi, info, servers, paths: all, components: every }: Document): object {
  const paths = JSON.parse(JSON.stringify(all), (key, value) => (key === "responses" ? {} : value))
  const components: Components = {}
  const refs = refsIn(paths)
  // The loop adds the references of each component to the set while iterating, so it also visits indirect references.
  for (const ref of refs) {
    const [, , kind = "", name = ""] = ref.split("/")
    const component = componentAt(every, ref)
    components[kind] = { ...components[kind], [name]: component }
    for (const further of refsIn(component)) refs.add(further)
  }
  return { openapi, info, servers, paths, components }
}

function refsIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return found
  if ("$ref" in node && typeof node.$ref === "string") found.add(node.$ref)
  for (const value of Object.values(node)) refsIn(value, found)
  return found
}

/** The library accepts everything that `Number()` does: `0x10`, `1e1`, a number with leading spaces. */
function checkInteger(name: string, written: unknown): void {
  if (typeof written !== "string" || /^-?\d{1,15}$/.test(written)) return
  throw invalid(`\`${name}\` must be an integer such as 25, got "${written.slice(0, 40)}".`)
}

/** A problem of a request, as the library reports it. */
interface Problem {
  /** For example `/body/attachments/0/filename`. */
  path: string
  message: string
  /** The keyword of the schema, for example `maxLength.openapi.validation`. */
  errorCode?: string
}

/** What a suggestion ("Did you mean …?") is made from. A place is a path such as `["body", "attachments", "0"]`. */
interface SuggestionSource {
  /** Body and query of the request. */
  given: unknown
  /** The names that the contract allows at a place. */
  namesAt: (place: readonly string[]) => string[]
}

const sourceOf = ({ body, query }: Request, route: Route, { components }: Document): SuggestionSource => ({
  given: { body, query },
  namesAt: ([where, ...place]) =>
    where === "body" ? fieldsAt(components, route.body, place) : [...route.queries.keys()],
})

/** The error for a request that does not match the contract. */
function contractError(problems: readonly Problem[], source: SuggestionSource): ApiError {
  const [, where, ...names] = firstOf(problems).path.split("/")
  const isField = where === "body" && names.length > 0
  return invalid(sentence(problems, source), isField ? { field: fieldName(names) } : {})
}

/** The problem that the error names. */
function firstOf(problems: readonly Problem[]): Problem {
  const [reported = { path: "", message: "is invalid" }] = problems
  return problems.find((problem) => saysMore(problem, reported)) ?? reported
}

/** The first problem, the number of further fields with problems, and what was probably meant (assumption E8). */
function sentence(problems: readonly Problem[], source: SuggestionSource): string {
  const first = firstOf(problems)
  const others = new Set(
    problems.filter(({ path }) => !`${first.path}/`.startsWith(`${path}/`)).map(({ path }) => path),
  ).size
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? "field is" : "fields are"} wrong)` : ""
  const ofName = problems.some(
    ({ path, errorCode }) => path === first.path && errorCode === "propertyNames.openapi.validation",
  )
  // A value that matches neither of two alternatives has one problem for each of them.
  const types = problems.filter(({ path, errorCode }) => path === first.path && errorCode?.startsWith("type."))
  const message = types.length > 1 ? `must be ${types.map(limitOf).join(",")}` : first.message
  return `${ofName ? "A name in " : ""}${clause({ ...first, message })}${more}.${suggestion(first, source)}`
}

/** Whether a problem says more than the reported one, which says only that the value has the wrong type or matches no alternative. */
function saysMore({ path, errorCode = "" }: Problem, reported: Problem): boolean {
  if (!/^(type|oneOf)\./.test(reported.errorCode ?? "")) return false
  return path === reported.path ? !/^(type|oneOf)\./.test(errorCode) : path.startsWith(`${reported.path}/`)
}

/** Maximum number of names that are compared with a required one. */
const NAMES_READ = 50

/** What was probably meant by a misspelt name or value, or by a name in place of a required one: ` Did you mean …?`; else nothing. */
function suggestion({ path, message, errorCode = message }: Problem, { given, namesAt }: SuggestionSource): string {
  const place = path.split("/").slice(1).map(plainSegment)
  const name = place.at(-1) ?? ""
  const around = place.slice(0, -1)
  if (around.length === 0) return ""
  const known = namesAt(around)
  switch (errorCode.split(/[. ]/)[0]) {
    case "additionalProperties":
    case "Unknown":
      return didYouMean(meantField(name, known))
    case "required": {
      const names = Object.keys(valueAt(given, around) ?? {}).slice(0, NAMES_READ)
      const other = names.find((key) => !known.includes(key) && meantField(key, [name]))
      return other ? ` Did you mean \`${name}\` instead of \`${printableName(other)}\`?` : ""
    }
    case "enum": {
      const value = valueAt(given, place)
      return typeof value === "string" ? didYouMean(nearest(value, allowedIn(message))) : ""
    }
    default:
      return ""
  }
}

const didYouMean = (name: string | undefined) => (name === undefined ? "" : ` Did you mean \`${name}\`?`)

const valueAt = (value: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((inner, name) => new Map(Object.entries(inner ?? {})).get(name), value)

/** The library's message ends with the limit or the allowed values. */
const limitOf = ({ message }: { message: string }) => message.slice(message.lastIndexOf(" ") + 1)
const allowedIn = (message: string) => message.slice(message.indexOf(":") + 2).split(", ")

function clause({ path, message, errorCode = message }: Problem): string {
  const [, where = "request", ...names] = path.split("/")
  const field = names.length === 0 ? `The ${where}` : `\`${fieldName(names)}\``
  const limit = limitOf({ message })
  switch (errorCode.split(/[. ]/)[0]) {
    case "required":
      return path === "/body" ? "A JSON body is required" : `${field} is required`
    case "additionalProperties":
      return `${field} is not a known field (see /docs)`
    case "type":
      return `${field} must be ${limit.split(",").map(withArticle).join(" or ")}`
    case "enum":
      return `${field} must be one of: ${allowedIn(message).join(", ")}`
    case "format":
      return `${field} must be a ${limit === '"uuid"' ? "UUID" : limit}`
    case "minimum":
      return `${field} must be at least ${limit}`
    case "maximum":
      return `${field} must be at most ${limit}`
    case "uniqueItems":
      return `${field} must not contain duplicates`
    // Three problems of query parameters have no code. These are the first words of their messages.
    case "Unknown":
      return `${field} is not a known query parameter (see /docs)`
    case "Empty":
      return `${field} must not be empty; omit it instead`
    case "Parameter":
      return `${field} contains characters that must be percent-encoded, for example a comma as %2C`
    default:
      return message.includes("fewer than 1 ")
        ? `${field} must not be empty`
        : `${field} ${message.replace("NOT", "not").replace("items", "entries")}`
  }
}

const withArticle = (type: string) =>
  type === "null" ? type : `${"aio".includes(type.charAt(0)) ? "an" : "a"} ${type}`

/** `attachments/0/filename` in the usual notation: `attachments[0].filename`. */
const fieldName = (parts: readonly string[]) =>
  parts
    .map((part, index) => {
      const plain = plainSegment(part)
      return /^\d+$/.test(plain) ? `[${plain}]` : index === 0 ? plain : `.${plain}`
    })
    .join("")

/** JSON pointers escape slash and tilde. */
const plainSegment = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~")

/** Checks values against the schemas of a contract. Used where request validation cannot do it: the items of a batch (section 4.2). */
function createShapes({ components }: Document, checks: Checks): Shapes {
  const checkOf = (schema: string) => {
    const check = checks[schema]
    if (!check) throw new Error(`the contract has no ${schema}`)
    return check
  }
  const reference = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
  return {
    removeNulls: (schema, value) =>
      removeNulls(components, reference(schema), value).map((field) => `\`${field}\` is null and ignored`),
    matches: (schema, value) => checkOf(schema)(value),
    check: (schema, value) => {
      const check = checkOf(schema)
      if (check(value)) return
      const problems = (check.errors ?? []).map(({ instancePath, keyword, message = "is wrong", params }) => ({
        path: `/body${instancePath}${keyword === "required" ? `/${params.missingProperty}` : ""}`,
        message,
        errorCode: `${keyword}.openapi.validation`,
      }))
      const namesAt = ([, ...place]: readonly string[]) => fieldsAt(components, reference(schema), place)
      throw contractError(problems, { given: { body: value }, namesAt })
    },
  }
}
