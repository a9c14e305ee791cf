import type { Tool } from "../../app/tool.ts"

/** Checks the content of captured emails, requests their links, and compares two of them. */
export const checks: Tool = {
  name: "checks",
  agents: async () => (await import("./agents.ts")).checkAgents,
}
