import { readFileSync } from "node:fs"
import { type Addressed, addressed } from "./cli/invocation.ts"
import { readCommandLine } from "./config/command-line.ts"
import {
  CONFIG_ENV,
  checkEnvNames,
  envLayer,
  fileLayer,
  flagLayer,
  join,
  keyedLayer,
  type Layer,
} from "./config/layers.ts"
import { type Config, defaultConfig } from "./config/shape.ts"
import { StartError } from "./start-error.ts"

export type { Config } from "./config/shape.ts"
export { defaultConfig } from "./config/shape.ts"

/** Where a configuration is read from. */
export interface Sources {
  /** The words after the program's name. */
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** The text of a file, or null where there is none. Throws when it cannot be read. */
  read_file(path: string): string | null
}

/** What the program is to do. */
export type Task =
  | { command: "serve"; config: Config; print_ready_json: boolean }
  | { command: "call"; call: Addressed }
  | { command: "print"; text: string }

const FILE = "sandpost.config.json"

function readFile(sources: Sources, named: string | undefined): Layer {
  const path = named ?? FILE
  let text: string | null
  try {
    text = sources.read_file(path)
  } catch (error) {
    throw new StartError(`The config file ${path} cannot be read: ${(error as Error).message}.`)
  }
  if (text === null && named !== undefined) throw new StartError(`There is no config file ${path}.`)
  return text === null ? {} : fileLayer(text, path)
}

/**
 * Command line, environment and config file as one task: a flag wins over the environment, which wins over the file.
 * Throws {@link StartError}, one sentence, for anything unknown (naming the nearest known word) or out of bounds.
 */
export function readTask(sources: Sources, version: string): Task {
  const asked = readCommandLine(sources.argv, version)
  if (asked.command === "print") return asked
  if (asked.command === "call") checkEnvNames(sources.env)
  if (asked.command === "call") return { command: "call", call: addressed(asked, sources.env) }
  const env = envLayer(sources.env)
  const file = readFile(sources, asked.config_file ?? (sources.env[CONFIG_ENV] || undefined))
  const flags = flagLayer(asked.flags, asked.assignments)
  return { command: "serve", config: join(defaultConfig, file, env, flags), print_ready_json: asked.print_ready_json }
}

/**
 * A caller's options, by the keys of the config file, on top of defaults. No file and no environment is looked at.
 * Throws {@link StartError} for an unknown key or a wrong value.
 */
export const completeConfig = (given: Partial<Config>, defaults: Readonly<Config> = defaultConfig): Config =>
  join(defaults, keyedLayer(given, "The options"))

/** The sources of this very process. */
export const processSources = (): Sources => ({
  argv: process.argv.slice(2),
  env: process.env,
  read_file: (path) => {
    try {
      return readFileSync(path, "utf8")
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
      throw error
    }
  },
})
