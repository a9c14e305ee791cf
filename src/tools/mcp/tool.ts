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
  edge: { path: "/mcp", start: async (needs) => (await import("./edge.ts")).mcpEdge(needs) },
  llms: {
    after: "- Web inbox:",
    line: (url) =>
      `- MCP: ${url}/mcp (streamable HTTP; tools for most of this page), or \`npx sandpost mcp\` on stdin and stdout. Texts from mail are fenced as untrusted.`,
  },
}
