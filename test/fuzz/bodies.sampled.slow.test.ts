import { readFileSync } from "node:fs"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import express, { type Request, type RequestHandler, type Response } from "express"
import { middleware } from "express-openapi-validator"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import * as sandboxChecks from "../../src/api/sandbox.checks.gen.ts"
import { sandboxDocument } from "../../src/api/sandbox.document.gen.ts"
import * as serviceChecks from "../../src/api/service.checks.gen.ts"
import { serviceDocument } from "../../src/api/service.document.gen.ts"
import { openContract } from "../../src/http/contract.ts"
import { bodyProblems, problemsError } from "../../src/http/problems.ts"
import { fieldsAt } from "../../src/http/routes.ts"
import { bodiesOf, type Schema } from "../helpers/bodies.ts"
import { runs } from "../helpers/fuzz.ts"

const contracts = [
  ["openapi.yaml", serviceDocument, serviceChecks],
  ["sandbox.openapi.yaml", sandboxDocument, sandboxChecks],
] as const

/** Reads a contract as the validators do: `sendBatch` checks the messages of a batch itself. */
const readContract = (file: string) =>
  JSON.parse(
    JSON.stringify(parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"))),
    (_, value: Schema & { "x-separate-items"?: true }) => {
      if (value?.["x-separate-items"]) delete value.items
      return value
    },
  )

/** What a decider says about a body: the places of all problems, none if it accepts it. Also whether it left the body as it was. */
interface Verdict {
  places: string[]
  body: unknown
}
const sorted = (places: string[]) => [...new Set(places)].sort()

describe.each(contracts)("every body of every operation of %s", (file, json, checks) => {
  const yaml = readContract(file)
  const base = yaml.servers[0].url
  const contract = openContract(json, checks, { strict_query: true, check_contract: false })
  const app = express()
  const library = middleware({
    apiSpec: structuredClone(yaml),
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allErrors: true, coerceTypes: false },
    fileUploader: false,
  })
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "yaml", components: yaml.components })

  const request = (method: string, path: string, body: unknown) => {
    const headers = { "content-type": "application/json" }
    const written = { method, url: path, path, baseUrl: base, originalUrl: base + path, query: {}, params: {} }
    return { ...written, headers, body, app, get: () => headers["content-type"] } as unknown as Request
  }
  const run = (step: RequestHandler, req: Request) =>
    new Promise<void>((done, fail) => step(req, {} as Response, (error?: unknown) => (error ? fail(error) : done())))

  async function askLibrary(method: string, path: string, sent: unknown): Promise<Verdict> {
    const req = request(method, path, structuredClone(sent))
    try {
      for (const step of library) await run(step, req)
      return { places: [], body: req.body }
    } catch (error) {
      const { errors } = error as { errors: { path: string }[] }
      return { places: sorted(errors.map((problem) => problem.path)), body: req.body }
    }
  }

  const pointer = ({ instancePath, params, keyword }: ErrorObject) =>
    `/body${instancePath}${keyword === "required" ? `/${params.missingProperty}` : ""}${keyword === "additionalProperties" ? `/${params.additionalProperty}` : ""}`

  const operations = Object.entries<Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>(
    yaml.paths,
  ).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content?.["application/json"]?.schema
      return schema ? [[method.toUpperCase(), path.replace(/\{\w+\}/g, "5"), schema] as const] : []
    }),
  )

  it("is decided alike, and named with the same problems, by the generated checks, the library and Ajv", async () => {
    expect(operations.length).toBeGreaterThan(5)
    let accepted = 0
    let refused = 0
    for (const [method, path, schema] of operations) {
      const check = ajv.compile({ $ref: `yaml${schema.$ref}` })
      const match = contract.match(method, path)
      const decidedAlike = fc.asyncProperty(bodiesOf(schema, yaml.components), async (sent) => {
        const req = request(method, path, structuredClone(sent))
        const error = await contract.validate(req, {} as Response, match).catch((problem: Error) => problem)
        const byLibrary = await askLibrary(method, path, sent)
        const isValid = check(structuredClone(sent))
        const errors = check.errors ?? []
        expect({ accepted: error === undefined, body: req.body }).toEqual({ accepted: isValid, body: sent })
        expect(byLibrary).toEqual({ places: isValid ? [] : sorted(errors.map(pointer)), body: sent })
        if (isValid) accepted++
        else {
          refused++
          const namesAt = ([, ...place]: readonly string[]) =>
            fieldsAt(contract.document.components, match.route.body, place)
          expect(error).toEqual(problemsError(bodyProblems(errors), { given: { body: sent }, namesAt }))
        }
      })
      await fc.assert(decidedAlike, { numRuns: runs(60) })
    }
    expect(Math.min(accepted, refused)).toBeGreaterThan(operations.length * 2)
  })
})
