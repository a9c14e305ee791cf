// Calls text functions with generated texts. Runs in a thread that can be terminated if a call hangs.
import { parentPort, workerData } from "node:worker_threads"
import { processorMs } from "../../src/time/measure.test-helper.ts"
import { chanceOf } from "./chance.ts"
import { textFunctions } from "./text-functions.ts"
import { measure } from "./text-times.ts"
import { REPEATED, someShape } from "./texts.ts"

/** The thread's input. */
export interface TextWork {
  seed: number
  /** The first case. New cases start for `ms` milliseconds; with `only`, just this case runs. */
  from: number
  ms: number
  only: boolean
}

export type TextMessage =
  | { is: "begun"; number: number; what: string; used_ms: number }
  | { is: "failed"; number: number; kind: string; detail: string }
  | { is: "done"; characters: number; functions: number }

const say = (message: TextMessage) => parentPort?.postMessage(message)

const { seed, from, ms, only } = workerData as TextWork
const until = Date.now() + ms
for (let number = from; Date.now() < until || number === from; number++) {
  const one = textFunctions[number % textFunctions.length] as (typeof textFunctions)[number]
  const { shape, length, of } = someShape(chanceOf(seed, "text", number))
  const what = `${one.name} with a text of ${length} characters (${shape}: ${JSON.stringify(of(60))}…)`
  say({ is: "begun", number, what, used_ms: processorMs() })
  try {
    // Only a repeated text is read in the same way at any length.
    const lengths = REPEATED.includes(shape) ? [Math.ceil(length / 8), length] : [length]
    const { times, isSlow } = await measure(one, of, lengths)
    if (isSlow) say({ is: "failed", number, kind: `${one.name} is slow`, detail: `${what}: ${times} ms` })
  } catch (error) {
    const { name, stack } = error instanceof Error ? error : new Error(String(error))
    say({ is: "failed", number, kind: `${one.name} throws ${name}`, detail: `${what}: ${stack}` })
  }
  say({ is: "done", characters: length, functions: textFunctions.length })
  // Yields, so that the messages are sent.
  await new Promise((done) => setImmediate(done))
  if (only) break
}
