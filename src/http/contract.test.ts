import type { AddressInfo } from "node:net"
import express, { type Request } from "express"
import { describe, expect, it, onTestFinished } from "vitest"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { ApiError } from "../core/errors.ts"
import { type Contract, openContract } from "./contract.ts"

const contracts = [
  ["the service", serviceDocument],
  ["the control API", sandboxDocument],
] as const
const lenient = { strict_query: false, validate_responses: false }
/** Spaces appended to a document, which force a new validator. */
let spaces = 0

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
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
}

describe.each(contracts)("the contract of %s", (_, json) => {
  it.each([false, true])(
    "has a validator for every operation, with validated responses: %s",
    async (validate_responses) => {
      const contract = openContract(json, { strict_query: true, validate_responses })
      await expect(contract.warm()).resolves.toBeUndefined()
      const ask = serve(contract)
      for (const { method, path } of contract.paths) {
        expect(await ask(method, path.replace(/\{\w+\}/g, "5"))).toMatchObject({ status: 200 })
      }
    },
    30_000,
  )

  it("is read once per process for the same options", () => {
    const options = { strict_query: true, validate_responses: false }
    expect(openContract(json, options)).toBe(openContract(json, { ...options }))
    expect(openContract(json, options)).not.toBe(openContract(json, { ...options, strict_query: false }))
  })

  it("finds the operation of every path, fixed segments before placeholders", () => {
    const { document, match } = openContract(json, { strict_query: true, validate_responses: false })
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
    const ask = serve(openContract(`${serviceDocument}${" ".repeat(++spaces)}`, lenient))
    for (const time of ["first", "second", "third"])
      expect({ time, ...(await ask(method, path, body)) }).toMatchObject({ time, ...answer })
  })
})

it("rejects a response that violates the contract, on the first and every later request", async () => {
  const contract = openContract(serviceDocument, { strict_query: false, validate_responses: true })
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
  expect(() => openContract(JSON.stringify(broken), lenient)).toThrow("The contract has no #/components/no.")
})

it("rejects a contract with an unknown schema when it creates the validator", async () => {
  const broken = serviceDocument.replaceAll('"#/components/schemas/Attachment"', '"#/components/schemas/Nothing"')
  expect(broken).not.toBe(serviceDocument)
  await expect(openContract(broken, lenient).warm()).rejects.toThrow(
    "The contract has no #/components/schemas/Nothing.",
  )
})
