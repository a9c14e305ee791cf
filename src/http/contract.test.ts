import type { AddressInfo } from "node:net"
import express from "express"
import { describe, expect, it } from "vitest"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { ApiError } from "../core/errors.ts"
import { type Contract, openContract } from "./contract.ts"

const contracts = [
  ["the service", serviceDocument],
  ["the control API", sandboxDocument],
] as const

/** Sends one request without a body to every operation. Returns the operations whose validator failed, with the reason. */
async function failures(contract: Contract): Promise<string[]> {
  const base = contract.document.servers[0]?.url ?? ""
  const failed: string[] = []
  const app = express().use(base, async (req, res) => {
    const match = contract.match(req.method, req.path)
    await contract.validate(req, res, match).catch((error: unknown) => {
      if (!(error instanceof ApiError)) failed.push(`${match.route.operation_id}: ${error}`)
    })
    res.end()
  })
  const server = app.listen(0)
  const { port } = server.address() as AddressInfo
  for (const { method, path } of contract.paths) {
    const url = `http://127.0.0.1:${port}${base}${path.replace(/\{\w+\}/g, "5")}`
    await fetch(url, { method, headers: { "Content-Type": "application/json" } })
  }
  server.close()
  return failed
}

describe.each(contracts)("the contract of %s", (_, json) => {
  it.each([false, true])(
    "has a validator for every operation, responses validated: %s",
    async (validate_responses) => {
      const contract = openContract(json, { strict_query: true, validate_responses })
      await expect(contract.warm()).resolves.toBeUndefined()
      expect(await failures(contract)).toEqual([])
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

it("does not start a broken contract", () => {
  const document = JSON.parse(serviceDocument)
  const broken = {
    ...document,
    paths: { "/x": { get: { operationId: "x", parameters: [{ $ref: "#/components/no" }] } } },
  }
  const options = { strict_query: true, validate_responses: false }
  expect(() => openContract(JSON.stringify(broken), options)).toThrow("The contract has no #/components/no.")
})
