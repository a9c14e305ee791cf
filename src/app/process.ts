import nodeModule from "node:module"
import { networkInterfaces } from "node:os"
import type { EndSignal } from "../cli/exec.ts"
import { hasTerminal, processIo } from "../cli/io.ts"
import { processSources, readTask } from "../config.ts"
import { printableLines } from "../core/text/printable.ts"
import { platform } from "../platform.ts"
import { version } from "../version.ts"
import { accessWarning } from "./greeting.ts"
import { formatError, run } from "./run.ts"
import { commandsWith, type Tool } from "./tool.ts"

/** Whether npm, npx or another package manager started this process. */
const isFromNpm = ["npm_execpath", "npm_config_user_agent", "npm_lifecycle_event"].some((name) => name in process.env)
/** How often to look whether npm still runs. */
const LOOK_MS = 500
/** A signal this soon after another one is the same: some npm versions repeat the Ctrl+C that the terminal already sent. */
const REPEATED_MS = 100

/** Calls `act` at every signal that asks the process to end. */
function onSignal(act: (signal: EndSignal) => void): void {
  let last = Number.NEGATIVE_INFINITY
  const received = (signal: EndSignal) => {
    const now = platform.elapsedMs()
    const isRepeated = isFromNpm && now - last < REPEATED_MS
    last = now
    if (!isRepeated) act(signal)
  }
  const early = process.listeners("SIGTERM")
  process.on("SIGTERM", () => received("SIGTERM"))
  // That of main.ts, removed only now: a signal that has come while there is no other would be lost.
  for (const listener of early) process.off("SIGTERM", listener)
  process.on("SIGINT", () => received("SIGINT"))
  // Without a terminal, for example below nohup or as a service, the sandbox survives the terminal that started it.
  const isAttached = hasTerminal()
  process.on("SIGHUP", () => (isAttached ? received("SIGHUP") : undefined))
}

/** Calls `act` once when npm has ended: it does not end the processes that it started if it is killed. */
function onOrphaned(act: () => void): void {
  if (!isFromNpm) return
  const parent = process.ppid
  const watch = platform
    .setInterval(() => {
      if (process.ppid === parent && isRunning(parent)) return
      platform.clearInterval(watch)
      act()
    }, LOOK_MS)
    .unref()
}

/** Windows keeps the id of a parent that has ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** The IPv4 addresses of this machine that other machines can use. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address)

/** Starts a sandbox for a command whose output is not a log: only warnings are logged. */
async function startQuietly(tools: readonly Tool[]): Promise<{ url: string; stop(): Promise<void> }> {
  const task = readTask({ ...processSources(), argv: [] }, version)
  const { createSandpost } = await import("./sandpost.ts")
  return await createSandpost({ ...(task.command === "serve" && task.config), log_level: "warn" }, tools)
}

/** Starts a sandbox that shows a run, on a free port. */
async function showRun(path: string, bytes: AsyncIterable<Uint8Array>, tools: readonly Tool[]) {
  const [{ createSandpost }, { runFile }] = await Promise.all([import("./sandpost.ts"), import("./run-file.ts")])
  const config = { port: 0, smtp_port: "off", data: "memory", log_level: "warn" } as const
  return await createSandpost({ ...config, run: runFile(path, bytes) }, tools)
}

/** Runs the command line of the current process, with the commands of these tools. */
export async function main(tools: readonly Tool[]): Promise<void> {
  process.on("uncaughtException", (error) => {
    process.stderr.write(printableLines(formatError(error)))
    process.exit(1)
  })
  // A closed pipe must not stop the sandbox, for example when the reader exits after the ready line.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

  const commands = commandsWith(tools)
  await run(processSources(), version, {
    commands,
    pid: process.pid,
    is_terminal: process.stderr.isTTY,
    start: async (config) => {
      const { createSandpost } = await import("./sandpost.ts")
      const sandpost = await createSandpost(config, tools)
      // Otherwise the compile cache is written only at a regular exit: a sandbox that is always killed would never start from it. Late enough
      // not to delay the first requests of a test suite.
      platform.setTimeout(() => nodeModule.flushCompileCache?.(), 3000).unref()
      return sandpost
    },
    call: async (asked) => {
      const { runCommand } = await import("../cli/run-command.ts")
      const io = processIo()
      const openRun = async (path: string) => await showRun(path, io.stream(path), tools)
      const code = await runCommand(asked, { ...io, start: () => startQuietly(tools), openRun }, commands)
      // Wait until a pipe has received the output.
      await new Promise<void>((done) => process.stdout.write("", () => done()))
      return code
    },
    exec: async (exec, config) => {
      const { runExec } = await import("../cli/exec.ts")
      const warning = accessWarning(config)
      if (warning !== null) process.stderr.write(printableLines(warning))
      const start = async () => (await import("./sandpost.ts")).createSandpost(config, tools)
      return await runExec(exec, { start, password: config.ui_password, io: processIo(), onSignal, onOrphaned })
    },
    out: (text) => process.stdout.write(printableLines(text)),
    err: (text) => process.stderr.write(printableLines(text)),
    network: networkAddresses,
    onSignal: onSignal,
    onOrphaned: onOrphaned,
    after: (ms, act) => AbortSignal.timeout(ms).addEventListener("abort", act),
    exit,
  })
}

/**
 * Ends the process at once. `process.exit` waits for the threads that look up a name, as long as the resolver is silent; a program that
 * replaces this one has none of them.
 */
function exit(code: number): never {
  const isLookingUp = process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap")
  // Not on Windows, and not in Bun and Deno.
  if (isLookingUp && process.platform !== "win32" && process.execve)
    process.execve(process.execPath, [process.execPath, "-e", `process.exit(${code})`], {})
  process.exit(code)
}
