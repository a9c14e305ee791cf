import type { Server } from "node:http"
import type { Command } from "../cli/command.ts"
import { commands } from "../cli/commands.ts"
import type { Config } from "../config.ts"
import type { SandboxFacts } from "../http/llms.ts"
import type { ToolEdge } from "../http/server.ts"
import type { Needs } from "../operations/context.ts"

/** A part that the emulator does not need: a folder of `src/tools`, whose `tool.ts` says here what it adds. `docs/adr/0021-tools-are-leaves.md` */
export interface Tool {
  name: string
  /** Commands of the command line, each with the one after which the help lists it (default: at the end). */
  commands?: readonly (Command & { after?: string })[]
  /** What it serves over HTTP. Called at each start of a sandbox, so it loads what it needs only then. */
  edge?(parts: EdgeNeeds): Promise<ToolEdge>
}

/** What a tool may use of a sandbox to serve a path. */
export interface EdgeNeeds {
  world: Needs<"fixed" | "store" | "texts">
  config: Pick<Config, "domains">
  /** The sandbox's own HTTP server, once it listens. */
  server: () => Server
  facts: () => SandboxFacts
  /** The number of websocket clients of the live feed. */
  live_clients: () => number
}

/** The commands of the base and of tools, in the order of the help. */
export function commandsWith(tools: readonly Tool[]): readonly Command[] {
  const listed: Command[] = [...commands]
  for (const { after, ...command } of tools.flatMap((tool) => tool.commands ?? [])) {
    const at = listed.findIndex(({ name }) => name === after)
    listed.splice(at === -1 ? listed.length : at + 1, 0, command)
  }
  return listed
}
