/// <reference path="./cross-spawn.d.ts" />

import type { ChildProcess } from "node:child_process"
import { constants } from "node:os"
import { SandpostClient } from "../client/client.ts"
import { orNearest } from "../core/text/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Io, REFUSED } from "./command.ts"
import { hasTerminal } from "./io.ts"
import { failingChecks, report } from "./report.ts"

/** The sandbox that a command gets. */
export interface ExecSandbox {
  url: string
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  /** The APIs of other services that it serves. */
  dialects: readonly { base_url: string; variables: { base_url: string; key: string } }[]
  /** The keys of the default account; null for one that does not work. */
  working_tokens: { full_access: string | null; sending: string | null }
  stop(): Promise<void>
}

/** What a variable of the command can be, by the word that `--env NAME=word` takes. */
const WORDS = {
  url: ({ url }) => url,
  base_url: ({ base_url }) => base_url,
  key: ({ working_tokens }) => working_tokens.full_access,
  sending_key: ({ working_tokens }) => working_tokens.sending,
  smtp_host: ({ url }) => new URL(url).hostname.replace(/^\[|\]$/g, ""),
  smtp_port: ({ smtp_port }) => smtp_port,
  dns_port: ({ dns_port }) => dns_port,
} satisfies Record<string, (sandbox: ExecSandbox) => string | number | null>
type Word = keyof typeof WORDS
const words = Object.keys(WORDS) as Word[]

/** Why a value is missing. */
const MISSING: Partial<Record<Word, string>> = {
  key: "the full_access key of the data folder is not known, name one with --api-key",
  sending_key: "the sending key of the data folder is not known, name one with --sending-key",
  smtp_port: "SMTP is off",
}

/** The variables that the command gets in any case. */
const VARIABLES: Readonly<Record<string, Word>> = { SANDPOST_URL: "url", MAIL_API_URL: "base_url", MAIL_API_KEY: "key" }

/** The command line of `sandpost exec`, without the flags of the sandbox. */
export interface Exec {
  /** The command with its arguments. */
  command: [string, ...string[]]
  /** The words of further variables, by name. */
  variables: Readonly<Record<string, Word>>
  /** The flags of `sandpost report`; null if no report is wanted. */
  report_flags: Readonly<Record<string, string | true | undefined>> | null
}

const reportFlags = report.flags.filter(([flag]) => !flag.startsWith("--since"))

/** The help of the command, without the flags of the sandbox. */
export const execHelp = {
  name: "exec",
  description: "run a command with a sandbox of its own, in memory and on free ports",
  flags: [
    ["--env <NAME=word>", `set a further variable; repeatable: ${words.join(", ")}`],
    ["--report", "print the report of the run on stderr when the command has ended"],
    ...reportFlags,
  ],
  notes:
    "The command gets SANDPOST_URL, MAIL_API_URL (the base URL, with /v1) and MAIL_API_KEY. Every flag of sandpost serve\n" +
    "may stand before --; ports and data folder of variables and of the config file are not used.",
  examples: [
    "sandpost exec -- python3 -m pytest",
    "sandpost exec --domain shop.test --env MAILER_URL=base_url -- go test ./...",
    "sandpost exec --fail-on duplicate,refused --html report -- npm test",
  ],
} as const

/** Checks the values of the flags. Throws {@link StartError} before anything is started. */
export function readExec(
  command: readonly string[],
  assignments: readonly string[],
  flags: Readonly<Record<string, string | true | undefined>>,
): Exec {
  const [program, ...args] = command
  if (!program) throw new StartError("sandpost exec needs a command after --, such as: sandpost exec -- npm test.")
  failingChecks({ flags })
  const isWanted = Object.values(flags).some((value) => value !== undefined)
  return { command: [program, ...args], variables: readVariables(assignments), report_flags: isWanted ? flags : null }
}

function readVariables(assignments: readonly string[]): Record<string, Word> {
  const variables: Record<string, Word> = {}
  for (const text of assignments) {
    const [, name, written = ""] = /^([^\s=\0]+)=(.*)$/s.exec(text) ?? []
    if (name === undefined)
      throw new StartError(`--env must be NAME=word, such as --env MAILER_URL=base_url, got "${text.slice(0, 100)}".`)
    const word = words.find((known) => known === written)
    if (word === undefined) {
      const near = orNearest(written, words, '"')
      throw new StartError(
        `--env ${name}: "${written.slice(0, 100)}" is not a known word${near}. Known: ${words.join(", ")}.`,
      )
    }
    if (Object.hasOwn(variables, name) && variables[name] !== word)
      throw new StartError(`--env ${name} is given twice, as ${variables[name]} and ${word}.`)
    variables[name] = word
  }
  return variables
}

/** The values of the variables. Throws {@link StartError} for one that this sandbox does not have. */
function environmentOf(sandbox: ExecSandbox, variables: Exec["variables"]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { base_url, variables } of sandbox.dialects) values[variables.base_url] = base_url
  const keys = sandbox.dialects.map((dialect) => [dialect.variables.key, "key"] as const)
  for (const [name, word] of Object.entries({ ...VARIABLES, ...Object.fromEntries(keys), ...variables })) {
    const value = WORDS[word](sandbox)
    if (value === null) throw new StartError(`${name} has no value: ${MISSING[word]}.`)
    values[name] = String(value)
  }
  return values
}

/** The signals that ask a process to end. Named here, because the types of the package must not need those of Node. */
export type EndSignal = "SIGINT" | "SIGTERM" | "SIGHUP"

/** What `runExec` uses of its process. */
export interface ExecProcess {
  /** Starts the sandbox. */
  start(): Promise<ExecSandbox>
  /** The password of its control API. */
  password: string | null
  io: Omit<Io, "start" | "openRun">
  /** Calls `act` at every signal that asks this process to end. */
  onSignal(act: (signal: EndSignal) => void): void
  /** Calls `act` once if npm has started this process and has ended. */
  onOrphaned(act: () => void): void
}

/**
 * Starts a sandbox, runs the command beside it, writes the report and stops the sandbox. Returns the exit code: that of the command (128
 * and the number of the signal that ended it), 127 if it does not exist, 126 if it cannot be run; if it is 0, 1 for a failed `--fail-on`.
 * Throws {@link StartError} if the sandbox does not start.
 */
export async function runExec(exec: Exec, { start, password, io, onSignal, onOrphaned }: ExecProcess): Promise<number> {
  let interrupted: EndSignal | undefined
  /** What a signal does: it is passed on to the command, and later ends the report. */
  let pass = (_signal: EndSignal): void => undefined
  const interrupt = (signal: EndSignal) => {
    interrupted = signal
    pass(signal)
  }
  onSignal(interrupt)
  onOrphaned(() => interrupt("SIGTERM"))

  const sandbox = await start()
  try {
    const variables = environmentOf(sandbox, exec.variables)
    if (interrupted) return codeOf(null, interrupted)
    const env = { ...process.env, ...variables, ...(password !== null && { SANDPOST_UI_PASSWORD: password }) }
    const child = await startCommand(exec.command, env)
    pass = child.pass
    if (child.pid !== undefined) io.err(`sandpost: the inbox is at ${sandbox.url} until the command ends.`)
    const code = await child.ended.catch((error) => {
      io.err(`sandpost: ${explain(error, exec.command)}`)
      return error.code === "ENOENT" ? NOT_FOUND : NOT_RUNNABLE
    })
    if (interrupted) child.endRest()
    if (exec.report_flags === null || child.pid === undefined) return code
    const ended = Promise.withResolvers<number>()
    pass = () => ended.resolve(REFUSED)
    const client = new SandpostClient({ url: sandbox.url, ...(password !== null && { password }) })
    const result = await Promise.race([writeReport(client, exec.report_flags, io), ended.promise])
    return code || result
  } finally {
    await sandbox.stop()
  }
}

/** The exit codes of a shell. */
const NOT_FOUND = 127
const NOT_RUNNABLE = 126
const SIGNALLED = 128

const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? SIGNALLED + (signal ? constants.signals[signal] : 0)

/** What is printed below an empty report. */
const EMPTY =
  "The report is empty, because nothing reached the default account. Mail that a test sends from an account (a box) of its own, or to a startSandpost() of its own, is not in it. An application finds this sandbox at MAIL_API_URL, with the key MAIL_API_KEY."

/** Prints and writes the report. The output of the command is on stdout, so this is on stderr. */
async function writeReport(
  client: SandpostClient,
  flags: NonNullable<Exec["report_flags"]>,
  io: ExecProcess["io"],
): Promise<number> {
  const start = () => Promise.reject(new Error("a report starts no sandbox"))
  // Who asks only for the file of the run does not want to read more.
  const isSilent = Object.entries(flags).every(([name, value]) => name === "run" || value === undefined)
  const ofReport = { ...io, out: isSilent ? () => undefined : io.err, start, openRun: start }
  try {
    const code = await report.run({ client, has_url: true, args: [], flags, json: false, io: ofReport })
    const { counts, refused_logins } = await client.control.getInfo()
    const isEmpty = counts.emails + counts.inbound + counts.logs + refused_logins.length === 0
    if (isEmpty && !isSilent) io.err(`sandpost: ${EMPTY}`)
    return code
  } catch (error) {
    io.err(`sandpost: The report failed: ${(error as Error).message}`)
    return REFUSED
  }
}

interface Running {
  pid: number | undefined
  /** The exit code, or the error of the start. */
  ended: Promise<number>
  /** Passes a signal on. */
  pass(signal: EndSignal): void
  /** Ends the processes that the command has left behind. */
  endRest(): void
}

async function startCommand([program, ...args]: Exec["command"], env: NodeJS.ProcessEnv): Promise<Running> {
  const { default: spawn } = await import("cross-spawn")
  // A terminal sends Ctrl+C to both processes. Without one, the command has a process group, so that signals reach all its processes.
  const isAttached = hasTerminal() || process.platform === "win32"
  const child: ChildProcess = spawn(program, args, { stdio: "inherit", env, detached: !isAttached })
  const ended = new Promise<number>((done, fail) => {
    child.once("error", fail)
    child.once("exit", (code, signal) => done(codeOf(code, signal)))
  })
  const signalGroup = (signal: EndSignal) => {
    try {
      process.kill(-(child.pid as number), signal)
    } catch {
      // All its processes have ended.
    }
  }
  return {
    pid: child.pid,
    ended,
    pass: (signal) => {
      if (child.pid === undefined) return
      if (!isAttached) signalGroup(signal)
      else if (signal === "SIGTERM") child.kill(signal)
    },
    endRest: () => {
      if (!isAttached && child.pid !== undefined) signalGroup("SIGTERM")
    },
  }
}

function explain({ code, message }: NodeJS.ErrnoException, [program, ...args]: Exec["command"]): string {
  const words = program.trim().split(/\s+/)
  if (code === "ENOENT" && args.length === 0 && words.length > 1) {
    return (
      `The command "${program}" was not found. Write it as separate words, sandpost exec -- ${words.join(" ")}, ` +
      `or use a shell: sandpost exec -- sh -c "${program}".`
    )
  }
  if (code === "ENOENT")
    return `The command "${program}" was not found. Check its name, and that its folder is in PATH.`
  if (code === "EACCES") return `The command "${program}" cannot be run: permission denied.`
  return `The command "${program}" cannot be run: ${message}.`
}
