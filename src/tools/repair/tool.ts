import type { Tool } from "../../app/tool.ts"

/** Writes a repaired copy of a damaged data folder. */
export const repair: Tool = {
  name: "repair",
  commands: [
    {
      name: "repair",
      description: "write a repaired copy of a damaged data folder beside it",
      args: [["<folder>", "the data folder; it is not changed"]],
      flags: [],
      examples: ["sandpost repair .sandpost"],
      is_local: true,
      run: async (call) => (await import("./run.ts")).printRepair(call),
    },
  ],
}
