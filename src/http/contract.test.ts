import { describe, expect, it } from "vitest"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { openContract } from "./contract.ts"

const contracts = [
  ["the service", serviceDocument],
  ["the control API", sandboxDocument],
] as const

describe.each(contracts)("the contract of %s", (_, json) => {
  it.each([false, true])("makes a validator, answers checked: %s", async (validate_responses) => {
    const contract = openContract(json, { strict_query: true, validate_responses })
    await expect(contract.warm()).resolves.toBeUndefined()
  })

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

it("does not start a broken contract", async () => {
  const document = JSON.parse(serviceDocument)
  const broken = {
    ...document,
    paths: { "/x": { get: { operationId: "x", parameters: [{ $ref: "#/components/no" }] } } },
  }
  const contract = openContract(JSON.stringify(broken), { strict_query: true, validate_responses: false })
  await expect(contract.warm()).rejects.toThrow()
})
