import { constants, existsSync, readFileSync } from "node:fs"
import type { Command } from "./cli/command.ts"
import { commands as baseCommands } from "./cli/commands.ts"
import type { Exec } from "./cli/exec.ts"
import { type Addressed, addAddress } from "./cli/invocation.ts"
import { readCommandLine, type StartFlags } from "./config/command-line.ts"
import {
  CONFIG_ENV,
  envLayer,
  envWarnings,
  fileLayer,
  flagLayer,
  join,
  type Layer,
  mailpitWarnings,
  withoutPlaces,
} from "./config/layers.ts"
import { type Config, defaultConfig } from "./config/shape.ts"
import { accessProblem, StartError } from "./start-error.ts"

// Programs that import Sandpost take only types from here, because this module loads the command line. For functions they use
// config/layers.ts and config/shape.ts.
export type { Config } from "./config/shape.ts"

/** The inputs of the configuration. */
export interface Sources {
  /** The arguments after the program name. */
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** Returns the text of a file, or null if it does not exist. Throws if it cannot be read. */
  read_file(path: string): string | null
}

/** What the program should do. */
export type Task =
  | { command: "serve"; config: Config; print_ready_json: boolean; warnings: string[] }
  | { command: "exec"; config: Config; exec: Exec; warnings: string[] }
  | { command: "call"; call: Addressed; warnings: string[] }
  | { command: "print"; text: string }

const FILE = "sandpost.config.json"

function readFile(sources: Sources, named: string | undefined): Layer {
  const path = named ?? FILE
  let text: string | null
  try {
    text = sources.read_file(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Config file ${path} cannot be read: ${reasonOf(error as NodeJS.ErrnoException)}.`)
  }
  if (text === null && named !== undefined) throw new StartError(`Config file ${path} does not exist.`)
  // A container engine leaves an empty file on a volume into which a config file was mounted.
  return text === null || text.trim() === "" ? {} : fileLayer(text, path)
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "EISDIR")
    return "it is a folder. Docker makes one if a file that is mounted does not exist; remove the folder, and mount a file"
  if (code === "EACCES") return "this user may not read it (EACCES). Let it read the file: chmod a+r"
  return message
}

/**
 * Combines command line, environment and config file into one task. Flags override the environment, which overrides the file.
 * Throws {@link StartError} for unknown flags and keys (with the nearest known name) and invalid values; an unknown `SANDPOST_` variable
 * is a warning.
 */
export function readTask(sources: Sources, version: string, commands: readonly Command[] = baseCommands): Task {
  const asked = readCommandLine(sources.argv, version, commands)
  if (asked.command === "print") return asked
  const warnings = envWarnings(sources.env)
  if (asked.command === "call") return { command: "call", call: addAddress(asked, sources.env), warnings }
  const { file, env, flags } = readLayers(sources, asked)
  if (asked.command === "exec") {
    const config = join(execConfig, withoutPlaces(file), withoutPlaces(env), flags)
    return { command: "exec", config, exec: asked.exec, warnings }
  }
  const config = join(defaultConfig, file, env, flags)
  if (config.like_mailpit) warnings.push(...mailpitWarnings(sources.env))
  return { command: "serve", config, print_ready_json: asked.print_ready_json, warnings }
}

/** The defaults of `sandpost exec`. Its output is that of the command, so only warnings are logged. */
const execConfig: Config = { ...defaultConfig, port: 0, smtp_port: 0, data: "memory", log_level: "warn" }

function readLayers(
  sources: Sources,
  { config_file, flags, assignments }: StartFlags,
): Record<"env" | "file" | "flags", Layer> {
  return {
    env: envLayer(sources.env),
    file: readFile(sources, config_file ?? (sources.env[CONFIG_ENV] || undefined)),
    flags: flagLayer(flags, assignments),
  }
}

/** The sources of the current process. */
export const processSources = (): Sources => ({
  argv: process.argv.slice(2),
  env: process.env,
  read_file: (path) => {
    try {
      return readFileSync(path, "utf8")
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === "ENOENT") return null
      if (code !== "EACCES") throw error
      // Then nobody can say whether the file exists.
      const folder = path === FILE ? accessProblem(process.cwd(), constants.X_OK) : null
      if (folder !== null)
        throw new StartError(`The working directory, where ${FILE} may be, cannot be read: ${folder}.`)
      const problem = existsSync(path) ? accessProblem(path, constants.R_OK) : null
      throw problem === null ? error : new StartError(`Config file ${path} cannot be read: ${problem}.`)
    }
  },
})
