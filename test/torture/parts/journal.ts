import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { StartError } from "../../../src/start-error.ts"
import { openFolder } from "../../../src/store/folder.ts"
import { anEmail } from "../lib/api.ts"
import { copyAsIfKilled, filesOf } from "../lib/files.ts"
import { startRefused, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const JOURNAL = "journal.ndjson"
const REFUSAL = /damaged at line \d+\. Nothing was changed/

/** The result of opening a folder: all its records, or the error sentence. */
async function opened(folder: string): Promise<{ contents?: unknown; refused?: string; warnings: string[] }> {
  const warnings: string[] = []
  try {
    const { store, close } = await openFolder(folder, { warn: (message) => warnings.push(message) })
    const contents = structuredClone(store.contents())
    await close()
    return { contents, warnings }
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message, warnings }
    throw error
  }
}

const isEmpty = (contents: unknown) => Object.values(contents as object).every((records) => records.length === 0)

/**
 * Cuts the journal at every byte of its last three records, with and without trailing zeros, and changes bytes anywhere. Sandpost must
 * either reject it with file and line and change nothing, or read exactly the state up to some commit. Zeros may replace acknowledged
 * data, so they must always cause a warning.
 */
export async function journal(torture: Torture): Promise<void> {
  const [live, killed, work] = [torture.folder(), torture.folder(), torture.folder()]
  const box = await startSandbox(torture, { data: live })
  for (let n = 0; n < 3; n++) await box.api.ok("POST", "/v1/emails", anEmail({ subject: `Message ${n} é😀` }))
  await box.api.settle()
  copyAsIfKilled(live, killed)
  await box.end("SIGKILL")

  const whole = readFileSync(join(killed, JOURNAL))
  /** The end of each line. */
  const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
  const variant = (bytes: Uint8Array) => {
    const folder = mkdtempSync(join(work, "v"))
    cpSync(killed, folder, { recursive: true })
    writeFileSync(join(folder, JOURNAL), bytes)
    return folder
  }
  const prefixes: unknown[] = []
  for (const end of ends) prefixes.push((await opened(variant(whole.subarray(0, end)))).contents)
  torture.check(prefixes.every(Boolean), "a journal cut at the end of a line was rejected")

  const counts = { refused: 0, prefix: 0 }
  const checkOpen = async (what: string, bytes: Uint8Array, expected: (contents: unknown) => boolean) => {
    const folder = variant(bytes)
    const before = filesOf(folder)
    const { contents, refused, warnings } = await opened(folder)
    const zeros = bytes.at(-1) === 0
    torture.check(
      refused !== undefined || warnings.some((text) => /ends in zeros/.test(text)) === zeros,
      `${what}: the warnings are ${warnings.join(" ") || "missing"}`,
    )
    if (refused === undefined) {
      counts.prefix++
      torture.check(expected(contents), `${what}: the read records differ from the written ones`)
    } else {
      counts.refused++
      torture.check(refused.includes(join(folder, JOURNAL)) && REFUSAL.test(refused), `${what}: ${refused}`)
      torture.same(filesOf(folder), before, `${what}: files after a rejected start`)
    }
    rmSync(folder, { recursive: true })
  }

  const from = ends.at(-4) ?? 0
  const step = torture.size(1, 12)
  let cuts = 0
  for (let at = from; at <= whole.length; at += step) {
    cuts++
    const lines = ends.filter((end) => end <= at).length
    await checkOpen(`cut at byte ${at}`, whole.subarray(0, at), (contents) =>
      isDeepStrictEqual(contents, prefixes[lines - 1]),
    )
  }
  /** A file system leaves zeros if it wrote the length before the bytes, or lost a written block. */
  const cutsWithZeros = [0, ends[0] as number, from + 3, ...ends.slice(-4)]
  for (let n = torture.size(60, 6); n > 0; n--) cutsWithZeros.push(torture.between(0, whole.length))
  for (const at of cutsWithZeros) {
    for (const count of [1, 4096, Math.max(1, whole.length - at)]) {
      const lines = ends.filter((end) => end <= at).length
      await checkOpen(
        `cut at byte ${at}, ${count} trailing zeros`,
        Buffer.concat([whole.subarray(0, at), Buffer.alloc(count)]),
        (contents) => (lines === 0 ? isEmpty(contents) : isDeepStrictEqual(contents, prefixes[lines - 1])),
      )
    }
  }
  torture.same(counts.refused, 0, "cuts that were rejected")

  const flips = torture.size(500, 30)
  for (let n = 0; n < flips; n++) {
    const bytes = Buffer.from(whole)
    const at = torture.between(0, bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << torture.between(0, 8))
    await checkOpen(`bit flipped at byte ${at}`, bytes, (contents) =>
      prefixes.some((prefix) => isDeepStrictEqual(contents, prefix)),
    )
  }

  // A started process behaves like the store opened here.
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
      `byte ${at} changed: the start printed ${ended?.err ?? "nothing and continued"}`,
    )
    torture.same(filesOf(folder), before, `byte ${at} changed: files after a rejected start`)
  }
  torture.counted(
    `cut at ${cuts} places, ${cutsWithZeros.length * 3} times with trailing zeros, flipped at ${flips}, ${starts} process starts: ${counts.refused} rejected with file and line, ${counts.prefix} read up to a commit`,
  )
}
