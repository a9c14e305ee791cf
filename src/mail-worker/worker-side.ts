import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"

export type ToWorker =
  | { kind: "job"; id: number; input: unknown }
  | { kind: "answer"; id: number; ask: number; value: unknown }
  | { kind: "refused"; id: number; ask: number; code: string; message: string }

export type FromWorker =
  | { kind: "ready" }
  | { kind: "ask"; id: number; ask: number; question: unknown }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "failed"; id: number; message: string }

/** Sends a question to the main thread and awaits the answer. An error keeps its `code`. */
export type Ask = (question: unknown) => Promise<unknown>

/** The result of a handler, and its buffers to transfer instead of copying. */
export interface Done {
  value: unknown
  transfer?: ArrayBuffer[]
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Niceness of worker threads; 19 is the lowest priority. */
const NICENESS = 5

/** Lowers the priority of this thread, so that the thread that handles requests goes first. Only Linux has a priority per thread. */
function lowerPriority(): void {
  if (process.platform !== "linux") return
  try {
    setPriority(0, NICENESS)
  } catch {
    // Not permitted: the worker keeps the normal priority.
  }
}

/** Runs in a worker thread: receives jobs from the pool, runs them concurrently, and reports the result of each. */
export const serveJobs = (handle: (input: never, ask: Ask) => Promise<Done>): void => {
  const port = parentPort
  if (!port) throw new Error("This file must run in a worker thread.")
  lowerPriority()
  const waiting = new Map<number, Waiting>()
  let lastAsk = 0
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  const asker =
    (id: number): Ask =>
    (question) =>
      new Promise((resolve, reject) => {
        const ask = ++lastAsk
        waiting.set(ask, { resolve, reject })
        post({ kind: "ask", id, ask, question })
      })

  const work = async (id: number, input: unknown) => {
    try {
      const { value, transfer } = await handle(input as never, asker(id))
      post({ kind: "done", id, value }, transfer)
    } catch (error) {
      post({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  port.on("message", (message: ToWorker) => {
    if (message.kind === "job") return void work(message.id, message.input)
    const asked = waiting.get(message.ask)
    waiting.delete(message.ask)
    if (message.kind === "answer") asked?.resolve(message.value)
    else asked?.reject(Object.assign(new Error(message.message), { code: message.code }))
  })
  post({ kind: "ready" })
}
