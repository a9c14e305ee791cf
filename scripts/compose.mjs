// Composes a published contract from its source in `contracts` and the parts of tools, which say everything once. Only three things are written out:
// - `x-every-operation`: the responses that every operation has (`with_body`: those with a body), and the parameters of every path;
// - a schema with `allOf` and `properties` of its own: the properties of the schemas that it extends. A schema that others only extend is
//   not published;
// - a `$ref` into the source of the other contract: that component.
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isMap, isScalar, parseDocument, visit } from "yaml"

const METHODS = ["get", "post", "put", "patch", "delete"]

/**
 * The text of the contract that a source describes, with the parts that tools add. Throws an error that names a $ref that leads nowhere.
 */
export function compose(path, parts = []) {
  const text = documentOf(path, parts).toString({ lineWidth: 120, minContentWidth: 0 })
  // Tools know an OpenAPI document by its first word.
  return text.replace("\n", ` # Composed from ${path} by \`npm run generate\`; do not edit.\n`)
}

function documentOf(path, parts) {
  const document = read(path)
  for (const part of parts) addPart(document, part)
  addToEveryOperation(document)
  includeOthers(document, dirname(path))
  const schemas = document.getIn(["components", "schemas"])
  const bases = new Set(schemas.items.flatMap(({ value }) => extend(document, value)))
  const used = new Set()
  follow(document.contents, (ref) => used.add(ref.value))
  for (const pointer of bases) if (!used.has(pointer)) document.deleteIn(pathOf(pointer))
  return document
}

function read(path) {
  const document = parseDocument(readFileSync(path, "utf8"))
  if (document.errors.length > 0) throw document.errors[0]
  return document
}

/** Adds the paths and components of a tool. Throws an error if the contract already has one of them. */
function addPart(document, path) {
  const part = read(path)
  const kinds = part.get("components")?.items.map(({ key }) => ["components", key.value]) ?? []
  for (const place of [["paths"], ...kinds]) {
    for (const pair of part.getIn(place)?.items ?? []) {
      const target = [...place, pair.key.value]
      if (document.hasIn(target)) throw new Error(`${path} has ${target.join("/")}, which the contract already has.`)
      document.getIn(place).items.push(pair)
    }
  }
}

function addToEveryOperation(document) {
  const rule = document.get("x-every-operation")
  if (rule === undefined) return
  document.delete("x-every-operation")
  for (const { key, value: item } of document.get("paths").items) {
    append(document, item, rule.get("parameters"))
    for (const method of METHODS.filter((name) => item.has(name))) {
      const operation = item.get(method)
      const responses = operation.get("responses")
      if (!isMap(responses)) throw new Error(`${method} ${key.value} has no responses.`)
      addMissing(responses, rule.get("responses"))
      if (operation.has("requestBody")) addMissing(responses, rule.get("with_body"))
      responses.items.sort((a, b) => String(a.key.value).localeCompare(String(b.key.value)))
    }
  }
}

/** Adds parameters after those that a path has. */
function append(document, item, parameters) {
  if (parameters === undefined) return
  const own = item.get("parameters")
  if (own === undefined) item.items.unshift(document.createPair("parameters", parameters.clone()))
  else own.items.push(...parameters.clone().items)
}

function addMissing(map, entries) {
  for (const { key, value } of entries?.items ?? []) if (!map.has(key.value)) map.set(key.clone(), value.clone())
}

/** Copies the components that another source defines, with those that they refer to. */
function includeOthers(document, folder) {
  const others = new Map()
  const include = (file, pointer) => {
    const path = pathOf(pointer)
    if (document.hasIn(path)) return
    if (!others.has(file)) others.set(file, read(join(folder, file)))
    const found = others.get(file).getIn(path)
    if (found === undefined) throw new Error(`${file} has no ${pointer}.`)
    const copy = found.clone()
    document.setIn(path, copy)
    follow(copy, (ref) => include(file, ref.value))
  }
  follow(document.contents, (ref) => {
    const [file, pointer] = ref.value.split("#")
    if (file === "") return
    include(file, `#${pointer}`)
    ref.value = `#${pointer}`
  })
}

/** Calls a function for each $ref below a node. */
function follow(node, change) {
  visit(node, {
    Pair: (_, pair) => {
      if (isScalar(pair.key) && pair.key.value === "$ref" && isScalar(pair.value)) change(pair.value)
    },
  })
}

/** Writes the properties of the schemas that a schema extends into it, before its own. Returns the references to those. */
function extend(document, schema) {
  if (!isMap(schema) || !schema.has("allOf") || !schema.has("properties")) return []
  const pointers = schema.get("allOf").items.map((entry) => entry.get("$ref"))
  const bases = pointers.map((pointer) => {
    const base = document.getIn(pathOf(pointer))
    if (base === undefined) throw new Error(`There is no ${pointer}.`)
    extend(document, base)
    return base
  })
  const required = [...bases, schema].flatMap((each) => each.toJS(document).required ?? [])
  schema.delete("allOf")
  const own = schema.get("properties")
  const inherited = bases.flatMap((base) => base.get("properties").items).filter(({ key }) => !own.has(key.value))
  own.items.unshift(...inherited.map((pair) => pair.clone()))
  if (required.length > 0) schema.set("required", document.createNode([...new Set(required)], { flow: true }))
  for (const pair of bases.flatMap((base) => base.items))
    if (!["description", "examples"].includes(pair.key.value) && !schema.has(pair.key.value))
      schema.items.unshift(pair.clone())
  return pointers
}

const pathOf = (pointer) => pointer.split("/").slice(1)
