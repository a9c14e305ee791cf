import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { expectErrorShape } from "../helpers/client.ts"
import { everyOperation, type Listed } from "../helpers/every-operation.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"

const UNKNOWN = "00000000-0000-4000-8000-0000000000ff"
const operations = everyOperation("sandbox.openapi.yaml")
const document = parse(readFileSync(new URL("../../sandbox.openapi.yaml", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}
const responsesOf = ({ method, path }: Listed) =>
  Object.keys(document.paths[path.slice("/sandbox".length)]![method.toLowerCase()]!.responses)

const box = await sandpostForFile({ now: undefined })

/** Sends a request and expects an error with a documented status and the common error format. */
async function refused(
  operation: Listed,
  status: number,
  { query = "", ...asking }: { query?: string; raw?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const path = operation.path.replace(/\{\w+\}/g, UNKNOWN) + query
  const answer = await box.ask(operation.method, path, undefined, asking)
  expect({ status: answer.status, said: answer.text }).toMatchObject({ status })
  expect(responsesOf(operation)).toContain(String(status))
  if (operation.method !== "HEAD") expectErrorShape(answer)
}

/** The rows of a table: the operations to which a case applies. */
const those = (applies: (one: Listed) => boolean = () => true) =>
  operations.filter(applies).map((one) => [`${one.method} ${one.path}`, one] as const)
const acceptsJson = ({ media_types }: Listed) => media_types.includes("application/json")

describe("the control API rejects with a documented error", () => {
  it.each(those())("an unknown account and an unknown query parameter: %s", async (_, one) => {
    const raw = acceptsJson(one) && one.body_required ? { raw: "{}" } : {}
    await refused(one, 422, { query: "?bogus=1", ...raw })
    await refused(one, 422, { query: "?account_id=x", ...raw })
    if (!one.body_required) await refused(one, 404, { query: `?account_id=${UNKNOWN}` })
  })

  it.each(those((one) => one.path.includes("{") && !one.body_required))("an unknown id: %s", (_, one) =>
    refused(one, 404),
  )

  it.each(those(acceptsJson))("a body that is not JSON, not an object, or of another type: %s", async (_, one) => {
    await refused(one, 400, { raw: '{"half":' })
    await refused(one, 422, { raw: "[]" })
    await refused(one, 415, { raw: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } })
  })

  it.each(those((one) => acceptsJson(one) && !["updateSettings", "putSnapshot"].includes(one.id)))(
    "an unknown field: %s",
    (_, one) => refused(one, 422, { raw: '{"bogus":1}' }),
  )

  it.each(those((one) => one.method !== "GET"))("a request from another origin: %s", (_, one) =>
    refused(one, 403, { headers: { Origin: "http://elsewhere.example" } }),
  )
})

it("every path rejects other methods with 405 and lists the allowed ones, HEAD with GET (assumption requests.head)", async () => {
  for (const path of new Set(operations.map((one) => one.path))) {
    const known = operations.filter((one) => one.path === path).map(({ method }) => method)
    const allowed = known.includes("GET") ? [...known, "HEAD"] : [...known]
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((one) => !known.includes(one))) {
      const answer = await box.ask(method, path.replace(/\{\w+\}/g, UNKNOWN))
      const said = { path, method, status: answer.status, allow: answer.headers.get("allow")?.split(", ").sort() }
      expect(said).toEqual({ path, method, status: 405, allow: allowed.sort() })
    }
  }
})
