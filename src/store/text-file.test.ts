import { readFileSync, statSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { type SavedTexts, TextFile } from "./text-file.ts"

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), "sandpost-texts-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, "search", "emails")
  return { path, file: new TextFile(path) }
}
const block = (text: string): SavedTexts => ({ kind: "bodies", ids: [text], starts: [0], bytes: Buffer.from(text) })
const textsIn = (file: TextFile) => [...file.read()].map(({ bytes }) => bytes.toString())

it("reads back what was written, until it is removed", async () => {
  const { file, path } = await aFile()
  expect(textsIn(file)).toEqual([])
  expect(await file.write([block("one"), block("two")], 0)).toBe(true)
  expect([...file.read()]).toEqual([block("one"), block("two")])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  file.remove()
  expect(textsIn(file)).toEqual([])
})

it("never returns damaged texts, wherever a byte was changed or the file ends", async () => {
  const { file, path } = await aFile()
  await file.write([block("one"), block("two")], 0)
  const whole = readFileSync(path)
  const isBeginning = (texts: string[]) => expect(["", "one", "one two"]).toContain(texts.join(" "))
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] as number) ^ 0xff
    writeFileSync(path, damaged)
    isBeginning(textsIn(file))
    writeFileSync(path, whole.subarray(0, at))
    isBeginning(textsIn(file))
  }
})

it("keeps no file that contains a text that was removed while it was written", async () => {
  const { file } = await aFile()
  const writing = file.write([block("one")], 0)
  file.remove()
  expect(await writing).toBe(false)
  expect(textsIn(file)).toEqual([])
})
