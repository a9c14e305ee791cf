#!/usr/bin/env node
import { collectGarbageIn } from "./adapters/garbage.ts"
import { processSources } from "./config.ts"
import { run, told } from "./run.ts"
import { createSandpost } from "./sandpost.ts"
import { version } from "./version.ts"

process.on("uncaughtException", (error) => {
  process.stderr.write(told(error))
  process.exit(1)
})
// A reader that took the ready line and left must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

await run(processSources(), version, {
  pid: process.pid,
  start: createSandpost,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  on_signal: (act) => {
    process.on("SIGTERM", act)
    process.on("SIGINT", act)
  },
  after: (ms, act) => AbortSignal.timeout(ms).addEventListener("abort", act),
  exit: (code) => process.exit(code),
})

// Late enough not to meet what a test suite asks first.
collectGarbageIn(3000)
