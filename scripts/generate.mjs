// Composes both published contracts from their sources in `contracts`, and generates files from them, which git ignores: types, enums,
// documents and compiled checks (src/api/*.gen.ts), the routes of the client (src/client/*.gen.ts), the JSON Schema of every webhook event
// (src/api/event-schemas.gen.ts), and what tools generate from them (`generate.mjs` in their folders).
//   --check          only checks whether all are current
//   --ignored        writes only what git ignores
//   --without-types  the same without the types, which running needs not
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { Ajv2020 } from "ajv/dist/2020.js"
import standaloneCode from "ajv/dist/standalone/index.js"
import addFormats from "ajv-formats"
import { parse } from "yaml"
import { compose } from "./compose.mjs"
import { ensureContractTypes, GENERATED_MARK, root } from "./setup.mjs"

/** Each published contract with its name, which is also that of its source in `contracts`. */
const contracts = { "openapi.yaml": "service", "sandbox.openapi.yaml": "sandbox" }
const check = process.argv.includes("--check")
const withTypes = !process.argv.includes("--without-types")
const onlyIgnored = !withTypes || process.argv.includes("--ignored")
let stale = false

/** Left out of the JSON documents, since validation does not need them. JSON is read a hundred times as fast as YAML. */
const PROSE = ["description", "summary", "example", "examples", "tags"]
function withoutProse(node, named = false) {
  if (Array.isArray(node)) return node.map((entry) => withoutProse(entry))
  if (typeof node !== "object" || node === null) return node
  // `x-separate-items`: an operation checks the items, so that a wrong one does not fail the others.
  const left = node["x-separate-items"] ? [...PROSE, "items", "x-separate-items"] : PROSE
  const kept = Object.entries(node).filter(([key]) => named || !left.includes(key))
  // Below `properties` the keys are field names, and a field may be named `description`.
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProse(value, key === "properties")]))
}

const METHODS = ["get", "post", "put", "patch", "delete"]
/** The data of each operation that the client needs at run time: method, path, and whether its argument is a body or a query. */
function routesOf({ paths }) {
  const found = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { operationId, requestBody } = item[method]
      return `  ${operationId}: ["${method.toUpperCase()}", "${path}", "${requestBody ? "body" : "query"}"],\n`
    }),
  )
  return found.join("")
}

const camelCase = (name) =>
  name.replace(/[_-](\w)/g, (_, letter) => letter.toUpperCase()).replace(/^\w/, (letter) => letter.toLowerCase())
const pascalCase = (name) => camelCase(name).replace(/^\w/, (letter) => letter.toUpperCase())
/** Every enum of the contract as an array: of schemas, of their properties, and of query parameters. */
function enumsOf({ paths, components }) {
  const found = new Map()
  const add = (name, schema) => {
    const values = (schema?.enum ?? schema?.items?.enum ?? []).filter((value) => typeof value === "string")
    if (values.length > 1) found.set(`${camelCase(name)}Values`, values)
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    add(name, schema)
    for (const [field, property] of Object.entries(schema.properties ?? {})) add(name + pascalCase(field), property)
  }
  for (const item of Object.values(paths)) {
    for (const { operationId, parameters = [] } of METHODS.map((method) => item[method] ?? {})) {
      for (const { name, schema } of parameters) if (name) add(operationId + pascalCase(name), schema)
    }
  }
  // The error type is not an enum. Its examples are the known types.
  const errorTypes = components.schemas.Error?.properties.error.properties?.type.examples
  if (errorTypes) found.set("errorTypeValues", errorTypes)
  const lines = [...found].map(
    ([name, values]) => `export const ${name} = [${values.map((value) => `"${value}"`).join(", ")}] as const\n`,
  )
  return lines.join("")
}

/** Ajv's code that checks the JSON bodies of all operations, a function per schema. Each is compiled alone, so that a change of one renumbers no other. */
function checksOf({ paths, components }) {
  const names = new Set(components.schemas.SendEmail ? ["SendEmail"] : [])
  for (const operation of Object.values(paths).flatMap((item) => METHODS.map((method) => item[method] ?? {}))) {
    const { $ref } = operation.requestBody?.content["application/json"]?.schema ?? {}
    if ($ref) names.add($ref.split("/").at(-1))
  }
  // Node refuses `require` in a module. Vite imports the default export of a CommonJS module itself.
  const modules = new Map()
  const checks = [...names].map((name) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, code: { source: true, esm: true } })
    addFormats(ajv)
    ajv.addSchema({ $id: "contract", components })
    return standaloneCode(ajv, { [name]: `contract#/components/schemas/${name}` })
      .replace(/require\("([^"]+)"\)\.default/g, (_, path) => {
        const module = path.split("/").at(-1)
        modules.set(module, path)
        return `${module}.default ?? ${module}`
      })
      .replace(/\b(?:validate|schema|func|pattern|formats|root)\d+\b/g, `$&of${name}`)
  })
  // A list or object with a thousand problems is wrong anyway: without a limit, a body of 20 MB could have ten million.
  const bounded = checks
    .join("\n")
    .replace(/for\(let (\w+)=0; (.+?); \1\+\+\)/g, "for(let $1=0, most=errors+1000; $2 && errors<most; $1++)")
    .replace(
      /for\(const (\w+) in (\w+)\)\{/g,
      "const most_$1=errors+1000;for(const $1 in $2){if(errors>=most_$1)break;",
    )
  const imports = [...modules].map(([name, path]) => `import ${name} from "${path}.js"\n`).join("")
  return `// @ts-nocheck\n${imports}\n${bounded.replaceAll('"use strict";', "").replaceAll(";", ";\n")}\n`
}

/** JSON text with a line for each value but short objects, so that two changes of a contract merge and a new field is a line. */
function json(value, indent = "") {
  const short = JSON.stringify(value)
  if (typeof value !== "object" || value === null) return short
  if (short.length <= 100 && !Array.isArray(value)) return short
  const inner = `${indent} `
  const entries = Array.isArray(value)
    ? value.map((entry) => json(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${json(entry, inner)}`)
  const [open, close] = Array.isArray(value) ? "[]" : "{}"
  return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`
}

/** A literal of JSON text. */
function lines(value) {
  return `String.raw\`${json(value).replaceAll("`", "\\u0060").replaceAll("${", "$\\u007b")}\``
}

/** Ends this script with a sentence about a mistake in a contract, such as a $ref that leads nowhere. */
async function explainMistake(source, work) {
  try {
    return await work()
  } catch (error) {
    console.error(`${source}: ${error.message}`)
    process.exit(1)
  }
}

function write(target, text, source) {
  if (existsSync(target) && readFileSync(target, "utf8") === text) return
  if (check) {
    console.error(`${target} does not match ${source}: run \`npm run generate\`.`)
    stale = true
  } else {
    writeFileSync(target, text)
    if (!onlyIgnored) console.log(`wrote ${target}`)
  }
}

if (withTypes) ensureContractTypes()
const { typesOf } = withTypes ? await import("./contract-types/types.mjs") : {}

/** What tools add to the control API: the file by the name of the tool. */
const parts = new Map(
  globSync("src/tools/*/contract.yaml")
    .sort()
    .map((path) => [basename(dirname(path)), path]),
)
/** Both contracts as objects, by name. */
const documents = {}
for (const [source, name] of Object.entries(contracts)) {
  const origin = `contracts/${name}.yaml`
  const added = name === "sandbox" ? [...parts.values()] : []
  const text = await explainMistake(origin, () => compose(origin, added))
  if (!onlyIgnored) write(source, text, origin)
  documents[name] = parse(text)
  const head = `// Generated from ${source} by \`npm run generate\`; do not edit.\n`
  if (withTypes)
    write(`src/api/${name}.gen.ts`, `${head}${await explainMistake(origin, () => typesOf(parse(text)))}`, source)
  const { tags: _, ...document } = documents[name]
  const table = `export const ${name}Routes = {\n${routesOf(document)}} as const\n`
  write(
    `src/client/${name}-routes.gen.ts`,
    `${head}\n/** Method, path and argument of every operation. */\n${table}`,
    source,
  )
  write(`src/api/${name}.enums.gen.ts`, `${head}\n${enumsOf(document)}`, source)
  const slim = withoutProse(document)
  write(`src/api/${name}.checks.gen.ts`, `${head}${await explainMistake(origin, () => checksOf(slim))}`, source)
  const what = "/** The contract as JSON, without prose and examples. */"
  write(
    `src/api/${name}.document.gen.ts`,
    `${head}\n${what}\nexport const ${name}Document: string = ${lines(slim)}\n`,
    source,
  )
}
const idsOf = ({ paths }) =>
  Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method]?.operationId ?? []))
const toolLines = [...parts].map(([name, path]) => {
  const ids = idsOf(parse(readFileSync(path, "utf8"))).map((id) => JSON.stringify(id))
  return `  ${name}: ${ids.join(" | ")}\n`
})
write(
  "src/api/tool-operations.gen.ts",
  `// Generated from src/tools/*/contract.yaml by \`npm run generate\`; do not edit.

/** The operations that each tool adds to the control API. */
export interface ToolOperations {\n${toolLines.join("")}}\n`,
  "src/tools/*/contract.yaml",
)
/** A schema without references to the contract: those of its components that it needs are its `$defs`. */
function standalone(title, schema, { schemas }) {
  const needed = new Map()
  const copy = (node, named = false) => {
    if (Array.isArray(node)) return node.map((entry) => copy(entry))
    if (typeof node !== "object" || node === null) return node
    // Events may get further fields, which a receiver must ignore.
    const left = named ? [] : ["example", "examples", "additionalProperties"]
    const kept = Object.entries(node).filter(([key, value]) => !left.includes(key) || typeof value === "object")
    return Object.fromEntries(
      kept.map(([key, value]) => {
        if (key !== "$ref" || named) return [key, copy(value, key === "properties")]
        const name = value.split("/").at(-1)
        if (!needed.has(name)) {
          needed.set(name, null)
          needed.set(name, copy(schemas[name]))
        }
        return [key, `#/$defs/${name}`]
      }),
    )
  }
  const $schema = "https://json-schema.org/draft/2020-12/schema"
  const body = copy(schema)
  return { $schema, title, ...body, $defs: Object.fromEntries(needed) }
}

const { service, sandbox: control } = documents
const events = Object.entries(service.webhooks).map(([type, { post }]) => {
  const { schema } = post.requestBody.content["application/json"]
  return [type, standalone(`Webhook event ${type}`, { description: post.summary, ...schema }, service.components)]
})
const ENVELOPE = { $ref: "#/components/schemas/EventPayload" }
events.push(["envelope", standalone("Any webhook event", ENVELOPE, service.components)])
const texts = events.map(([type, schema]) => `  ${JSON.stringify(type)}: ${lines(schema)},\n`)
write(
  "src/api/event-schemas.gen.ts",
  `// Generated from openapi.yaml by \`npm run generate\`; do not edit.

/** The JSON Schema of every webhook event, and of any event (\`envelope\`), as JSON. */
export const eventSchemas: Readonly<Record<string, string>> = {\n${texts.join("")}}\n`,
  "openapi.yaml",
)
// Tools import what was written above.
const { tools } = await import("../src/tools/tools.ts")
for (const path of globSync("src/tools/*/generate.mjs", { cwd: root })) {
  const { generate } = await import(pathToFileURL(join(root, path)).href)
  const { target, source, text } = await explainMistake(dirname(path), () =>
    generate({ service, control }, lines, tools),
  )
  write(target, text, source)
}
if (!check) writeFileSync(GENERATED_MARK, withTypes ? "with types\n" : "without types\n")
process.exit(stale ? 1 : 0)
