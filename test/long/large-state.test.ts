import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { expect, it } from "vitest"
import { openFolder } from "../../src/store/folder.ts"
import { version } from "../../src/version.ts"
import { aFolder } from "../helpers/spawn.ts"

const STATE = "sandpost.json"
/** JSON allows blanks, with which a few records make a large file. */
const BLANKS = Buffer.alloc(250_000, " ")

/** Writes a state whose settings have this many bytes, with the checksum of this or of another version. */
async function aLargeState(bytes: number, checksum: (text: number) => number): Promise<string> {
  const folder = aFolder()
  await (await openFolder(folder)).close()
  const path = join(folder, STATE)
  const [head, tail] = readFileSync(path, "utf8").split('"settings": []') as [string, string]
  const file = openSync(path, "w")
  let sum = crc32(version)
  const add = (...parts: (string | Buffer)[]) => {
    for (const part of parts) {
      sum = crc32(part, sum)
      writeSync(file, part as string)
    }
  }
  const records = Math.ceil(bytes / BLANKS.length)
  add(`${head}"settings": [`)
  for (let n = 0; n < records; n++) {
    add(`\n{"id":"setting ${n}",`, BLANKS, `"value":${n}}${n < records - 1 ? "," : ""}`)
  }
  add(`\n]${tail.slice(0, tail.lastIndexOf(",\n"))}`)
  writeSync(file, `,\n"checksum": "${checksum(sum).toString(16).padStart(8, "0")}"\n}\n`)
  closeSync(file)
  expect(statSync(path).size).toBeGreaterThan(bytes)
  return folder
}

it.each([
  ["more than 2 GiB", 2 ** 31 + 1, (sum: number) => sum],
  ["more than a string can hold, and the checksum of another version,", 2 ** 29 + 1, () => 7],
])("a state file of %s is read", async (_, bytes, checksum) => {
  const folder = await aLargeState(bytes, checksum)
  const { store, close } = await openFolder(folder)
  const { settings } = store.tables
  expect(settings.size).toBe(Math.ceil(bytes / BLANKS.length))
  expect(settings.get(`setting ${settings.size - 1}`)).toMatchObject({ value: settings.size - 1 })
  await close()
})
