import { join } from "node:path"
import { type Call, type ExitCode, print, textOf } from "../../cli/command.ts"
import { importEntries, openLogFolder } from "../../request-log/storage.ts"
import { repairFolder } from "./repair.ts"

/** Maximum number of left-out parts that are listed one by one. */
const NAMED = 50

/** Runs `sandpost repair`. */
export async function printRepair(call: Call): Promise<ExitCode> {
  const [folder = ""] = call.args
  const repaired = await repairFolder(folder, {
    to: textOf(call, "to"),
    takeLogs: async (copy, ...taken) => {
      const storage = openLogFolder(join(copy, "requests"), () => {})
      await storage.file?.close(importEntries(storage, ...taken))
      storage.blobs.close()
    },
  })
  const { copy, left_out, lost_changes, kept } = repaired
  return print(
    call,
    repaired,
    ...listLeftOut(left_out),
    ...(lost_changes ? ["A record that only a left-out change touched is as it was before that change."] : []),
    `Kept: ${listKept(Object.entries(kept)).join(", ")}.`,
    `The copy is in ${copy}. The old folder is unchanged.`,
    `To use the copy, start Sandpost with --data "${copy}", or move the old folder away and rename the copy.`,
  )
}

/** A line for each left-out part, up to {@link NAMED}. */
export function listLeftOut(parts: readonly string[]): string[] {
  if (parts.length === 0) return ["Nothing had to be left out."]
  const lines = parts.slice(0, NAMED).map((part) => `Left out: ${part}.`)
  const more = parts.length - NAMED
  return more > 0 ? [...lines, `Left out: ${more} more. List all with --json.`] : lines
}

const listKept = (kept: [string, number][]) => kept.flatMap(([name, count]) => (count > 0 ? `${name} ${count}` : []))
