import type { Server } from "node:http"
import type { ControlHandlers } from "../api/contract.ts"
import type { ToolOperations } from "../api/tool-operations.gen.ts"
import type { Command } from "../cli/command.ts"
import { commands } from "../cli/commands.ts"
import type { Config } from "../config.ts"
import { orNearest } from "../core/text/suggest.ts"
import type { SandboxFacts, ToolLine } from "../http/llms.ts"
import type { EdgeHandlers, EdgePath } from "../http/server.ts"
import type { Context, MatchingChecks, Needs, World } from "../operations/context.ts"
import type { Dialect } from "../operations/dialect.ts"
import { StartError } from "../start-error.ts"
import type { AgentParts } from "./agents.ts"

/** A part that the emulator does not need: a folder of `src/tools`, whose `tool.ts` says here what it adds. `docs/adr/0021-tools-are-leaves.md` */
export interface Tool {
  name: string
  /** Commands of the command line, each with the one after which the help lists it (default: at the end). */
  commands?: readonly (Command & { after?: string })[]
  /** What it adds to the control API. Called for each sandbox, so it loads what it needs only when an operation is called. */
  control?(world: Needs<"fixed">): ToolControl
  /** Those of its operations that wait for something else than their own work. */
  waiting?: readonly (keyof ControlHandlers<Context>)[]
  /** What it adds to the tools for coding agents. */
  agents?(): Promise<AgentParts>
  /** What it serves over HTTP beside the APIs. Started with each sandbox, so it loads what it needs only then. */
  edge?: EdgePath & {
    /** The option that switches it on; always on without one. */
    option?: ToolOption
    start(parts: EdgeNeeds): Promise<EdgeHandlers>
  }
  /** The API of another service that it serves beside `/v1`, if `--dialect` has its name. */
  dialect?: { name: string; load(): Promise<Dialect> }
  /** Its line in `/llms.txt`. */
  llms?: ToolLine
}

/** The options that switch a tool on. */
export const TOOL_OPTIONS = ["mailpit"] as const satisfies readonly (keyof Config)[]
type ToolOption = (typeof TOOL_OPTIONS)[number]

/** Throws `StartError` for an option of a tool that this build does not have. */
export function refuseMissingTools(config: Config, tools: readonly Tool[]): void {
  for (const option of TOOL_OPTIONS) {
    if (config[option] && !tools.some(({ edge }) => edge?.option === option))
      throw new StartError(`--${option} is not possible: this Sandpost was built without the tool ${option}.`)
  }
}

/** Loads the dialects of these names. Throws `StartError` if there is none of a name. */
export async function loadDialects(names: readonly string[], tools: readonly Tool[]): Promise<Dialect[]> {
  const known = tools.flatMap(({ dialect }) => dialect ?? [])
  return await Promise.all(
    names.map((name) => {
      const dialect = known.find((one) => one.name === name)
      if (dialect) return dialect.load()
      const all = known.map((one) => one.name).join(", ") || "none in this build"
      throw new StartError(
        `There is no dialect ${name}${orNearest(
          name,
          known.map((one) => one.name),
          "",
        )}. There are: ${all}.`,
      )
    }),
  )
}

/** What a tool adds to the control API of a sandbox. */
export interface ToolControl {
  /** Its operations, which `contract.yaml` in its folder describes. */
  operations: Partial<ControlHandlers<Context>>
  matchingChecks?: MatchingChecks
  /** Called when the sandbox stops. */
  close?(): Promise<void>
}

/** The operations of a tool: a missing one does not compile. */
export type OperationsOf<Name extends keyof ToolOperations> = Pick<ControlHandlers<Context>, ToolOperations[Name]>

/** What a tool may use of a sandbox to serve a path. */
export interface EdgeNeeds {
  world: World
  config: Pick<Config, "base_path" | "data" | "domains">
  /** The sandbox's own HTTP server, once it listens. */
  server: () => Server
  facts: () => SandboxFacts
  tools: readonly Tool[]
  /** The number of websocket clients of the live feed. */
  live_clients: () => number
}

/** The commands of the base and of tools, in the order of the help. */
export function commandsWith(tools: readonly Tool[]): readonly Command[] {
  return insertAfter<Command>(
    commands,
    tools.flatMap((tool) => tool.commands ?? []),
  )
}

/** A list with further entries, each behind the one that it names, or at the end. */
export function insertAfter<T extends { name: string }>(
  list: readonly T[],
  further: readonly (T & { after?: string })[],
): T[] {
  const all = [...list]
  for (const { after, ...entry } of further) {
    const at = all.findIndex(({ name }) => name === after)
    all.splice(at === -1 ? all.length : at + 1, 0, entry as unknown as T)
  }
  return all
}
