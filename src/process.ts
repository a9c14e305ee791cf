import { collectGarbage } from "./adapters/garbage.ts"
import { printable } from "./cli/command.ts"
import { processIo } from "./cli/io.ts"
import { processSources } from "./config.ts"
import { formatError, run } from "./run.ts"
import { version } from "./version.ts"

/** Escapes unprintable characters, which quoted input may contain, but keeps line breaks. */
const lines = (text: string): string => text.split("\n").map(printable).join("\n")

/** Runs the command line of the current process. */
export async function main(): Promise<void> {
  process.on("uncaughtException", (error) => {
    process.stderr.write(lines(formatError(error)))
    process.exit(1)
  })
  // A closed pipe must not stop the sandbox, for example when the reader exits after the ready line.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

  await run(processSources(), version, {
    pid: process.pid,
    start: async (config) => {
      const { createSandpost } = await import("./sandpost.ts")
      const sandpost = await createSandpost(config)
      // After the ready line, so that the start does not wait for it.
      setImmediate(() => sandpost.warm().catch((error) => process.stderr.write(lines(formatError(error)))))
      // An idle process would never free the garbage of the start. Late enough not to delay the first requests of a test suite.
      setTimeout(collectGarbage, 3000).unref()
      return sandpost
    },
    call: async (asked) => {
      const { callCommand } = await import("./cli/call.ts")
      const code = await callCommand(asked, processIo())
      // Wait until a pipe has received the output.
      await new Promise<void>((done) => process.stdout.write("", () => done()))
      return code
    },
    out: (text) => process.stdout.write(lines(text)),
    err: (text) => process.stderr.write(lines(text)),
    on_signal: (act) => {
      process.on("SIGTERM", act)
      process.on("SIGINT", act)
    },
    after: (ms, act) => AbortSignal.timeout(ms).addEventListener("abort", act),
    exit: (code) => process.exit(code),
  })
}
