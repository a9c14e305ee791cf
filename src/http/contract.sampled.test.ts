import type { AddressInfo } from "node:net"
import express, { type Request } from "express"
import { describe, expect, it, onTestFinished } from "vitest"
import { sample } from "../../test/helpers/long.ts"
import * as serviceChecks from "../api/service.checks.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { contracts, serve } from "./contract.test-helper.ts"
import { openContract } from "./contract.ts"

const lenient = { strict_query: false, check_contract: false }
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

describe.each(contracts)("the contract of %s", (_, json, checks) => {
  it("is read once per process for the same options", () => {
    const options = { strict_query: true, check_contract: false }
    expect(openContract(json, checks, options)).toBe(openContract(json, checks, { ...options }))
    expect(openContract(json, checks, options)).not.toBe(
      openContract(json, checks, { ...options, strict_query: false }),
    )
  })

  it("accepts without the library only queries that the library reads alike", async () => {
    const contract = openContract(json, checks, { strict_query: true, check_contract: true })
    const ask = serve(contract)
    const seen = new Set<string>()
    for (const { method, path } of contract.paths) {
      const place = path.replace(/\{\w+\}/g, "5")
      for (const [name, schema] of contract.match(method, place).route.queries) {
        if (method !== "GET" || seen.has(JSON.stringify([name, schema]))) continue
        seen.add(JSON.stringify([name, schema]))
        const { enum: names = [], minimum, maximum } = schema ?? {}
        const values = [...ODD_VALUES, ...names, minimum, maximum]
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
    const { document, match } = openContract(json, checks, { strict_query: true, check_contract: false })
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
  const contract = openContract(serviceDocument, serviceChecks, { strict_query: false, check_contract: true })
  const app = express().use("/v1", async (req: Request, res) => {
    await contract.validate(req, res, contract.match(req.method, req.path))
    res.json({ data: [], limit: "25", offset: 0, total: 0 })
  })
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const _ of ["first", "second"]) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/emails`)
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining("GET /v1/emails: the response does not fit the contract: `limit` must be"),
    ])
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

it("rejects a contract with an unknown schema of a body, or one without a generated check", () => {
  const broken = serviceDocument.replaceAll('"#/components/schemas/SendEmail"', '"#/components/schemas/Nothing"')
  expect(() => openContract(broken, serviceChecks, lenient)).toThrow(
    "The contract has no #/components/schemas/Nothing.",
  )
  expect(() => openContract(`${serviceDocument}${" ".repeat(++spaces)}`, {}, lenient)).toThrow(
    "The generated checks lack #/components/",
  )
})

it("fails in tests if the library changes a body that the generated checks leave alone", async () => {
  const document = JSON.parse(serviceDocument)
  document.components.schemas.CreateDomain.properties.region = { type: "string", default: "eu" }
  const ask = serve(openContract(JSON.stringify(document), serviceChecks, { ...lenient, check_contract: true }))
  expect(await ask("POST", "/domains", { name: "a.test" })).toMatchObject({
    status: 500,
    error: expect.stringContaining('the library reads another request: {} {"name":"a.test","region":"eu"}'),
  })
})
