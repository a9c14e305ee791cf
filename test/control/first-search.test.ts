import { expect, it, onTestFinished, vi } from "vitest"
import { Analyses } from "../../src/caches/analyses.ts"
import { TextBlocks } from "../../src/core/text/text-blocks.ts"
import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { openFeed } from "../helpers/live.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"
import type { CapturedEmail, Page } from "../helpers/wire.ts"

const MANY = 300

/** A sandbox with many emails, each with a word of its own in its body. */
async function aFullBox(options: Parameters<typeof startSandpost>[0] = {}): Promise<Box> {
  const box = await startSandpost(options)
  for (let n = 0; n < MANY; n += 100) {
    const batch = Array.from({ length: 100 }, (_, index) =>
      anEmail({
        to: [`user${n + index}@example.com`],
        subject: `Mail ${n + index}`,
        text: `The word is w${n + index}x.`,
      }),
    )
    await ok(box.v1("POST", "/emails/batch", batch))
  }
  await box.settle()
  return box
}

const search = (box: Box, q: string, path = "/emails") =>
  ok(box.sandbox<Page<CapturedEmail>>("GET", `${path}?limit=1&${new URLSearchParams({ q })}`))
const total = async (box: Box, q: string) => (await search(box, q)).total

/** Counts the texts that come into an index. */
function spyOnIndex() {
  const added = vi.spyOn(TextBlocks.prototype, "add")
  onTestFinished(() => added.mockRestore())
  return added
}

it("a send, a list, a search of fields and a wait for few messages make no index of texts", async () => {
  const added = spyOnIndex()
  const box = await aFullBox()
  expect([
    await total(box, "to:user7@example.com"),
    await total(box, "to:user7"),
    await total(box, '-subject:"mail 1" from:hello'),
    await total(box, "status:delivered tag:a is:unread has:attachment larger:1"),
    await total(box, "to:user7@example.com w7x"),
    await total(box, 'subject:"Mail 29" -w295x'),
    (await search(box, "to:user8@example.com w8x", "/emails/wait")).total,
    (await search(box, "to:user8@example.com -w9x subject:mail", "/emails/wait")).total,
  ]).toMatchObject([1, 11, 189, 0, 1, 10, 1, 1])
  const missing = await box.sandbox("GET", "/emails/wait?timeout_ms=1&q=to:user8@example.com%20w9x")
  expect(missing.status).toBe(404)
  expect(added).not.toHaveBeenCalled()
})

it("the first search for words makes the index, and it follows from then on", async () => {
  const added = spyOnIndex()
  const box = await aFullBox()
  expect([await total(box, "w7x"), await total(box, "-w7x"), await total(box, "the word")]).toEqual([1, MANY - 1, MANY])
  expect(added).toHaveBeenCalledTimes(MANY)
  await box.send({ text: "The word is new." })
  const [found] = (await search(box, "w9x")).data
  await ok(box.sandbox("DELETE", `/emails/${found?.id}`))
  expect([await total(box, "w9x"), await total(box, "the word"), await total(box, "new")]).toEqual([0, MANY, 1])
})

it("while an inbox is open, idle moments make the index, without looking for codes, and add what came since", async () => {
  const added = spyOnIndex()
  const analysed = vi.spyOn(Analyses.prototype, "of")
  onTestFinished(() => analysed.mockRestore())
  const box = await aFullBox()
  await openFeed(box)
  const isReady = (count: number) => vi.waitFor(() => expect(added).toHaveBeenCalledTimes(count), 30_000)
  await isReady(MANY)
  await box.send({ text: "The word is new." })
  await isReady(MANY + 1)
  expect(analysed).not.toHaveBeenCalled()
  expect([await total(box, "w7x"), await total(box, "new"), await total(box, "the word")]).toEqual([1, 1, MANY + 1])
  expect(added).toHaveBeenCalledTimes(MANY + 1)
})

it("searches at the same time as sends, a deletion, a reset and a restored snapshot find what is stored", async () => {
  const box = await aFullBox()
  const saved = await ok(box.sandbox("GET", "/snapshot"))
  const both = await Promise.all([total(box, "w298x"), total(box, '"the word is"')])
  expect(both).toEqual([1, MANY])
  const restored = box.sandbox("PUT", "/snapshot", saved)
  const during = await Promise.all([total(box, "w298x"), total(box, "w1x"), restored, total(box, "w298x")])
  expect([during[0], during[1], during[3]]).toEqual([1, 1, 1])
  const [, afterReset] = [await ok(box.sandbox("POST", "/reset", {})), await total(box, "w298x")]
  expect(afterReset).toBe(0)
})

it("the request log makes its own index at its first search for words, not for fields", async () => {
  const box = await aFullBox({ max_emails: 0 })
  for (let n = 0; n < 30; n++) await box.v1("POST", "/emails", { from: `nobody${n}` })
  const logs = async (q: string) => (await search(box, q, "/logs")).total
  expect([await logs("status:422 nobody7"), await logs("nobody7"), await logs("-nobody7 status:422")]).toEqual([
    1, 1, 29,
  ])
})
