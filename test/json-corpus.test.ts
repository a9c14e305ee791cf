import { existsSync, readdirSync, readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join, resolve } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { expectErrorShape } from "./helpers/client.ts"
import { type Box, sandpostForFile } from "./helpers/sandpost.ts"

const folder = resolve(process.env.SANDPOST_CORPUS ?? "../shared/corpus", "json/test_parsing")
const present = existsSync(folder)
if (!present) console.warn(`JSON corpus skipped: there is no ${folder}. Set SANDPOST_CORPUS to the corpus.`)

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
afterAll(() => agent.destroy())

interface Answered {
  status: number
  headers: Headers
  text: string
}

function send(box: Box, method: string, path: string, body: Buffer): Promise<Answered> {
  return new Promise((done, fail) => {
    const headers = {
      Authorization: `Bearer ${box.token}`,
      "Content-Type": "application/json",
      "Content-Length": body.length,
    }
    const asking = request(new URL(box.url + path), { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => {
        const answered = new Headers({ "content-type": response.headers["content-type"] ?? "" })
        done({ status: response.statusCode as number, headers: answered, text: Buffer.concat(chunks).toString() })
      })
    })
    asking.on("error", fail)
    asking.end(body)
  })
}

interface Contract {
  servers: { url: string }[]
  paths: Record<string, Record<string, { requestBody?: { required?: boolean } }>>
}

/** Every operation of a contract that writes, with an id that exists where it wants one. */
async function operations(
  box: Box,
  document: string,
  id: string,
): Promise<{ method: string; path: string; required: boolean }[]> {
  const { servers, paths } = parse((await box.ask<string>("GET", document, undefined)).text) as Contract
  return Object.entries(paths).flatMap(([path, item]) =>
    ["post", "patch"].flatMap((method) => {
      const operation = item[method]
      const filled = `${servers[0]?.url}${path.replace(/\{\w+\}/g, id)}`
      return operation
        ? [{ method: method.toUpperCase(), path: filled, required: operation.requestBody?.required ?? false }]
        : []
    }),
  )
}

describe.skipIf(!present)("bodies that are JSON, nearly JSON, or not JSON at all", async () => {
  const files = present ? readdirSync(folder).map((name) => ({ name, body: readFileSync(join(folder, name)) })) : []
  const box = await sandpostForFile({ now: undefined })
  const id = await box.send({ scheduled_at: new Date(Date.now() + 86_400_000).toISOString() })
  const all = await Promise.all(["/openapi.yaml", "/sandbox.openapi.yaml"].map((file) => operations(box, file, id)))

  it("are there to be tried", () => {
    expect(files.length).toBeGreaterThan(300)
    expect(all.map((list) => list.length > 5)).toEqual([true, true])
  })

  it.each(all.flat())(
    "$method $path answers each of them, never with 5xx, and in the one error shape",
    async (operation) => {
      const { method, path, required } = operation
      const answers = await Promise.all(
        files.map(async ({ name, body }) => ({ name, ...(await send(box, method, path, body)) })),
      )
      for (const { name, status, headers, text } of answers) {
        expect(status, `${name}: ${text}`).toBeLessThan(500)
        if (status >= 400) expectErrorShape({ headers, body: JSON.parse(text) })
        if (!required || name.endsWith("no_data.json")) continue
        if (name.startsWith("n_")) expect(status, `${name} is not JSON`).toBe(400)
        if (name.startsWith("y_")) expect(status, `${name} is JSON`).not.toBe(400)
      }
    },
  )
})
