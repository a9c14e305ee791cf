import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { openFolder } from "../src/store/folder.ts"
import { FolderJournal } from "../src/store/folder-journal.ts"
import { fakeOwnTimers } from "../src/time/stop-timers.test-helper.ts"
import { aFolder, spawnSandpost } from "./helpers/spawn.ts"

const QUIET_MS = FolderJournal.quiet_ms
const stateOf = (folder: string) => readFileSync(join(folder, "sandpost.json"), "utf8")

it("sandpost.json is there from the first start, and shows each change soon, also after a kill", async () => {
  const data = aFolder()
  const first = await spawnSandpost(["--data", data])
  expect(JSON.parse(stateOf(data))).toMatchObject({ version: 1, collections: { emails: [] } })
  const id = await first.client.send({ subject: "Shown without a stop" })
  await first.client.settle()
  await expect.poll(() => stateOf(data)).toContain('"subject":"Shown without a stop"')
  await first.end("SIGKILL")
  const second = await spawnSandpost(["--data", data])
  expect(await second.client.captured(id)).toMatchObject({ subject: "Shown without a stop", status: "delivered" })
  await second.client.send({ subject: "Shown after the kill" })
  await expect.poll(() => stateOf(data)).toContain('"subject":"Shown after the kill"')
})

it("sandpost.json is written once after the last of several commits, and not without a commit", async () => {
  fakeOwnTimers()
  const folder = aFolder()
  const { store, close } = await openFolder(folder)
  const put = (id: string) => store.commit([{ op: "put", in: "settings", record: { id, value: 1 } }])
  const turn = () => new Promise((done) => setImmediate(done))
  /** Each rewrite begins a journal with the next number. */
  const begun = () => Number(/"journal":(\d+)/.exec(readFileSync(join(folder, "journal.ndjson"), "utf8"))?.[1])
  for (let n = 0; n < 20; n++) {
    put(`setting ${n}`)
    vi.advanceTimersByTime(QUIET_MS - 1)
  }
  await turn()
  expect(begun()).toBe(1)
  vi.advanceTimersByTime(1)
  await turn()
  expect(begun()).toBe(2)
  put("during the rewrite")
  vi.advanceTimersByTime(QUIET_MS)
  await vi.waitUntil(() => stateOf(folder).includes("setting 19"))
  expect(stateOf(folder)).not.toContain("during the rewrite")
  // The first rewrite may still be removing its journal when the idle time ends: then another begins.
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(QUIET_MS)
    return stateOf(folder).includes("during the rewrite")
  })
  vi.advanceTimersByTime(100 * QUIET_MS)
  await turn()
  expect(begun()).toBe(3)
  await close()
})
