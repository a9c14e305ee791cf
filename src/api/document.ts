/** The parts of an OpenAPI document that the program reads. */
export interface Document {
  openapi: string
  info: object
  servers: { url: string }[]
  paths: Record<string, PathItem>
  components: Components
}

export type Components = Record<string, Record<string, Component>>

/** A parameter or schema, or a reference to one. */
export interface Component {
  $ref?: string
  name?: string
  in?: string
  schema?: Component
  allowEmptyValue?: boolean
  type?: string | readonly string[]
  properties?: Record<string, Component>
  /** The names of required properties; of a parameter, whether it is required. */
  required?: readonly string[] | boolean
  items?: Component
  /** Of a list in a query: false if its items are separated by commas. */
  explode?: boolean
  maxItems?: number
  oneOf?: Component[]
  anyOf?: Component[]
  enum?: readonly string[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: string | number
  /** Of a query parameter that takes a search: its fields. */
  "x-search-fields"?: readonly string[]
}

export const METHODS = ["get", "post", "put", "patch", "delete"] as const
export type Method = (typeof METHODS)[number]
export type PathItem = Partial<Record<Method, Operation>> & { parameters?: Component[] }

export interface Operation {
  operationId: string
  security?: { bearerAuth?: ["sending" | "full_access"] }[]
  parameters?: Component[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Component }> }
}

/** The component that a reference such as `#/components/schemas/SendEmail` refers to, or the value itself. Throws if there is none. */
export function resolve(components: Components, value: Component): Component {
  if (value.$ref === undefined) return value
  const [, , kind = "", name = ""] = value.$ref.split("/")
  const found = components[kind]?.[name]
  if (!found) throw new Error(`The contract has no ${value.$ref}.`)
  return found
}
