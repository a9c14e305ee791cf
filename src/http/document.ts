/** An OpenAPI document, as far as the edges read it themselves. */
export interface Document {
  openapi: string
  info: object
  servers: { url: string }[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

type PathItem = Partial<Record<Method, OperationObject>> & { parameters?: unknown }
export type Method = "get" | "post" | "put" | "patch" | "delete"
export const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"]

export interface OperationObject {
  operationId: string
  security?: { bearerAuth?: ["sending" | "full_access"] }[]
  parameters?: unknown
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, unknown> }
  responses: object
}

/** The names of the fields of an operation's JSON body, or null where that is not one object with fields of its own. */
export function bodyFields({ components }: Document, { requestBody }: OperationObject): string[] | null {
  const json = requestBody?.content?.["application/json"] as { schema?: Schema } | undefined
  const name = json?.schema?.$ref?.split("/").at(-1) ?? ""
  const schema = components.schemas?.[name] as Schema | undefined
  return schema?.properties ? Object.keys(schema.properties) : null
}

interface Schema {
  $ref?: string
  properties?: object
}

/**
 * The part of a document that requests are checked by: the answers, and the components that only answers use, are two thirds of
 * a contract and of the time that it takes to make a validator of it.
 */
export function requestsOnly(document: Document): Document {
  const paths: Document["paths"] = {}
  for (const [path, { parameters, ...operations }] of Object.entries(document.paths)) {
    const item: PathItem = parameters === undefined ? {} : { parameters }
    for (const method of METHODS) {
      const operation = operations[method]
      if (operation) item[method] = { ...operation, responses: {} }
    }
    paths[path] = item
  }
  const { openapi, info, servers } = document
  return { openapi, info, servers, paths, components: usedComponents(document, paths) }
}

function usedComponents({ components }: Document, paths: Document["paths"]): Document["components"] {
  const used: Document["components"] = {}
  const refs = refsIn(paths)
  // A set is walked to its end while it grows: what a component refers to is used too.
  for (const ref of refs) {
    const [, , kind, name] = ref.split("/") as [string, string, string, string]
    const component = components[kind]?.[name]
    used[kind] = { ...used[kind], [name]: component }
    for (const further of refsIn(component)) refs.add(further)
  }
  return used
}

function refsIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return found
  if ("$ref" in node && typeof node.$ref === "string") found.add(node.$ref)
  for (const value of Object.values(node)) refsIn(value, found)
  return found
}
