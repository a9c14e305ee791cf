import { afterEach, expect, it, vi } from "vitest"
import { anAttachment } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../helpers/sandpost.ts"

const box = await sandpostForFile()
const COUNT = 3
const html = (n: number, size = 300_000) => `<p>${n}</p>${"x".repeat(size)}`
const ids = await Promise.all(Array.from({ length: COUNT }, (_, n) => box.send({ html: html(n), text: "Hello" })))
// The search index also reads them.
await ok(box.sandbox("GET", "/emails?q=word"))

afterEach(() => vi.restoreAllMocks())

/** The rounds of the event loop in which stored bodies are read during some work. */
async function roundsOfReads(work: () => Promise<unknown>): Promise<number[]> {
  const reads: number[] = []
  let round = 0
  let next = setImmediate(function count() {
    round++
    next = setImmediate(count)
  })
  const parse = JSON.parse
  vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
    if (text.length > 200_000 && text.startsWith('{"html":"<p>')) reads.push(round)
    return parse(text, reviver)
  })
  await work().finally(() => clearImmediate(next))
  return reads
}

it.each([
  ["GET", ""],
  ["GET", "/preview"],
  ["GET", "/raw"],
  ["GET", "/structure"],
  ["GET", "/checks"],
  ["POST", "/link-checks"],
] as const)("%s /sandbox/emails/{id}%s of large emails at once reads one in each round", async (method, path) => {
  const reads = await roundsOfReads(() =>
    Promise.all(
      ids.map(async (id) => expect((await box.ask(method, `/sandbox/emails/${id}${path}`)).status).toBe(200)),
    ),
  )
  expect(reads.length).toBeGreaterThanOrEqual(COUNT)
  expect(new Set(reads).size).toBe(reads.length)
})

it("GET /sandbox/emails/compare of large emails at once reads one in each round", async () => {
  const compare = (id: string, n: number) => ok(box.sandbox("GET", `/emails/compare?a=${id}&b=${ids[(n + 1) % COUNT]}`))
  const reads = await roundsOfReads(() => Promise.all(ids.map(compare)))
  expect(reads.length).toBe(2 * COUNT)
  expect(new Set(reads).size).toBe(reads.length)
})

it("a wait that finds nothing looks in the index for what did not match", async () => {
  const own = await startSandpost()
  // Short enough to be in the index as a whole.
  const sent = [await own.send({ html: html(1, 220_000) }), await own.send({ html: html(2, 220_000) })]
  // More than are searched without the index.
  for (let n = 0; n < 20; n++) await own.send()
  await ok(own.sandbox("GET", "/emails?q=word"))
  const answer = { body: { error: { meanwhile: [] as string[] } } }
  const reads = await roundsOfReads(async () => {
    const waiting = own.sandbox("GET", `/emails/wait?q=missing&since=${sent[1]}&timeout_ms=500`)
    for (const id of sent) await ok(own.sandbox("PATCH", `/emails/${id}`, { read: true }))
    Object.assign(answer, await waiting)
  })
  expect(answer.body.error.meanwhile).toEqual([expect.stringMatching(/^[12] other emails? did not match/)])
  expect(reads).toEqual([])
})

it("a large email that is deleted before it is read is not found", async () => {
  const all = await Promise.all(
    Array.from({ length: 4 }, (_, n) => box.send({ html: html(n), attachments: [anAttachment()] })),
  )
  const views = all.map((id) => box.sandbox("GET", `/emails/${id}`))
  const deleted = all.map((id) => box.sandbox("DELETE", `/emails/${id}`))
  expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual(all.map(() => 200))
  for (const { status } of await Promise.all(views)) expect([200, 404]).toContain(status)
})
