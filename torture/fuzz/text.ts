import { Worker } from "node:worker_threads"
import type { Fuzz, Target } from "./fuzz.ts"
import type { TextMessage, TextWork } from "./text-worker.ts"

/** A call that exceeds the limit of the longest text by this factor counts as hanging, and its thread is terminated. */
const GIVE_UP = 3
const LOOK_EVERY_MS = 500

/** Functions that read untrusted text: each call returns within a time limit and throws documented errors only. */
export const text: Target = {
  name: "text",
  async run(fuzz) {
    const counts = { calls: 0, characters: 0, functions: 0, bound_ms: 0 }
    let from: number | null = fuzz.only ?? 0
    const until = Date.now() + fuzz.ms
    // If a call hangs, continue after its case.
    while (from !== null) {
      const hung: number | null = await calls(fuzz, from, until - Date.now(), counts)
      from = hung === null || fuzz.only !== null || Date.now() > until ? null : hung + 1
    }
    const { functions, bound_ms } = counts
    const megabytes = Math.round(counts.characters / 1_000_000)
    return `text: ${counts.calls} calls of ${functions} functions with ${megabytes} million characters, ${Math.round(bound_ms)} ms allowed for a million`
  },
}

/** Runs calls until the time is over. Returns the case whose call hangs, or null. */
function calls(fuzz: Fuzz, from: number, ms: number, counts: Record<string, number>): Promise<number | null> {
  const workerData: TextWork = { seed: fuzz.seed, from, ms, only: fuzz.only !== null }
  const worker = new Worker(new URL("./text-worker.ts", import.meta.url), { workerData })
  fuzz.torture.after(() => worker.terminate())
  let running = { number: from, what: "the start" }
  /** Processor time of the thread in milliseconds at the start of the running call. */
  let before = 0
  const used = async () => {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  }
  return new Promise((done, fail) => {
    const look = async () => {
      if (counts.bound_ms === 0 || (await used()) - before < GIVE_UP * (counts.bound_ms as number)) return
      clearInterval(timer)
      await worker.terminate()
      const function_name = running.what.split(" with a text of ")[0]
      fuzz.found(running.number, `${function_name} does not end`, running.what)
      done(running.number)
    }
    // A thread that has just ended has no usage.
    const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS)
    worker.on("message", (message: TextMessage) => {
      if (message.is === "ready") {
        counts.functions = message.functions
        counts.bound_ms = message.bound_ms
      } else if (message.is === "begun") {
        running = message
        fuzz.number = message.number
        before = message.used_ms
      } else if (message.is === "failed") {
        fuzz.found(message.number, message.kind, message.detail)
      } else {
        counts.calls = (counts.calls as number) + 1
        counts.characters = (counts.characters as number) + message.characters
      }
    })
    worker.on("error", fail)
    worker.on("exit", (code) => {
      clearInterval(timer)
      if (code === 0) done(null)
    })
  })
}
