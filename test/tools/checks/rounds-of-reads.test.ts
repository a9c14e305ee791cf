import { expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { largeHtml, roundsOfReads } from "../../helpers/rounds.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const COUNT = 3
const ids = await Promise.all(Array.from({ length: COUNT }, (_, n) => box.send({ html: largeHtml(n), text: "Hello" })))
// The search index also reads them.
await ok(box.sandbox("GET", "/emails?q=word"))

it.each([
  ["GET", "/checks"],
  ["POST", "/link-checks"],
])("%s /sandbox/emails/{id}%s of large emails at once reads one in each round", async (method, path) => {
  const reads = await roundsOfReads(() => Promise.all(ids.map((id) => ok(box.sandbox(method, `/emails/${id}${path}`)))))
  expect(reads.length).toBeGreaterThanOrEqual(COUNT)
  expect(new Set(reads).size).toBe(reads.length)
})

it("GET /sandbox/emails/compare of large emails at once reads one in each round", async () => {
  const compare = (id: string, n: number) => ok(box.sandbox("GET", `/emails/compare?a=${id}&b=${ids[(n + 1) % COUNT]}`))
  const reads = await roundsOfReads(() => Promise.all(ids.map(compare)))
  expect(reads.length).toBe(2 * COUNT)
  expect(new Set(reads).size).toBe(reads.length)
})
