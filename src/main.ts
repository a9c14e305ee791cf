#!/usr/bin/env node
import { missedSigterm } from "./early-signal.ts"
import { environmentProblem, nodeProblem } from "./node-version.ts"

// The kernel drops a signal without a handler for process 1 of a container, and Docker then waits ten seconds to kill it.
if (process.pid === 1) {
  if (missedSigterm()) process.exit(0)
  process.once("SIGTERM", () => process.exit(0))
}

const problem = environmentProblem()
if (problem !== null) {
  const inClone = problem === nodeProblem() ? " In a clone of Sandpost, npm start -- <command> brings one." : ""
  process.stderr.write(`sandpost: ${problem}${inClone}\n`)
  process.exit(1)
}
// The rest is imported only now, because an older Node cannot load it. The cache must be in use before the second import.
async function start(): Promise<void> {
  const { useCompileCache } = await import("./compile-cache.ts")
  useCompileCache()
  const { main } = await import("./app/process.ts")
  const { tools } = await import("./tools/tools.ts")
  await main(tools)
}
void start()
