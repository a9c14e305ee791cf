import { rmSync } from "node:fs"
import { StartError } from "../../../src/start-error.ts"
import { repairFolder } from "../../../src/tools/repair/repair.ts"
import type { Repair } from "../../fuzz/files.ts"

/** Repairs a rejected folder. Returns what is wrong with the repair: it writes a valid copy, or fails with one sentence that names a path. */
export const repair: Repair = async (folder, open) => {
  const copy = `${folder}.repaired`
  try {
    await repairFolder(folder)
    const opened = await open(copy)
    if ("refusal" in opened) return `is rejected: ${opened.refusal}`
    if ("crash" in opened) return `crashes a start: ${opened.crash.stack}`
    return opened.fault === null ? null : `has a fault: ${opened.fault}`
  } catch (error) {
    const isSentence = error instanceof StartError && error.message.includes(folder) && !error.message.includes("\n")
    return isSentence ? null : `throws ${(error as Error).stack}`
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
