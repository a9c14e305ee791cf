import type { Request, Response } from "express"
import { bodyFields, type Document, integerQueries, METHODS, type OperationObject } from "./document.ts"
import { findRoute, type Match, type PathEntry, type Route, sortPaths } from "./routes.ts"
import { type ContractOptions, createValidator, type Validator } from "./validator.ts"

/** A loaded contract: finds the operation of a request and validates the request against it. */
export interface Contract {
  document: Document
  operation_ids: readonly string[]
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

/**
 * Loads a contract (`src/api/*.document.gen.ts`), once per process for each document and set of options. The validator is created on
 * first use: it takes longer than the rest of the start.
 */
export function openContract(json: string, options: ContractOptions): Contract {
  const key = JSON.stringify(options) + json
  const known = opened.get(key)
  if (known) return known
  const contract = build(JSON.parse(json) as Document, options)
  opened.set(key, contract)
  return contract
}

function build(document: Document, options: ContractOptions): Contract {
  const paths = readPaths(document)
  let validator: Promise<Validator> | null = null
  const loaded = () => {
    validator ??= createValidator(document, options)
    return validator
  }
  return {
    document,
    operation_ids: paths.flatMap(({ routes }) => [...routes.values()].map((route) => route.operation_id)),
    paths: paths.flatMap(({ routes }) => [...routes.values()].map(({ method, path }) => ({ method, path }))),
    match: (method, path) => findRoute(paths, method, path, document.servers[0]?.url ?? ""),
    validate: async (req, res, match) => (await loaded())(req, res, match),
    warm: async () => {
      await loaded()
    },
  }
}

function readPaths(document: Document): PathEntry[] {
  const entries = Object.entries(document.paths).map(([path, item]): PathEntry => {
    const routes = METHODS.flatMap((method): [string, Route][] => {
      const operation = item[method]
      return operation
        ? [[method.toUpperCase(), toRoute(document, path, method.toUpperCase(), operation, item.parameters)]]
        : []
    })
    return { segments: path.split("/"), routes: new Map(routes) }
  })
  return sortPaths(entries)
}

const toRoute = (
  document: Document,
  path: string,
  method: string,
  operation: OperationObject,
  shared: unknown,
): Route => ({
  operation_id: operation.operationId,
  method,
  path,
  permission: operation.security?.[0]?.bearerAuth?.[0] ?? null,
  media_types: Object.keys(operation.requestBody?.content ?? {}),
  body_required: operation.requestBody?.required ?? false,
  body_fields: bodyFields(document, operation),
  integer_queries: integerQueries(document, shared, operation.parameters),
})
