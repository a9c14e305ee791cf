import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { corpusFolder } from "../src/mail-worker/mail-corpus.test-helper.ts"
import { everyOperation } from "./helpers/every-operation.ts"
import { isLong } from "./helpers/long.ts"
import { startSandpost } from "./helpers/sandpost.ts"

const contracts = ["openapi.yaml", "sandbox.openapi.yaml"] as const
const writing = contracts.map((file) => everyOperation(file).filter(({ method }) => /POST|PATCH/.test(method)))

it("bodies that are JSON, nearly JSON or not JSON at all get no 5xx, and errors have the standard format", async (test) => {
  const folder = corpusFolder("json/test_parsing", test)
  const files = readdirSync(folder).map((name) => ({ name, raw: readFileSync(join(folder, name)) }))
  expect(files.length).toBeGreaterThan(300)
  // Every fourth file is of each kind: those that are JSON, are not, and may be.
  const chosen = isLong ? files : files.filter((_, index) => index % 4 === 0)
  expect(writing.map((list) => list.length > 5)).toEqual([true, true])
  const box = await startSandpost({ now: undefined })
  const id = await box.send({ scheduled_at: new Date(Date.now() + 86_400_000).toISOString() })
  const headers = { Authorization: `Bearer ${box.token}` }
  for (const { method, path, body_required } of writing.flat()) {
    const url = path.replace(/\{\w+\}/g, id)
    // `ask` checks the shape of every error.
    const answers = await Promise.all(chosen.map(({ raw }) => box.ask(method, url, undefined, { raw, headers })))
    for (const [index, { name }] of chosen.entries()) {
      const { status, text } = answers[index]!
      const what = `${method} ${path}, ${name}: ${text}`
      expect(status, what).toBeLessThan(500)
      if (!body_required || name.endsWith("no_data.json")) continue
      if (name.startsWith("n_")) expect(status, `${what}, which is not JSON`).toBe(400)
      if (name.startsWith("y_")) expect(status, `${what}, which is JSON`).not.toBe(400)
    }
  }
})
