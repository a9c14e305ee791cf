import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, it } from "vitest"
import type { Client } from "../helpers/client.ts"
import { useOwnFiles } from "../helpers/own-files.ts"
import { root } from "../helpers/packed.ts"
import { aFolder, spawnSandpost } from "../helpers/spawn.ts"

beforeEach(({ skip }) => {
  if (process.env.SANDPOST_BUILT !== "1") skip("dist may be older than its sources: `npm test` builds it first")
})

it("a built clone finds each resource, guide, contract, fixture, worker, page, completion and report", () =>
  useOwnFiles(root))

/** What only reading a mail needs, and what would then be a tenth of the memory of an idle Sandpost: tables of charsets and words. */
const READERS = ["getCodec", "vocabularyOf"]

it("a start and a send load nothing that only reading a mail needs", async () => {
  const called = async (act: (client: Client) => Promise<unknown>) => {
    const NODE_V8_COVERAGE = aFolder()
    const box = await spawnSandpost([], { env: { NODE_V8_COVERAGE } })
    await act(box.client)
    await box.end("SIGTERM")
    return readersCalled(NODE_V8_COVERAGE)
  }
  expect(await called((client) => client.send())).toEqual([])
  const read = async (client: Client) => {
    await client.captured(await client.send({ text: "Your code is 482913" }))
    await client.sandbox("POST", "/inbound", {
      to: "help@sp.acme.test",
      from: "b@example.com",
      subject: "s",
      text: "t",
    })
    await client.settle()
  }
  expect(await called(read)).toEqual(READERS)
})

interface Coverage {
  result: { functions: { functionName: string; ranges: { count: number }[] }[] }[]
}

function readersCalled(folder: string): string[] {
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Coverage)
  const functions = files.flatMap(({ result }) => result.flatMap((script) => script.functions))
  return READERS.filter((name) =>
    functions.some(({ functionName, ranges }) => functionName === name && (ranges[0]?.count ?? 0) > 0),
  )
}
