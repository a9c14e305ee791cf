import { catalogOf } from "./catalog.ts"
import { toolSchemas } from "./tool-schemas.mjs"

/** The file with the schemas of the tools for agents. `documents` are both contracts; `literal` writes JSON as a literal of TypeScript; `tools` are all tools of Sandpost. */
export async function generate(documents, literal, tools) {
  const schemas = toolSchemas((await catalogOf(tools)).tools, documents)
  const lines = Object.entries(schemas).map(([name, schema]) => `  ${name}: ${literal(schema)},\n`)
  return {
    target: "src/tools/mcp/schemas.gen.ts",
    source: "the tools for agents (src/tools) and the contracts",
    text: `// Generated from both contracts and the tools for agents (src/tools) by \`npm run generate\`; do not edit.

/** The schemas of every tool, and where its arguments go, as JSON. */
export const toolSchemas: Readonly<Record<string, string>> = {\n${lines.join("")}}\n`,
  }
}
