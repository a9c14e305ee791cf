import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { StartError } from "../../src/start-error.ts"
import { openFolder } from "../../src/store/folder.ts"
import { anEmail } from "../house/api.ts"
import { copyAsIfKilled, filesOf } from "../house/files.ts"
import { startRefused, startSandbox } from "../house/sandbox.ts"
import type { Torture } from "../house/torture.ts"

const JOURNAL = "journal.ndjson"
const REFUSAL = /damaged at line \d+; nothing was changed/

/** What a folder opens as: all its records, or the sentence it is refused with. */
async function opened(folder: string): Promise<{ contents?: unknown; refused?: string }> {
  try {
    const { store, close } = await openFolder(folder)
    const contents = structuredClone(store.contents())
    await close()
    return { contents }
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message }
    throw error
  }
}

/**
 * The journal cut at every byte of its last three records, and bytes of it changed anywhere: either that is refused, naming file
 * and line and touching nothing, or what is read is what was written up to some commit.
 */
export async function journal(torture: Torture): Promise<void> {
  const [live, killed, work] = [torture.folder(), torture.folder(), torture.folder()]
  const box = await startSandbox(torture, { data: live })
  for (let n = 0; n < 3; n++) await box.api.ok("POST", "/v1/emails", anEmail({ subject: `Message ${n} é😀` }))
  await box.api.settle()
  copyAsIfKilled(live, killed)
  await box.end("SIGKILL")

  const whole = readFileSync(join(killed, JOURNAL))
  /** Where each line ends. */
  const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
  const variant = (bytes: Uint8Array) => {
    const folder = mkdtempSync(join(work, "v"))
    cpSync(killed, folder, { recursive: true })
    writeFileSync(join(folder, JOURNAL), bytes)
    return folder
  }
  const prefixes: unknown[] = []
  for (const end of ends) prefixes.push((await opened(variant(whole.subarray(0, end)))).contents)
  torture.check(prefixes.every(Boolean), "a journal cut at a line's end was refused")

  const counts = { refused: 0, prefix: 0 }
  const meet = async (what: string, bytes: Uint8Array, expected: (contents: unknown) => boolean) => {
    const folder = variant(bytes)
    const before = filesOf(folder)
    const { contents, refused } = await opened(folder)
    if (refused === undefined) {
      counts.prefix++
      torture.check(expected(contents), `${what}: something else was read than was written`)
    } else {
      counts.refused++
      torture.check(refused.includes(join(folder, JOURNAL)) && REFUSAL.test(refused), `${what}: ${refused}`)
      torture.same(filesOf(folder), before, `${what}: files after a refusal`)
    }
    rmSync(folder, { recursive: true })
  }

  const from = ends.at(-4) ?? 0
  const step = torture.size(1, 5)
  let cuts = 0
  for (let at = from; at <= whole.length; at += step) {
    cuts++
    const lines = ends.filter((end) => end <= at).length
    await meet(`cut at byte ${at}`, whole.subarray(0, at), (contents) =>
      isDeepStrictEqual(contents, prefixes[lines - 1]),
    )
  }
  torture.same(counts.refused, 0, "cuts that were refused")

  const flips = torture.size(500, 60)
  for (let n = 0; n < flips; n++) {
    const bytes = Buffer.from(whole)
    const at = torture.between(0, bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << torture.between(0, 8))
    await meet(`bit flipped at byte ${at}`, bytes, (contents) =>
      prefixes.some((prefix) => isDeepStrictEqual(contents, prefix)),
    )
  }

  // The program as it is started says the same as the store that was opened here.
  const starts = torture.size(20, 4)
  for (let n = 0; n < starts; n++) {
    const at = torture.between(0, ends.at(-2) as number)
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 1
    const folder = variant(bytes)
    const before = filesOf(folder)
    const ended = await startRefused(torture, { data: folder })
    torture.check(
      ended?.code === 1 && /^sandpost: .+\n$/.test(ended.err) && REFUSAL.test(ended.err),
      `byte ${at} changed: the start said ${ended?.err ?? "nothing, and went on"}`,
    )
    torture.same(filesOf(folder), before, `byte ${at} changed: files after a refused start`)
  }
  torture.counted(
    `cut at ${cuts} places, flipped at ${flips}, ${starts} whole starts: ${counts.refused} refused by name and line, ${counts.prefix} read up to a commit`,
  )
}
