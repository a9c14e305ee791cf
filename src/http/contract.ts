import { createRequire } from "node:module"
import { promisify } from "node:util"
import type { Ajv2020 } from "ajv/dist/2020.js"
import express, { type Request, type Response } from "express"
import { invalid } from "../core/errors.ts"
import { isObject } from "../core/shape.ts"
import type { Shapes } from "../operations/context.ts"
import { type Components, componentAt, type Document, findRoute, type Match, type Route, readPaths } from "./routes.ts"

export interface ContractOptions {
  /** Refuse unknown query parameters. */
  strict_query: boolean
  /** Also validate responses against the contract; for tests. */
  validate_responses: boolean
}

/** A loaded contract: finds the operation of a request and validates the request against it. */
export interface Contract {
  document: Document
  /** Every method and path template of the contract. */
  paths: readonly { method: string; path: string }[]
  /** Finds the operation. Throws `not_found` for an unknown path and a 405 with `Allow` for a wrong method (assumption E5). */
  match(method: string, path: string): Match
  /** Checks query, path and body; fills in defaults. Throws `validation_error`. */
  validate(req: Request, res: Response, match: Match): Promise<void>
  /** Creates the validator, so that the first request does not wait for it. Throws if the document is invalid. */
  warm(): Promise<void>
}

const opened = new Map<string, Contract>()

/** Loads a contract (`src/api/*.document.gen.ts`), once per process for each document and set of options. Throws if it is invalid. */
export function openContract(json: string, options: ContractOptions): Contract {
  const key = JSON.stringify(options) + json
  const known = opened.get(key)
  if (known) return known
  const contract = build(JSON.parse(json), options)
  opened.set(key, contract)
  return contract
}

function build(document: Document, options: ContractOptions): Contract {
  const paths = readPaths(document)
  let validator: Validator | null = null
  const loaded = async () => {
    validator ??= await createValidator(document, options)
    return validator
  }
  return {
    document,
    paths: paths.flatMap(({ routes }) => [...routes.values()].map(({ method, path }) => ({ method, path }))),
    match: (method, path) => findRoute(paths, method, path, document.servers[0]?.url ?? ""),
    validate: async (req, res, match) => {
      checkQuery(req.query, match.route, options.strict_query)
      await (validator ?? (await loaded()))(req, res, match)
    },
    warm: async () => {
      await loaded()
    },
  }
}

type Validator = (req: Request, res: Response, match: Match) => Promise<void>

/**
 * Creates the validator of a contract: the library's middleware. To find the operation of a request, it compiles the expressions of all
 * paths, which costs a tenth of the time of `POST /v1/emails`. So all of it runs for the first request of an operation only. Later
 * requests get the `req.openapi` of the first, and only the last middleware runs, which validates.
 */
async function createValidator(document: Document, options: ContractOptions): Promise<Validator> {
  const { middleware, error: errors } = await import("express-openapi-validator")
  const steps = middleware({
    // A copy, because the library changes its document.
    apiSpec: JSON.parse(JSON.stringify(options.validate_responses ? document : requestsOnly(document))),
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true, coerceTypes: false },
    validateResponses: options.validate_responses,
    fileUploader: false,
  })
  const whole = promisify(express.Router().use(steps))
  const last = promisify(express.Router().use(steps.slice(-1)))
  const known = new Map<Route, object>()
  const run: Validator = async (req, res, { route, params }) => {
    const openapi = known.get(route)
    if (openapi && !options.validate_responses) {
      Object.assign(req, { openapi: { ...openapi, pathParams: params } })
      return last(req, res)
    }
    await whole(req, res)
    if ("openapi" in req && isObject(req.openapi)) known.set(route, req.openapi)
  }
  return async (req, res, match) => {
    try {
      await run(req, res, match)
    } catch (error) {
      throw error instanceof errors.BadRequest ? invalid(sentence(error.errors)) : error
    }
  }
}

/** Without responses, and without components that only responses use. They are two thirds of the time to create a validator. */
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

/** The library reports unknown and empty parameters without an error code, and accepts all integers that `Number()` does, such as `0x10`. */
function checkQuery(query: Request["query"], { queries }: Route, strict: boolean): void {
  for (const [name, value] of Object.entries(query)) {
    if (strict && !queries.has(name)) throw invalid(`\`${name}\` is not a known query parameter (see /docs).`)
    if (strict && value === "") throw invalid(`\`${name}\` must not be empty; omit it instead.`)
    if (queries.get(name) === "integer" && typeof value === "string" && !/^-?\d{1,15}$/.test(value))
      throw invalid(`\`${name}\` must be an integer such as 25, got "${value.slice(0, 40)}".`)
  }
}

/** A problem of a request, as the library reports it. */
interface Problem {
  /** For example `/body/attachments/0/filename`. */
  path: string
  message: string
  /** The keyword of the schema, for example `maxLength.openapi.validation`. */
  errorCode?: string
}

/** The first problem, and the number of further fields with problems (assumption E8). */
function sentence(problems: readonly Problem[]): string {
  const [first = { path: "", message: "is invalid" }] = problems
  const others = new Set(problems.map(({ path }) => path)).size - 1
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? "field is" : "fields are"} wrong)` : ""
  const ofName = problems.some(({ path, errorCode }) => path === first.path && keywordOf(errorCode) === "propertyNames")
  return `${ofName ? "A name in " : ""}${clause(first)}${more}.`
}

const keywordOf = (errorCode?: string) => errorCode?.split(".")[0]

function clause({ path, message, errorCode }: Problem): string {
  const [, where = "request", ...names] = path.split("/")
  const field = names.length === 0 ? `The ${where}` : `\`${fieldName(names)}\``
  // The library's message ends with the limit or the allowed values.
  const limit = message.slice(message.lastIndexOf(" ") + 1)
  switch (keywordOf(errorCode)) {
    case "required":
      return path === "/body" ? "A JSON body is required" : `${field} is required`
    case "additionalProperties":
      return `${field} is not a known field (see /docs)`
    case "type":
      return `${field} must be ${limit.split(",").map(withArticle).join(" or ")}`
    case "enum":
      return `${field} must be one of: ${message.slice(message.indexOf(":") + 2)}`
    case "format":
      return `${field} must be a ${limit === '"uuid"' ? "UUID" : limit}`
    case "minimum":
      return `${field} must be at least ${limit}`
    case "maximum":
      return `${field} must be at most ${limit}`
    case "uniqueItems":
      return `${field} must not contain duplicates`
    case undefined:
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
      const plain = part.replaceAll("~1", "/").replaceAll("~0", "~")
      return /^\d+$/.test(plain) ? `[${plain}]` : index === 0 ? plain : `.${plain}`
    })
    .join("")

const require = createRequire(import.meta.url)
const made = new WeakMap<Document, Ajv2020>()

/** Created at the first check, once per document. Loading Ajv takes a tenth of the start time, and most sandboxes never receive a batch. */
function ajvOf(document: Document): Ajv2020 {
  const known = made.get(document)
  if (known) return known
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js")
  const { default: addFormats } = require("ajv-formats") as typeof import("ajv-formats")
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "contract", components: document.components })
  made.set(document, ajv)
  return ajv
}

/** Checks values against the schemas of a contract. Used where request validation cannot do it: the items of a batch (section 4.2). */
export function openShapes(document: Document): Shapes {
  return {
    check: (schema, value) => {
      const validate = ajvOf(document).getSchema(`contract#/components/schemas/${schema}`)
      if (!validate) throw new Error(`the contract has no schema ${schema}`)
      if (validate(value)) return
      const problems = (validate.errors ?? []).map(({ instancePath, keyword, message = "is wrong", params }) => ({
        path: `/body${instancePath}${keyword === "required" ? `/${params.missingProperty}` : ""}`,
        message,
        errorCode: `${keyword}.openapi.validation`,
      }))
      throw invalid(sentence(problems))
    },
  }
}
