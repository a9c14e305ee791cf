import { spawnSync } from "node:child_process"
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"

type Node = Record<string, unknown>

/** A node and all nodes below it, with their JSON pointers. */
function* nodesOf(node: unknown, at = ""): Generator<[string, Node]> {
  if (typeof node !== "object" || node === null) return
  yield [at, node as Node]
  for (const [key, child] of Object.entries(node)) {
    if (key !== "example" && key !== "examples" && key !== "value") yield* nodesOf(child, `${at}/${step(key)}`)
  }
}
const step = (key: string) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))

describe.each(["openapi.yaml", "sandbox.openapi.yaml"])("%s", (name) => {
  const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
  const document = parse(text) as { components: { schemas: object; responses: object }; webhooks?: object }
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  for (const keyword of ["example", "x-separate-items", ...Object.keys(document)]) ajv.addKeyword(keyword)
  ajv.addSchema({ $id: name, ...document })

  it("uses only known keywords in schemas, so a comma cannot split a description", () => {
    const faults = Object.keys(document.components.schemas).flatMap((schema) => {
      try {
        ajv.compile({ $ref: `${name}#/components/schemas/${schema}` })
        return []
      } catch (error) {
        return [`${schema}: ${(error as Error).message}`]
      }
    })
    expect(faults).toEqual([])
  })

  it("has only examples that match their schema", () => {
    const shown = [...nodesOf(document)].flatMap(([at, { schema, example, examples }]) => {
      if (schema === undefined) return []
      const many = Object.values((examples ?? {}) as Record<string, { value: unknown }>).map(({ value }) => value)
      return [...(example === undefined ? [] : [example]), ...many].map((value) => [at, value] as const)
    })
    expect(shown.length).toBeGreaterThan(3)
    const faults = shown.filter(([at, value]) => !ajv.validate({ $ref: `${name}#${at}/schema` }, value))
    expect(faults.map(([at]) => at)).toEqual([])
  })

  it("writes a value of one of two kinds as oneOf, which every generator understands", () => {
    const kinds = [...nodesOf(document)].flatMap(([at, { type }]) => {
      const several = Array.isArray(type) && type.filter((one) => one !== "null").length > 1
      return several ? [`${at}: ${type}`] : []
    })
    expect(kinds).toEqual([])
  })

  it("has no null in an enum, which some generators cannot write", () => {
    const enums = [...nodesOf(document)].filter(([, node]) => Array.isArray(node.enum))
    expect(enums.length).toBeGreaterThan(10)
    const withNull = enums.filter(([, node]) => JSON.stringify(node.enum).includes("null"))
    expect(withNull.map(([at]) => at)).toEqual([])
  })

  it("gives every operation its own operationId, webhooks included", () => {
    const operations = [...nodesOf(document)].filter(([, node]) => "responses" in node && "tags" in node)
    const ids = operations.map(([at, { operationId }]) => operationId ?? `${at} has none`)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z][A-Za-z]+$/.test(String(id)))).toEqual([])
  })

  it("has no two names from which a generator makes the same type", () => {
    const operations = [...nodesOf(document)].flatMap(([, { operationId }]) =>
      operationId ? [String(operationId)] : [],
    )
    const suffixes = [
      "Body",
      "Data",
      "Error",
      "Errors",
      "Params",
      "Payload",
      "Query",
      "Request",
      "Response",
      "Responses",
      "Result",
    ]
    const generated = operations.flatMap((id) => suffixes.map((suffix) => id + suffix))
    const names = [...Object.values(document.components).flatMap(Object.keys), ...generated].map((one) =>
      one.toLowerCase(),
    )
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([])
  })

  it("has no unused response", () => {
    const unused = Object.keys(document.components.responses).filter(
      (response) => !text.includes(`responses/${response}"`),
    )
    expect(unused).toEqual([])
  })

  it("declares for every operation which key or password it requires", () => {
    const operations = [...nodesOf(document)].filter(([, node]) => "responses" in node && "tags" in node)
    expect(operations.length).toBeGreaterThan(25)
    const undeclared = operations.filter(([, node]) => !("security" in node) && !("security" in document))
    expect(undeclared.map(([at]) => at)).toEqual([])
  })
})

it("openapi.yaml allows null in every optional field of a request, as the server does (assumption requests.null_fields)", () => {
  const { components } = parse(readFileSync(new URL("../openapi.yaml", import.meta.url), "utf8"))
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "service", components })
  const requests = [
    "CreateApiKey",
    "SendEmail",
    "Attachment",
    "CreateReceivingAddress",
    "CreateDomain",
    "CreateWebhook",
  ]
  const optional = requests.flatMap((name) => {
    const { properties, required } = components.schemas[name]
    return Object.keys(properties).flatMap((field): [string, string][] =>
      required.includes(field) ? [] : [[name, field]],
    )
  })
  expect(optional.length).toBeGreaterThan(15)
  const refused = optional.filter(
    ([name, field]) => !ajv.compile({ $ref: `service#/components/schemas/${name}/properties/${field}` })(null),
  )
  expect(refused).toEqual([])
})

it("the check of generated code finds a changed description in a contract, and edited types", () => {
  const root = fileURLToPath(new URL("../", import.meta.url))
  const copy = mkdtempSync(join(tmpdir(), "sandpost-generate-"))
  for (const path of ["contracts", "openapi.yaml", "sandbox.openapi.yaml", "src/api", "src/client", "src/tools"]) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  const check = [join(root, "scripts/generate.mjs"), "--check"]
  appendFileSync(join(copy, "openapi.yaml"), "# A comment\n")
  appendFileSync(join(copy, "src/api/sandbox.gen.ts"), "export type More = never\n")
  expect(spawnSync(process.execPath, check, { cwd: copy, encoding: "utf8" }).stderr).toBe(
    "openapi.yaml does not match contracts/service.yaml: run `npm run generate`.\n" +
      "src/api/sandbox.gen.ts does not match sandbox.openapi.yaml: run `npm run generate`.\n",
  )
  rmSync(copy, { recursive: true })
})
