import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { copyAsIfKilled, filesOf } from "./helpers/folder.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const JOURNAL = "journal.ndjson"
const STATE = "sandpost.json"

const start = (data: string) => startSandpost({ data, now: undefined })

/** A folder with one message in the JSON file and one in the journal behind it, as a kill would leave it. */
async function aLivedFolder(): Promise<string> {
  const [live, folder] = [aFolder(), aFolder()]
  const first = await start(live)
  await first.send({ subject: "In the file" })
  await first.settle()
  await first.stop()
  const second = await start(live)
  await second.send({ subject: "In the journal" })
  await second.settle()
  copyAsIfKilled(live, folder)
  return folder
}

describe("a data folder whose files are not of one piece", () => {
  const says = (journal: number) => (folder: string) => {
    const text = readFileSync(join(folder, STATE), "utf8")
    writeFileSync(join(folder, STATE), text.replace(/"journal": \d+/, `"journal": ${journal}`))
  }
  it.each([
    ["whose JSON file was taken away", (folder: string) => rmSync(join(folder, STATE)), "is missing"],
    ["whose JSON file is an older copy", says(0), "does not belong to"],
    ["whose JSON file is of a later time", says(7), "does not belong to"],
    [
      "with a journal twice",
      (folder: string) => writeFileSync(join(folder, "journal.2.ndjson"), readFileSync(join(folder, JOURNAL))),
      "does not belong to",
    ],
  ])("%s is refused by name and left as it is", async (_, spoil, fault) => {
    const folder = await aLivedFolder()
    spoil(folder)
    const before = filesOf(folder)
    const refused = start(folder).then(
      () => "it started",
      (error: Error) => error.message,
    )
    expect(await refused).toMatch(new RegExp(`${JOURNAL.replace(".", "\\.")}.*${fault}.*nothing was changed`))
    expect(filesOf(folder)).toEqual(before)
  })

  it("starts again once the JSON file and the journal are moved away", async () => {
    const folder = await aLivedFolder()
    for (const name of [STATE, JOURNAL]) rmSync(join(folder, name))
    await (await start(folder)).send()
  })
})

it("a journal that someone removes while the sandbox runs takes nothing with it that a clean stop can still write", async () => {
  const folder = aFolder()
  const box = await start(folder)
  const id = await box.send()
  await box.settle()
  rmSync(join(folder, JOURNAL))
  await box.stop()
  expect((await (await start(folder)).get(id)).status).toBe("delivered")
})
