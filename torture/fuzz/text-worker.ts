// Calls text functions with generated texts and reports the time of each call. Runs in a thread that can be terminated if a call hangs.
import { parentPort, workerData } from "node:worker_threads"
import { textFunctions } from "../../test/fuzz/text-functions.ts"
import { chanceOf } from "./fuzz.ts"
import { someText } from "./texts.ts"

/** The thread's input. */
export interface TextWork {
  seed: number
  /** The first case. New cases start for `ms` milliseconds; with `only`, just this case runs. */
  from: number
  ms: number
  only: boolean
}

export type TextMessage =
  | { is: "ready"; functions: number; bound_ms: number }
  | { is: "begun"; number: number; what: string; used_ms: number }
  | { is: "failed"; number: number; kind: string; detail: string }
  | { is: "done"; characters: number }

/** Maximum calibration loops of a call with a million characters. Shorter texts get their share and a tenth of it. */
const LOOPS = 150
const say = (message: TextMessage) => parentPort?.postMessage(message)

/** Processor time of this thread in milliseconds, independent of other programs. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function timed(work: () => unknown): Promise<number> {
  const before = used()
  await work()
  return used() - before
}

/** One pass over a million characters, to measure the speed of this machine. */
function calibrationLoop(): number {
  const text = "abc <def> ".repeat(100_000)
  const seen = new Map<number, number>()
  for (let at = 0; at < text.length; at++) seen.set(text.charCodeAt(at), at)
  return text.split(" ").join("").length + seen.size
}

async function bound(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) times.push(await timed(calibrationLoop))
  return LOOPS * Math.max(10, Math.min(...times))
}

const { seed, from, ms, only } = workerData as TextWork
const bound_ms = await bound()
say({ is: "ready", functions: textFunctions.length, bound_ms })
const until = Date.now() + ms
for (let number = from; Date.now() < until || number === from; number++) {
  const one = textFunctions[number % textFunctions.length] as (typeof textFunctions)[number]
  const { shape, text } = someText(chanceOf(seed, "text", number))
  const what = `${one.name} with a text of ${text.length} characters (${shape}: ${JSON.stringify(text.slice(0, 60))}…)`
  say({ is: "begun", number, what, used_ms: used() })
  const call = async () => {
    try {
      await one.run(text)
    } catch (error) {
      if ((error as Error)?.name === "ApiError") return
      const detail = error instanceof Error ? (error.stack ?? String(error)) : String(error)
      say({ is: "failed", number, kind: `${one.name} throws ${(error as Error)?.name}`, detail: `${what}: ${detail}` })
    }
  }
  const allowed = bound_ms * (0.1 + text.length / 1_000_000)
  let time = await timed(call)
  // Measure again: the first call may include compilation or garbage collection.
  if (time > allowed) time = Math.min(time, await timed(call))
  if (time > allowed) {
    const detail = `${what}: ${Math.round(time)} ms, ${Math.round(allowed)} allowed`
    say({ is: "failed", number, kind: `${one.name} is slow`, detail })
  }
  say({ is: "done", characters: text.length })
  // Yields, so that the messages are sent.
  await new Promise((done) => setImmediate(done))
  if (only) break
}
