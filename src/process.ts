import { collectGarbageIn } from "./adapters/garbage.ts"
import { printable } from "./cli/command.ts"
import { processIo } from "./cli/io.ts"
import { processSources } from "./config.ts"
import { run, told } from "./run.ts"
import { version } from "./version.ts"

/** Several lines of ours, with what they quote made harmless. */
const lines = (text: string): string => text.split("\n").map(printable).join("\n")

/** Runs the command line of this very process. */
export async function main(): Promise<void> {
  process.on("uncaughtException", (error) => {
    process.stderr.write(lines(told(error)))
    process.exit(1)
  })
  // A reader that took the ready line and left must not end the sandbox.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

  await run(processSources(), version, {
    pid: process.pid,
    start: async (config) => {
      const { createSandpost } = await import("./sandpost.ts")
      const sandpost = await createSandpost(config)
      // Behind the ready line, so that nobody waits for it who does not ask anything yet.
      setImmediate(() => sandpost.warm().catch((error) => process.stderr.write(lines(told(error)))))
      // Late enough not to meet what a test suite asks first.
      collectGarbageIn(3000)
      return sandpost
    },
    call: async (asked) => {
      const { callCommand } = await import("./cli/call.ts")
      const code = await callCommand(asked, processIo())
      // A pipe may take what was printed later than this.
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
