export type Method = "get" | "post" | "put" | "patch" | "delete"
export const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"]

export interface OperationObject {
  operationId: string
  security?: { bearerAuth?: ["sending" | "full_access"] }[]
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, unknown> }
  responses?: object
}

/** A contract as its YAML says it, as far as it is read here. */
export interface ContractDocument {
  openapi: string
  info: object
  servers: { url: string }[]
  paths: Record<string, Partial<Record<Method, OperationObject>>>
  components: { schemas: Record<string, object>; responses?: object; examples?: object }
}

/**
 * A copy of a contract without what only answers need: the validator prepares every schema it is given, which makes a start
 * slow and keeps much in memory.
 */
export function requestsOnly(document: ContractDocument): ContractDocument {
  const { openapi, info, servers, paths } = document
  const { responses: _responses, examples: _examples, ...components } = document.components
  const copy = structuredClone({ openapi, info, servers, paths, components })
  for (const item of Object.values(copy.paths)) {
    for (const method of METHODS) if (item[method]) item[method].responses = {}
  }
  const { schemas, ...others } = copy.components
  const needed = reachable(schemas, { paths: copy.paths, others })
  copy.components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)))
  return copy
}

/** The names of the schemas that a part of the document leads to, by references and by references of those. */
function reachable(schemas: Record<string, object>, from: object): Set<string> {
  const found = new Set<string>()
  const visit = (part: object) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
      const schema = name === undefined ? undefined : schemas[name]
      if (name === undefined || schema === undefined || found.has(name)) continue
      found.add(name)
      visit(schema)
    }
  }
  visit(from)
  return found
}
