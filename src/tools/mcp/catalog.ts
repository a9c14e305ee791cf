import type { AgentAddition, AgentPart, AgentTool, Prompt } from "../../app/agents.ts"
import { insertAfter, type Tool } from "../../app/tool.ts"
import { prompts } from "./prompts.ts"
import { agentTools } from "./tools.ts"

/** What `/mcp` offers: its own tools and prompts, and what other tools of Sandpost add. */
export interface Catalog {
  tools: readonly AgentTool[]
  prompts: readonly Prompt[]
  /** Constants whose texts are Sandpost's own. */
  texts: readonly unknown[]
}

export async function catalogOf(tools: readonly Pick<Tool, "agents">[]): Promise<Catalog> {
  const added = await Promise.all(tools.flatMap(({ agents }) => (agents ? [agents()] : [])))
  const all = insertAfter(
    agentTools,
    added.flatMap(({ tools: own }) => own ?? []),
  )
  return {
    tools: all.map((tool) =>
      withAdditions(
        tool,
        added.flatMap(({ additions }) => additions?.[tool.name] ?? []),
      ),
    ),
    prompts: insertAfter(
      prompts,
      added.flatMap(({ prompts: own }) => own ?? []),
    ),
    texts: added.flatMap(({ texts }) => texts ?? []),
  }
}

/** A tool with what others add to its description and answer, and with the argument `include` if its answer has parts. */
function withAdditions(tool: AgentTool, additions: readonly AgentAddition[]): AgentTool {
  const description = [tool.description, ...additions.map(({ sentence }) => sentence)].join(" ")
  const parts: Record<string, AgentPart> = Object.assign({}, tool.parts, ...additions.map((one) => one.parts))
  if (Object.keys(parts).length === 0) return { ...tool, description }
  const include = {
    type: "array",
    items: { type: "string", enum: Object.keys(parts) },
    uniqueItems: true,
    description: `What to add: ${Object.values(parts)
      .map(({ says }) => says)
      .join(", ")}.`,
  }
  return { ...tool, description, parts, own: { ...tool.own, include } }
}
