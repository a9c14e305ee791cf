import type { Components } from "../api/document.ts"
import { StartError } from "../start-error.ts"
import { type FieldSchema, fullSchema } from "./operation.ts"

/** The JSON types that a schema accepts; none if it says nothing about the type. */
export function typesOf(components: Components, given: FieldSchema): Set<string> {
  const { type, enum: values, oneOf = [], anyOf = [] } = fullSchema(components, given)
  const own = type === undefined ? (values ?? []).map((value) => typeof value) : [type].flat()
  const others = [...oneOf, ...anyOf].flatMap((one) => [...typesOf(components, one)])
  return new Set([...own, ...others])
}

/** The schema of the items of a list, also where a list is one of several forms. */
function itemsOf(components: Components, given: FieldSchema): FieldSchema {
  const { items, oneOf = [], anyOf = [] } = fullSchema(components, given)
  if (items) return items as FieldSchema
  const list = [...oneOf, ...anyOf].find((one) => typesOf(components, one).has("array"))
  return list ? itemsOf(components, list) : {}
}

/** The fixed values of a schema, also in a list or in one of several forms. */
export function fixedValuesOf(components: Components, given: FieldSchema): string[] {
  const { enum: values = [], items, oneOf = [], anyOf = [] } = fullSchema(components, given)
  const inner = [...(items ? [items] : []), ...oneOf, ...anyOf].flatMap((one) => fixedValuesOf(components, one))
  return [...new Set([...values.map(String), ...inner])]
}

/** How the help names the type of a field. */
export function typeName(components: Components, schema: FieldSchema): string {
  const types = typesOf(components, schema)
  const named = [...types].flatMap((type) => TYPE_NAMES[type] ?? [])
  return named.length === 0 ? "JSON or text" : named.join(" or ")
}
const TYPE_NAMES: Record<string, string> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "true|false",
  array: "list (repeat the flag, or JSON)",
  object: "JSON object",
}

/**
 * The value of a field from the texts of its flag. A flag without a value is `true`. Throws {@link StartError} for a text that is not of
 * the type; whether the value is allowed is for the sandbox to say.
 */
export function flagValue(
  components: Components,
  flag: string,
  schema: FieldSchema,
  texts: readonly (string | true)[],
) {
  const types = typesOf(components, schema)
  const [only] = texts
  if (texts.length > 1 && !types.has("array")) throw new StartError(`${flag} was given ${texts.length} times.`)
  // A text that is meant as a list: JSON where each entry has a flag of its own.
  const isList = types.has("array") && types.has("string") && texts.some((text) => /^\[\s*"/.test(String(text)))
  if (isList)
    throw new StartError(`${flag} is a list in JSON, got ${String(only).slice(0, 100)}. Repeat ${flag} for each entry.`)
  if (!types.has("array")) return single(components, flag, schema, only as string | true)
  const isJson = texts.length === 1 && typeof only === "string" && only.startsWith("[") && !types.has("string")
  if (isJson) return readJson(flag, only)
  if (texts.length === 1 && acceptsText(components, schema, only as string | true))
    return single(components, flag, schema, only as string | true)
  const items = itemsOf(components, schema)
  return texts.map((text) => single(components, flag, items, text))
}

/** Whether a text is a value of the schema by itself, and not only an item of its list: `all`, but not the name of one event. */
function acceptsText(components: Components, given: FieldSchema, text: string | true): boolean {
  const { type, enum: values, oneOf = [], anyOf = [] } = fullSchema(components, given)
  if ([type].flat().includes("string")) return values === undefined || values.some((value) => value === text)
  return [...oneOf, ...anyOf].some((one) => acceptsText(components, one, text))
}

function single(components: Components, flag: string, schema: FieldSchema, text: string | true): unknown {
  const types = typesOf(components, schema)
  const isBoolean = types.has("boolean")
  if (text === true) {
    if (isBoolean) return true
    throw new StartError(`The flag ${flag} needs its value: <${typeName(components, schema)}>.`)
  }
  if (isBoolean && /^(true|false)$/.test(text)) return text === "true"
  if (types.has("null") && text === "null" && !types.has("string")) return null
  if (types.has("integer") && /^-?\d+$/.test(text)) return Number(text)
  if (types.has("number") && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text)
  if (types.has("object") && text.startsWith("{")) return readJson(flag, text)
  if (types.has("string")) return text
  if (types.size === 0) return jsonOrText(text)
  throw new StartError(`${flag} must be ${typeName(components, schema)}, got "${text}".`)
}

function readJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(`${flag} is not JSON: ${(error as Error).message}.`)
  }
}

/** Of a field whose type is open, such as a setting: JSON, or else text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The schema of a field within an object: of `error.type`, that of `type` in `error`. Undefined if the object has no such field. */
export function innerSchema(components: Components, given: FieldSchema, name: string): FieldSchema | undefined {
  const { properties, additionalProperties, oneOf = [], anyOf = [] } = fullSchema(components, given)
  if (properties && name in properties) return properties[name]
  if (additionalProperties) return additionalProperties === true ? {} : additionalProperties
  for (const one of [...oneOf, ...anyOf]) {
    const found = innerSchema(components, one, name)
    if (found) return found
  }
  return undefined
}
