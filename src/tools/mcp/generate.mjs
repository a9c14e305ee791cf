import { toolSchemas } from "./tool-schemas.mjs"
import { agentTools } from "./tools.ts"

/** The file with the schemas of the tools for agents. `documents` are both contracts; `literal` writes JSON as a literal of TypeScript. */
export function generate(documents, literal) {
  const schemas = toolSchemas(agentTools, documents)
  const lines = Object.entries(schemas).map(([name, schema]) => `  ${name}: ${literal(schema)},\n`)
  return {
    target: "src/tools/mcp/schemas.gen.ts",
    source: "src/tools/mcp/tools.ts and the contracts",
    text: `// Generated from both contracts and src/tools/mcp/tools.ts by \`npm run generate\`; do not edit.

/** The schemas of every tool, and where its arguments go, as JSON. */
export const toolSchemas: Readonly<Record<string, string>> = {\n${lines.join("")}}\n`,
  }
}
