import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { startSandpost } from "../../src/index.ts"
import { Client, expectErrorShape } from "../helpers/client.ts"
import { everyOperation } from "../helpers/every-operation.ts"

const UNKNOWN = "00000000-0000-4000-8000-0000000000ff"
const operations = everyOperation("sandbox.openapi.yaml")
const document = parse(readFileSync(new URL("../../sandbox.openapi.yaml", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: { required?: boolean } }>>
}
const described = ({ method, path }: { method: string; path: string }) =>
  document.paths[path.slice("/sandbox".length)]![method.toLowerCase()]!

let client: Client
let stop: () => Promise<void>
beforeAll(async () => {
  const box = await startSandpost({ smtp_port: "off", validate_responses: true })
  client = new Client(box.url, "")
  stop = box.stop
})
afterAll(() => stop())

/** A request that is refused: with a status that the document has for the operation, and in the one error shape. */
async function refused(
  operation: (typeof operations)[number],
  status: number,
  { query = "", ...asking }: { query?: string; raw?: string; headers?: Record<string, string> },
): Promise<void> {
  const path = operation.path.replace(/\{\w+\}/g, UNKNOWN) + query
  const answer = await client.ask(operation.method, path, undefined, asking)
  expect({ status: answer.status, said: answer.text }).toMatchObject({ status })
  expect(Object.keys(described(operation).responses)).toContain(String(status))
  if (operation.method !== "HEAD") expectErrorShape(answer)
}

describe.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s refuses as described",
  (_, one) => {
    const json = one.media_types.includes("application/json")
    const required = described(one).requestBody?.required === true

    it("an unknown account and an unknown query parameter", async () => {
      const raw = json && required ? "{}" : undefined
      await refused(one, 422, { query: "?bogus=1", ...(raw && { raw }) })
      await refused(one, 422, { query: "?account_id=x", ...(raw && { raw }) })
      if (!required) await refused(one, 404, { query: `?account_id=${UNKNOWN}` })
    })

    it.runIf(one.path.includes("{") && !required)("an unknown id", () => refused(one, 404, {}))

    it.runIf(json)("a body that is not JSON, not an object, or of another type", async () => {
      await refused(one, 400, { raw: '{"half":' })
      await refused(one, 422, { raw: "[]" })
      await refused(one, 415, { raw: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } })
    })

    it.runIf(json && !["updateSettings", "putSnapshot"].includes(one.id))("a field that is not described", () =>
      refused(one, 422, { raw: '{"bogus":1}' }),
    )

    it.runIf(one.method !== "GET")("a page of another server", () =>
      refused(one, 403, { headers: { Origin: "http://elsewhere.example" } }),
    )
  },
)

it("every path refuses the methods it does not have with 405 and says which it has", async () => {
  for (const path of new Set(operations.map((one) => one.path))) {
    const known = operations.filter((one) => one.path === path).map(({ method }) => method)
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((one) => !known.includes(one))) {
      const answer = await client.ask(method, path.replace(/\{\w+\}/g, UNKNOWN), undefined)
      const said = { path, method, status: answer.status, allow: answer.headers.get("allow")?.split(", ").sort() }
      expect(said).toEqual({ path, method, status: 405, allow: known.sort() })
    }
  }
})
