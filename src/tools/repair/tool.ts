import type { Tool } from "../../app/tool.ts"

/** Writes a repaired copy of a damaged data folder. */
export const repair: Tool = {
  name: "repair",
  commands: [
    {
      name: "repair",
      description: "write a repaired copy of a damaged data folder",
      args: [["<folder>", "the data folder; it is not changed"]],
      flags: [["--to <folder>", "the folder of the copy (default: beside the old one, with .repaired at its end)"]],
      examples: ["sandpost repair .sandpost", "sandpost repair /data --to /data/repaired"],
      is_local: true,
      run: async (call) => (await import("./run.ts")).printRepair(call),
    },
  ],
}
