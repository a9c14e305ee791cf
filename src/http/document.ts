/** The parts of an OpenAPI document that `src/http` reads directly. */
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

/** An object schema: inline properties or a reference. */
type SchemaObject = { $ref?: string; properties?: Record<string, unknown> }

/** The field names of an operation's JSON body; null if it has no JSON body or the schema lists no properties. */
export function bodyFields({ components }: Document, { requestBody }: OperationObject): string[] | null {
  const media = requestBody?.content["application/json"] as { schema?: SchemaObject } | undefined
  const name = media?.schema?.$ref?.split("/").at(-1)
  const schema = name === undefined ? media?.schema : (components.schemas?.[name] as SchemaObject | undefined)
  return schema?.properties ? Object.keys(schema.properties) : null
}

interface ParameterObject {
  name: string
  in: string
  schema?: { type?: unknown }
}

/** The names of an operation's integer query parameters. */
export function integerQueries({ components }: Document, ...lists: unknown[]): string[] {
  const written = lists.flatMap((list) => (list ?? []) as (ParameterObject | { $ref: string })[])
  return written.flatMap((parameter) => {
    const name = "$ref" in parameter ? parameter.$ref.split("/").at(-1) : undefined
    const found = name === undefined ? parameter : components.parameters?.[name]
    const { in: place, schema, name: known } = (found ?? {}) as Partial<ParameterObject>
    return place === "query" && schema?.type === "integer" && known ? [known] : []
  })
}

/**
 * The part of a document that is needed to validate requests. Responses, and components that only responses use, are two thirds of a
 * contract and of the time to create its validator.
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
  // The loop adds the references of each component to the set while iterating, so it also visits indirect references.
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
