import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { isError } from "../realm.ts"

export type ToWorker = { kind: "job"; id: number; input: unknown } | { kind: "answer"; ask: number; value: unknown }

export type FromWorker =
  | { kind: "ready" }
  | { kind: "ask"; id: number; ask: number; question: unknown }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "failed"; id: number; message: string }

/** What a handler can do besides its work. */
export interface Port {
  /** Sends a question to the main thread and awaits the answer. */
  ask(question: unknown): Promise<unknown>
}

/** The result of a handler, and its buffers to transfer instead of copying. */
export interface WorkerResult {
  value: unknown
  transfer?: ArrayBuffer[]
}

/** Bytes from another thread, which are plain byte arrays there, as a buffer. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Niceness of worker threads; 19 is the lowest priority. */
const NICENESS = 5

/** Runs in a worker thread: receives jobs from the pool, runs them concurrently, and reports the result of each. */
export const serveJobs = (handle: (input: never, port: Port) => Promise<WorkerResult>): void => {
  const port = parentPort
  if (!port) throw new Error("This file must run in a worker thread.")
  try {
    // The thread that handles requests goes first. Only Linux has a priority per thread.
    if (process.platform === "linux") setPriority(0, NICENESS)
  } catch {
    // Not permitted: the worker keeps the normal priority.
  }
  // Only messages of errors are sent, and mailauth creates errors for every name without records.
  Error.stackTraceLimit = 0
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastAsk = 0
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  const portOf = (id: number): Port => ({
    ask: (question) =>
      new Promise((resolve) => {
        const ask = ++lastAsk
        waiting.set(ask, resolve)
        post({ kind: "ask", id, ask, question })
      }),
  })

  const work = async (id: number, input: unknown) => {
    try {
      const { value, transfer } = await handle(input as never, portOf(id))
      post({ kind: "done", id, value }, transfer)
    } catch (error) {
      post({ kind: "failed", id, message: isError(error) ? error.message : String(error) })
    }
  }

  port.on("message", (message: ToWorker) => {
    if (message.kind === "job") return void work(message.id, message.input)
    waiting.get(message.ask)?.(message.value)
    waiting.delete(message.ask)
  })
  post({ kind: "ready" })
}
