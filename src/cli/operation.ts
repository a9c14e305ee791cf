import { readFileSync } from "node:fs"
import { type Component, type Components, type Document, METHODS, type Operation, resolve } from "../api/document.ts"
import { nearest } from "../core/text/suggest.ts"
import { ownFile } from "../own-files.ts"
import { StartError } from "../start-error.ts"

/** The published documents of both APIs, which the package contains. Only these have the descriptions. */
const DOCUMENTS = { control: "sandbox.openapi.yaml", service: "openapi.yaml" } as const
type ApiName = keyof typeof DOCUMENTS

/** A schema as the published documents write it. */
export interface FieldSchema extends Component {
  description?: string
  properties?: Record<string, FieldSchema>
  additionalProperties?: boolean | FieldSchema
  allOf?: FieldSchema[]
}

/** A parameter of an operation, or a field of its body. */
export interface OperationField {
  name: string
  place: "path" | "query" | "header" | "body"
  is_required: boolean
  schema: FieldSchema
}

/** An operation as the command line calls it. */
export interface CallableOperation {
  api: ApiName
  id: string
  summary: string
  description: string
  fields: OperationField[]
  /** The names in the path, in its order. */
  path_names: string[]
  /** `open`: a body of any fields. `whole`: no object, only given as a whole. */
  body: "none" | "fields" | "open" | "whole"
  is_body_required: boolean
  components: Components
}

type Published = Omit<Document, "paths"> & {
  paths: Record<string, Record<string, Operation & { summary?: string; description?: string }>>
}

/** The flag `--account` sets these. */
const OF_ACCOUNT = ["account_id", "account"]

/** All operations of both APIs, in the order of their documents. */
export async function readOperations(): Promise<CallableOperation[]> {
  const { parse } = await import("yaml")
  const documents = Object.entries(DOCUMENTS) as [ApiName, string][]
  return documents.flatMap(([api, name]) => {
    const { paths, components }: Published = parse(readFileSync(ownFile(name), "utf8"))
    return Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        if (!operation) return []
        const { operationId: id, summary = "", description = "" } = operation
        const common = (item as { parameters?: Component[] }).parameters ?? []
        const parameters = [...common, ...(operation.parameters ?? [])].map((one) => resolve(components, one))
        const path_names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
        const { fields, body, is_body_required } = bodyOf(components, operation)
        const own = parameters.filter((one) => !OF_ACCOUNT.includes(one.name as string)).map(parameterField)
        const names = new Set(own.map(({ name }) => name))
        const all = [...own, ...fields.filter(({ name }) => !names.has(name) && !OF_ACCOUNT.includes(name))]
        all.sort((a, b) => Number(b.place === "path") - Number(a.place === "path"))
        return [{ api, id, summary, description, fields: all, path_names, body, is_body_required, components }]
      }),
    )
  })
}

function parameterField(parameter: Component & { description?: string }): OperationField {
  const { in: place, name = "", required, schema = {}, description } = parameter
  const described = description === undefined ? schema : { ...schema, description }
  // A header as a flag: `Idempotency-Key` is `--idempotency_key`.
  const flag = place === "header" ? name.toLowerCase().replaceAll("-", "_") : name
  return { name: flag, place: place as OperationField["place"], is_required: required === true, schema: described }
}

function bodyOf(
  components: Components,
  { requestBody }: Operation,
): Pick<CallableOperation, "body" | "is_body_required"> & { fields: OperationField[] } {
  if (!requestBody) return { fields: [], body: "none", is_body_required: false }
  const schema = fullSchema(components, requestBody.content["application/json"]?.schema ?? {})
  const { properties, required = [], additionalProperties } = schema
  const is_body_required = requestBody.required === true
  if (schema.type !== "object" && properties === undefined) return { fields: [], body: "whole", is_body_required }
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]): OperationField => ({
      name,
      place: "body",
      is_required: is_body_required && Array.isArray(required) && required.includes(name),
      schema: field,
    }),
  )
  return { fields, body: properties === undefined && additionalProperties ? "open" : "fields", is_body_required }
}

/** A schema without references at its top, with the properties of all its parts. */
export function fullSchema(components: Components, schema: FieldSchema): FieldSchema {
  if (schema.$ref !== undefined) {
    const { $ref: _, ...rest } = schema
    return { ...fullSchema(components, resolve(components, schema) as FieldSchema), ...rest }
  }
  const parts = [...(schema.allOf ?? []).map((part) => fullSchema(components, part)), schema]
  const { allOf: _, ...whole }: FieldSchema = Object.assign({}, ...parts)
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  const isObject = parts.some((part) => part.properties)
  return isObject ? { ...whole, properties, required: parts.flatMap(({ required }) => listOf(required)) } : whole
}

const listOf = (required: Component["required"]) => (Array.isArray(required) ? (required as string[]) : [])

/** The operation of a name: an id, or `control.` or `service.` and an id where both APIs have it. Throws {@link StartError}. */
export function findOperation(operations: readonly CallableOperation[], name: string): CallableOperation {
  const found = operations.filter((one) => one.id === name || nameOf(one) === name)
  const [only, other] = found
  if (only && !other) return only
  if (only) {
    throw new StartError(`Both APIs have ${name}. Write control.${name} for the sandbox, or service.${name} for /v1.`)
  }
  const near = nearest(name.replace(/^\w+\./, ""), new Set(operations.map(({ id }) => id)))
  const suggestion = near === undefined ? "" : `; the nearest is "${near}"`
  throw new StartError(`"${name}" is not an operation${suggestion}. sandpost call --list prints all of them.`)
}

/** The name with which an operation can always be called. */
export const nameOf = ({ api, id }: CallableOperation) => `${api}.${id}`
