// Converts the operations of the contracts that the MCP tools call into JSON Schemas of their arguments and answers.

import { isDeepStrictEqual } from "node:util"

const METHODS = ["get", "post", "put", "patch", "delete"]
/** What a schema in an answer does not need: prose, and limits that an excerpt of a text exceeds. */
const NO_ANSWER = ["description", "examples", "example", "minLength", "maxLength", "pattern", "additionalProperties"]
const NO_ARGUMENT = ["examples", "example", "x-separate-items"]
/** The fields of every list besides its entries. */
const PAGE = ["total", "limit", "offset"]

/** The argument that sets a parameter: of the header `Idempotency-Key`, `idempotency_key`. */
const argumentOf = (name) => name.toLowerCase().replaceAll("-", "_")

/**
 * The schemas of all tools, by name: `input` and `output` are JSON Schemas. `places` says where the arguments of each operation go:
 * method and path, and for each argument `path`, `query`, `body`, `account` or `header:` and a name. `scope` are the arguments that choose the account. `documents` are the parsed contracts
 * (`service` and `control`), with their prose.
 */
export function toolSchemas(tools, documents) {
  return Object.fromEntries(tools.map((tool) => [tool.name, schemasOf(tool, documents)]))
}

function schemasOf(tool, documents) {
  const [inputs, outputs] = [new Map(), new Map()]
  // Every operation of the control API has the parameters that choose the account. For the service, the key does so.
  const account = readOperation(documents, { api: "control", id: "getInfo" }, {}).parameters
  const read = (operation) => {
    const { parameters, ...found } = readOperation(documents, operation, tool)
    const others = parameters.filter(({ argument }) => account.every((one) => one.argument !== argument))
    if (tool.without_account) return { ...found, parameters: others, ...operation }
    const place = operation.api === "service" ? "account" : "query"
    return { ...found, parameters: [...others, ...account.map((one) => ({ ...one, place }))], ...operation }
  }
  const operations = Object.entries(tool.operations).map(([name, operation]) => [name, read(operation)])
  const taken = operations.map(([, { document, parameters }]) =>
    Object.fromEntries(
      parameters.map(({ argument, place, schema }) => [
        argument,
        copy(schema, place === "account" ? documents.control : document, inputs, NO_ARGUMENT),
      ]),
    ),
  )
  const full = { type: "boolean", description: "Return the whole answer instead of its main fields." }
  const properties = { ...mergeProperties(tool, "argument", [...taken, tool.own ?? {}]), full }
  const required = Object.keys(properties).filter((name) =>
    operations.every(([, { parameters }]) =>
      parameters.some(({ argument, required }) => argument === name && required),
    ),
  )
  const answers = operations.map(([, { document, response, short }]) => answerOf(document, response, short, outputs))
  const further = Object.entries({ ...tool.parts, ...(tool.entries && { entries: tool.entries }) }).map(
    ([name, part]) => [name, read(part)],
  )
  const parts = further.map(([name, { document, response, short }]) => [
    name,
    answerOf(document, response, short, outputs),
  ])
  const { entries, ...added } = Object.fromEntries(parts)
  if (entries) Object.assign(answers[0].properties.data.items.properties, entries.properties)
  const shared = answers.length === 1 ? answers[0].required : []
  return {
    input: withDefinitions({ type: "object", properties, required, additionalProperties: false }, inputs),
    output: withDefinitions(
      {
        type: "object",
        properties: mergeProperties(tool, "field", [...answers.map((answer) => answer.properties), added]),
        required: shared,
      },
      outputs,
    ),
    scope: tool.without_account ? [] : account.map(({ argument }) => argument),
    places: Object.fromEntries(
      [...operations, ...further].map(([name, { method, path, parameters }]) => [
        name,
        { method, path, arguments: Object.fromEntries(parameters.map(({ argument, place }) => [argument, place])) },
      ]),
    ),
  }
}

/**
 * The properties of several operations of a tool as one, in which the descriptions of the later ones count.
 * Throws if one property has different schemas, unless it is `varying`.
 */
function mergeProperties(tool, kind, all) {
  const properties = {}
  for (const [name, schema] of all.flatMap((one) => Object.entries(one))) {
    const other = properties[name]
    if (other === undefined || hasSameForm(other, schema)) properties[name] = schema
    else if (kind === "field" && tool.varying?.includes(name)) properties[name] = { anyOf: [other, schema] }
    else throw new Error(`the operations of the MCP tool ${tool.name} have different schemas for the ${kind} ${name}.`)
  }
  return properties
}

const hasSameForm = (a, b) => isDeepStrictEqual(withoutDescriptions(a), withoutDescriptions(b))
const withoutDescriptions = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (key === "description" && typeof value === "string" ? undefined : value)),
  )

const withDefinitions = (schema, definitions) =>
  definitions.size === 0 ? schema : { ...schema, $defs: Object.fromEntries([...definitions].sort()) }

/** An operation with its arguments, in the order of the contract. Throws if the contract has none of this id. */
function readOperation(documents, { api, id }, { without = [] }) {
  const document = documents[api]
  for (const [path, item] of Object.entries(document.paths)) {
    const method = METHODS.find((one) => item[one]?.operationId === id)
    if (method === undefined) continue
    const { parameters = [], requestBody, responses } = item[method]
    const body = requestBody?.content["application/json"]?.schema
    const found = [...parameters, ...(item.parameters ?? [])].map((one) => {
      const { name, in: place, required = false, schema, description } = resolve(document, one)
      const argument = argumentOf(name)
      return {
        argument,
        place: place === "header" ? `header:${name}` : place,
        required,
        schema: { ...schema, description },
      }
    })
    const fields = Object.entries(resolve(document, body ?? {}).properties ?? {}).map(([name, schema]) => ({
      argument: name,
      place: "body",
      required: resolve(document, body).required?.includes(name) ?? false,
      schema,
    }))
    const named = [...found, ...fields].filter(
      ({ argument }, at, all) =>
        all.findIndex((other) => other.argument === argument) === at && !without.includes(argument),
    )
    // The path first: it says what the call is about.
    const parameters_ = named.sort((a, b) => Number(b.place === "path") - Number(a.place === "path"))
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))
    const response = resolve(document, success[1]).content["application/json"].schema
    return { document, method: method.toUpperCase(), path, parameters: parameters_, response }
  }
  throw new Error(`no operation has the id ${id}, which an MCP tool calls.`)
}

/** The value itself, or the component that it refers to. */
function resolve(document, value) {
  if (value.$ref === undefined) return value
  const { $ref, ...rest } = value
  const [, , kind, name] = $ref.split("/")
  return { ...resolve(document, document.components[kind][name]), ...rest }
}

/** The properties of a schema and of all its parts. */
function objectOf(document, schema) {
  const { properties = {}, required = [], allOf = [] } = resolve(document, schema)
  const parts = allOf.map((part) => objectOf(document, part))
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...parts.flatMap((part) => part.required), ...required],
  }
}

/** The schema of a short answer; a whole one has further fields. Without `short`, all fields. */
function answerOf(document, response, short, definitions) {
  const { properties, required } = objectOf(document, response)
  const chosen = (whole, names) => {
    const outer = names.length === 0 ? Object.keys(whole.properties) : names.map((name) => name.split(".")[0])
    const fields = [...new Set(outer)].filter((name) => name in whole.properties)
    return {
      type: "object",
      properties: Object.fromEntries(fields.map((name) => [name, field(whole.properties[name], innerOf(names, name))])),
      required: whole.required.filter((name) => fields.includes(name)),
    }
  }
  const field = (schema, inner) => {
    if (inner.length === 0) return copy(schema, document, definitions, NO_ANSWER)
    const { items } = resolve(document, schema)
    return items ? { type: "array", items: field(items, inner) } : chosen(objectOf(document, schema), inner)
  }
  const items = properties.data && resolve(document, properties.data).items
  if (!items) return chosen({ properties, required }, short)
  const page = chosen({ properties, required }, PAGE)
  const data = { type: "array", items: chosen(objectOf(document, items), short) }
  return { ...page, properties: { data, ...page.properties }, required: ["data", ...page.required] }
}

/** The names below a name: of `cases`, those that begin with `cases.`. */
const innerOf = (names, outer) =>
  names.filter((name) => name.startsWith(`${outer}.`)).map((name) => name.slice(outer.length + 1))

/** A copy whose references lead to `definitions`, without the keys in `left`. `named`: the keys are field names. */
function copy(node, document, definitions, left, named = false) {
  if (Array.isArray(node)) return node.map((entry) => copy(entry, document, definitions, left))
  if (typeof node !== "object" || node === null) return node
  const schema = !named && Array.isArray(node.type) ? withSingleTypes(node, left === NO_ARGUMENT) : node
  const kept = Object.entries(schema).filter(([key, value]) => (named || !left.includes(key)) && value !== undefined)
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key !== "$ref" || named) return [key, copy(value, document, definitions, left, key === "properties")]
      const name = value.split("/").at(-1)
      if (!definitions.has(name)) {
        definitions.set(name, null)
        definitions.set(name, copy(document.components.schemas[name], document, definitions, left))
      }
      return [key, `#/$defs/${name}`]
    }),
  )
}

/** A schema without a list of types, which some agents cannot read. An argument that may be null can be omitted instead. */
function withSingleTypes({ type, ...rest }, isArgument) {
  const types = isArgument ? type.filter((name) => name !== "null") : type
  return types.length === 1 ? { type: types[0], ...rest } : { ...rest, anyOf: types.map((name) => ({ type: name })) }
}
