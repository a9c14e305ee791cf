import type { Tool } from "../../app/tool.ts"

/** Serves coding agents over MCP: at `/mcp`, and on stdin and stdout. */
export const mcp: Tool = {
  name: "mcp",
  commands: [
    {
      name: "mcp",
      after: "listen",
      description: "serve MCP on stdin and stdout, for coding agents",
      args: [],
      flags: [],
      examples: ["sandpost mcp", "sandpost mcp --url http://127.0.0.1:8025 --account shop"],
      run: async (call) => (await import("./run.ts")).runMcp(call),
    },
  ],
  edge: async (needs) => (await import("./edge.ts")).mcpEdge(needs),
}
