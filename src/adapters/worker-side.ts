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

/** Asks the main thread and waits for its answer; an error carries the code that it had there. */
export type Ask = (question: unknown) => Promise<unknown>

/** What a handler gives back, and which of its buffers move instead of being copied. */
export interface Done {
  value: unknown
  transfer?: ArrayBuffer[]
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** How far a worker steps back; 19 would be all the way. */
const NICENESS = 5

/** Where priority is a thread's own, as on Linux, the thread that answers requests goes first. */
function stepBack(): void {
  if (process.platform !== "linux") return
  try {
    setPriority(0, NICENESS)
  } catch {
    // Not allowed here: it works all the same, only less politely.
  }
}

/** Runs inside a worker thread: takes jobs from the pool, several at a time when they wait, and says what became of each. */
export const serveJobs = (handle: (input: never, ask: Ask) => Promise<Done>): void => {
  const port = parentPort
  if (!port) throw new Error("This file is the inside of a worker thread.")
  stepBack()
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
