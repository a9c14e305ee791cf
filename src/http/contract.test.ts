import type { AddressInfo } from "node:net"
import express, { type Request } from "express"
import { describe, expect, it, onTestFinished } from "vitest"
import { sample } from "../../test/helpers/long.ts"
import * as sandboxChecks from "../api/sandbox.checks.gen.ts"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import * as serviceChecks from "../api/service.checks.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { ApiError } from "../core/errors.ts"
import { type Contract, openContract } from "./contract.ts"

const contracts = [
  ["the service", serviceDocument, serviceChecks],
  ["the control API", sandboxDocument, sandboxChecks],
] as const
const lenient = { strict_query: false, validate_responses: false }
/** Spaces appended to a document, which force a new validator. */
let spaces = 0

/** Values of query parameters, as they are written in a URL. */
const ODD_VALUES = [
  ...[
    "",
    "0",
    "-1",
    "1",
    "1.0",
    "1e1",
    "0x10",
    "+7",
    "%37",
    "%207",
    "007",
    "99999999999999999999",
    "true",
    "null",
    "NaN",
  ],
  ...[
    "a",
    "a%20b",
    "a+b",
    "a,b",
    "a%2Cb",
    "a=b",
    "a;b",
    "%7B%7D",
    "%5B1%5D",
    "[1]",
    "%22x%22",
    "%C3%BC",
    "%FC",
    "%",
    "%zz",
  ],
  ...[
    "%F0%9F%93%AC",
    "%F0%9F%93%AC".repeat(4),
    "%F0%9F%93%AC".repeat(8),
    "a".repeat(64),
    "a".repeat(65),
    "a".repeat(1001),
  ],
  ...["0190a3c4-7e1f-7abc-8def-0123456789ab", "0190A3C4-7E1F-7ABC-8DEF-0123456789AB", "0190a3c4", "a/b", "a%40b.test"],
]

/** A server that validates requests and responds with the input of a handler, or with the error. */
function serve(contract: Contract) {
  const base = contract.document.servers[0]?.url ?? ""
  const app = express().use(base, express.json(), async (req: Request, res) => {
    const match = contract.match(req.method, req.path)
    try {
      await contract.validate(req, res, match)
      res.end(JSON.stringify({ query: req.query, body: req.body, params: match.params }))
    } catch (error) {
      if (!(error instanceof ApiError)) res.status(500)
      res.end(JSON.stringify({ operation: match.route.operation_id, error: String(error) }))
    }
  })
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (method: string, path: string, body?: unknown) => {
    const headers = { "Content-Type": "application/json" }
    const answer = await fetch(`http://127.0.0.1:${port}${base}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as Record<"query" | "body" | "params" | "operation" | "error", unknown>
    return { ...said, status: answer.status }
  }
}

describe.each(contracts)("the contract of %s", (_, json, checks) => {
  // The validators of requests are the same with both.
  it.each(sample([false, true], 1))(
    "has a validator for every operation, with validated responses: %s",
    async (validate_responses) => {
      const contract = openContract(json, checks, { strict_query: true, validate_responses })
      const ask = serve(contract)
      for (const { method, path } of contract.paths) {
        const place = path.replace(/\{\w+\}/g, "5")
        expect(await ask(method, place)).toMatchObject({ status: 200 })
        // Only the validator decides about an unknown parameter.
        const error = expect.stringContaining("not a known query parameter")
        expect(await ask(method, `${place}?unknown=1`)).toMatchObject({ status: 200, error })
      }
    },
  )

  it("is read once per process for the same options", () => {
    const options = { strict_query: true, validate_responses: false }
    expect(openContract(json, checks, options)).toBe(openContract(json, checks, { ...options }))
    expect(openContract(json, checks, options)).not.toBe(
      openContract(json, checks, { ...options, strict_query: false }),
    )
  })

  it("accepts without the library only queries that the library reads alike", async () => {
    const contract = openContract(json, checks, { strict_query: true, validate_responses: true })
    const ask = serve(contract)
    const seen = new Set<string>()
    for (const { method, path } of contract.paths) {
      const place = path.replace(/\{\w+\}/g, "5")
      for (const [name, schema] of contract.match(method, place).route.queries) {
        if (method !== "GET" || seen.has(JSON.stringify([name, schema]))) continue
        seen.add(JSON.stringify([name, schema]))
        const values = [...ODD_VALUES, ...(schema.enum ?? []), schema.minimum, schema.maximum]
        // A repeated parameter is a list, whatever its values are.
        const repeated = sample(values, 6).map((value) => `${value}&${name}=${value}`)
        for (const value of [...values, ...repeated]) {
          const query = `${name}=${value}`
          const { status, error } = await ask(method, `${place}?${query}`)
          expect({ sent: query, status, error }).toMatchObject({ sent: query, status: 200 })
        }
      }
    }
    expect(seen.size).toBeGreaterThan(5)
  })

  it("finds the operation of every path, fixed segments before placeholders", () => {
    const { document, match } = openContract(json, checks, { strict_query: true, validate_responses: false })
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item).filter(([key]) => key !== "parameters")) {
        const found = match(method.toUpperCase(), path.replace(/\{\w+\}/g, "5"))
        expect(found.route.operation_id).toBe((operation as { operationId: string }).operationId)
      }
    }
  })
})

describe("the first and every later request of an operation", () => {
  it.each([
    ["POST", "/emails", { from: "a@acme.test", to: "b@b.test", subject: "x", text: "x" }, { body: { to: "b@b.test" } }],
    ["POST", "/emails", { to: "b@b.test" }, { error: expect.stringContaining("`from` is required") }],
    ["PATCH", "/api-keys/a%20b", { name: "x" }, { params: { id: "a b" }, body: { name: "x" } }],
    ["PATCH", "/api-keys/c", { name: 1 }, { error: expect.stringContaining("`name` must be a string") }],
    ["GET", "/emails?limit=7", undefined, { query: { limit: 7, offset: 0 } }],
    ["GET", "/emails", undefined, { query: { limit: 25, offset: 0 } }],
    ["GET", "/emails?limit=101", undefined, { error: expect.stringContaining("`limit` must be at most 100") }],
    ["GET", "/emails?limit=0x10", undefined, { error: expect.stringContaining('an integer such as 25, got "0x10"') }],
  ])("are validated alike: %s %s %j", async (method, path, body, answer) => {
    const ask = serve(openContract(`${serviceDocument}${" ".repeat(++spaces)}`, serviceChecks, lenient))
    for (const time of ["first", "second", "third"])
      expect({ time, ...(await ask(method, path, body)) }).toMatchObject({ time, ...answer })
  })
})

it("rejects a response that violates the contract, on the first and every later request", async () => {
  const contract = openContract(serviceDocument, serviceChecks, { strict_query: false, validate_responses: true })
  const app = express().use("/v1", async (req: Request, res) => {
    await contract.validate(req, res, contract.match(req.method, req.path))
    res.json({ data: [], limit: "25", offset: 0, total: 0 })
  })
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const _ of ["first", "second"]) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/emails`)
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("/response/limit must be")])
  }
})

it("rejects a contract with an unknown parameter", () => {
  const document = JSON.parse(serviceDocument)
  const broken = {
    ...document,
    paths: { "/x": { get: { operationId: "x", parameters: [{ $ref: "#/components/no" }] } } },
  }
  expect(() => openContract(JSON.stringify(broken), serviceChecks, lenient)).toThrow(
    "The contract has no #/components/no.",
  )
})

it("rejects a contract with an unknown schema when it creates the validator", async () => {
  const broken = serviceDocument.replaceAll('"#/components/schemas/Attachment"', '"#/components/schemas/Nothing"')
  expect(broken).not.toBe(serviceDocument)
  const ask = serve(openContract(broken, serviceChecks, lenient))
  expect(await ask("GET", "/emails?limit=0")).toMatchObject({
    status: 500,
    error: "Error: The contract has no #/components/schemas/Nothing.",
  })
})
