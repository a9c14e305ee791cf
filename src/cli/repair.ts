import { join } from "node:path"
import { type Command, print } from "./command.ts"

/** Maximum number of left-out parts that are listed one by one. */
const NAMED = 50

export const repair: Command = {
  name: "repair",
  description: "write a repaired copy of a damaged data folder beside it",
  args: [["<folder>", "the data folder; it is not changed"]],
  flags: [],
  examples: ["sandpost repair .sandpost"],
  is_local: true,
  run: async (call) => {
    // Loaded on demand: no other command reads a data folder.
    const { repairFolder } = await import("../store/repair.ts")
    const { importEntries, openLogFolder } = await import("../request-log/storage.ts")
    const [folder = ""] = call.args
    const repaired = await repairFolder(folder, {
      takeLogs: async (copy, ...taken) => {
        const storage = openLogFolder(join(copy, "requests"), () => {})
        await storage.file?.close(importEntries(storage, ...taken))
        storage.blobs.close()
      },
    })
    const { copy, left_out, lost_changes, kept } = repaired
    const more = left_out.length - NAMED
    return print(
      call,
      repaired,
      ...(left_out.length === 0 ? ["Nothing had to be left out."] : []),
      ...left_out.slice(0, NAMED).map((part) => `Left out: ${part}.`),
      ...(more > 0 ? [`Left out: ${more} more. List all with --json.`] : []),
      ...(lost_changes ? ["A record that only a left-out change touched is as it was before that change."] : []),
      `Kept: ${listKept(Object.entries(kept)).join(", ")}.`,
      `The copy is in ${copy}. The old folder is unchanged.`,
      `To use the copy, start Sandpost with --data "${copy}", or move the old folder away and rename the copy.`,
    )
  },
}

const listKept = (kept: [string, number][]) => kept.flatMap(([name, count]) => (count > 0 ? `${name} ${count}` : []))
