import { Worker } from "node:worker_threads"
import type { Fuzz, Target } from "./fuzz.ts"
import type { TextMessage, TextWork } from "./text-worker.ts"

/** A case that uses more milliseconds of processor time counts as hanging, and its thread is terminated. */
const GIVE_UP_MS = 60_000
const LOOK_EVERY_MS = 500

/** Functions that read untrusted text: each call returns within a time limit and throws documented errors only. */
export const text: Target = {
  name: "text",
  async run(fuzz) {
    const counts = { calls: 0, characters: 0, functions: 0 }
    let from: number | null = fuzz.only ?? 0
    const until = Date.now() + fuzz.ms
    // If a call hangs, continue after its case.
    while (from !== null) {
      const hung: number | null = await calls(fuzz, from, until - Date.now(), counts)
      from = hung === null || fuzz.only !== null || Date.now() > until ? null : hung + 1
    }
    const megabytes = Math.round(counts.characters / 1_000_000)
    return `text: ${counts.calls} calls of ${counts.functions} functions with ${megabytes} million characters`
  },
}

interface Counts {
  calls: number
  characters: number
  functions: number
}

/** Runs calls until the time is over. Returns the case whose call hangs, or null. */
function calls(fuzz: Fuzz, from: number, ms: number, counts: Counts): Promise<number | null> {
  const workerData: TextWork = { seed: fuzz.seed, from, ms, only: fuzz.only !== null }
  const worker = new Worker(new URL("./text-worker.ts", import.meta.url), { workerData })
  fuzz.torture.after(() => worker.terminate())
  let running: { number: number; what: string; used_ms: number } | null = null
  return new Promise((done, fail) => {
    const look = async () => {
      const { user, system } = await worker.cpuUsage()
      if (running === null || (user + system) / 1000 - running.used_ms < GIVE_UP_MS) return
      clearInterval(timer)
      await worker.terminate()
      const function_name = running.what.split(" with a text of ")[0]
      fuzz.found(running.number, `${function_name} does not end`, running.what)
      done(running.number)
    }
    // A thread that has just ended has no usage.
    const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS)
    worker.on("message", (message: TextMessage) => {
      if (message.is === "begun") {
        running = message
        fuzz.number = message.number
      } else if (message.is === "failed") {
        fuzz.found(message.number, message.kind, message.detail)
      } else {
        counts.calls++
        counts.characters += message.characters
        counts.functions = message.functions
      }
    })
    worker.on("error", fail)
    worker.on("exit", (code) => {
      clearInterval(timer)
      if (code === 0) done(null)
    })
  })
}
