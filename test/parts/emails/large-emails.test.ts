import { expect, it } from "vitest"
import { anAttachment } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { delays } from "../../helpers/delays.ts"
import { largeHtml, roundsOfReads } from "../../helpers/rounds.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const COUNT = 3
const ids = await Promise.all(Array.from({ length: COUNT }, (_, n) => box.send({ html: largeHtml(n), text: "Hello" })))
// The search index also reads them.
await ok(box.sandbox("GET", "/emails?q=word"))

it.each([
  ["GET", ""],
  ["GET", "/preview"],
  ["GET", "/raw"],
  ["GET", "/structure"],
] as const)("%s /sandbox/emails/{id}%s of large emails at once reads one in each round", async (method, path) => {
  const reads = await roundsOfReads(() =>
    Promise.all(
      ids.map(async (id) => expect((await box.ask(method, `/sandbox/emails/${id}${path}`)).status).toBe(200)),
    ),
  )
  expect(reads.length).toBeGreaterThanOrEqual(COUNT)
  expect(new Set(reads).size).toBe(reads.length)
})

it("a wait that finds nothing looks in the index for what did not match", async () => {
  const own = await startSandpost()
  // Short enough to be in the index as a whole.
  const sent = [await own.send({ html: largeHtml(1, 220_000) }), await own.send({ html: largeHtml(2, 220_000) })]
  // More than are searched without the index.
  for (let n = 0; n < 20; n++) await own.send()
  await ok(own.sandbox("GET", "/emails?q=word"))
  const answer = { body: { error: { meanwhile: [] as string[] } } }
  const reads = await roundsOfReads(async () => {
    const wait = () => own.sandbox("GET", `/emails/wait?q=missing&since=${sent[1]}&timeout_ms=56789`)
    const act = async () => {
      for (const id of sent) await ok(own.sandbox("PATCH", `/emails/${id}`, { read: true }))
    }
    Object.assign(answer, await delays(56_789)(wait, act))
  })
  expect(answer.body.error.meanwhile).toEqual([expect.stringMatching(/^[12] other emails? did not match/)])
  expect(reads).toEqual([])
})

it("a large email that is deleted before it is read is not found", async () => {
  const all = await Promise.all(
    Array.from({ length: 4 }, (_, n) => box.send({ html: largeHtml(n), attachments: [anAttachment()] })),
  )
  const views = all.map((id) => box.sandbox("GET", `/emails/${id}`))
  const deleted = all.map((id) => box.sandbox("DELETE", `/emails/${id}`))
  expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual(all.map(() => 200))
  for (const { status } of await Promise.all(views)) expect([200, 404]).toContain(status)
})
