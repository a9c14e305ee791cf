import nodeModule from "node:module"
import { dirname } from "node:path"
import { Worker } from "node:worker_threads"
import { Unavailable } from "../core/errors.ts"
import { bytesOf, type RawMessage } from "../core/ports.ts"
import { platform } from "../platform.ts"
import { isBuiltIn } from "../realm.ts"
import type { FromWorker, ToWorker } from "./worker-side.ts"

/** A worker was terminated because its job took too long or crashed it. The message is a sentence. */
export class WorkerEnded extends Error {}

export interface RunOptions {
  /** Milliseconds for the job; waiting for a free worker does not count. */
  timeout_ms: number
  /** Runs without other jobs in the worker; for jobs that may block it for long. */
  alone?: boolean
  /** Buffers to transfer instead of copying. Ignored if the job shares its worker, because then it may run again. */
  transfer?: ArrayBuffer[]
  /** Terminates the worker after the job to free its memory. */
  last?: boolean
  /** Answers questions of the worker during the job. Must not throw. */
  answer?: (question: unknown) => Promise<unknown>
}

export interface WorkerPool {
  /** Throws `WorkerEnded` on timeout or if the worker dies, `Unavailable` if no worker starts, otherwise the error of the job. */
  run<T>(input: unknown, options: RunOptions): Promise<T>
  /** Terminates all workers; running jobs fail. */
  close(): Promise<void>
}

interface Job extends RunOptions {
  id: number
  input: unknown
  timer?: NodeJS.Timeout
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

interface Slot {
  worker: Worker
  ready: boolean
  jobs: Map<number, Job>
  /** Ends the worker after it was idle for a while. */
  idle?: NodeJS.Timeout
}

/** Milliseconds without a job after which a worker exits: it holds 30 to 40 MB, and another one starts in a fifth of a second. */
const IDLE_MS = 10_000

/**
 * The bytes of a message in a buffer that can be transferred to a worker: a copy, unless they were read for this and
 * are alone in theirs.
 */
export function movable(raw: RawMessage): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(raw)
  const isOwn = typeof raw === "function" && ownsBuffer(bytes)
  return isOwn ? bytes : new Uint8Array(bytes)
}

const ownsBuffer = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  isBuiltIn(bytes.buffer, "ArrayBuffer") && bytes.byteLength === bytes.buffer.byteLength

/** The environment of a worker. Node does not pass on a compile cache that the process has enabled itself. */
function workerEnv(): NodeJS.ProcessEnv {
  const cache = nodeModule.getCompileCacheDir?.()
  // Its parent: Node appends a folder for its version to the one in the variable.
  return cache ? { ...process.env, NODE_COMPILE_CACHE: dirname(cache) } : process.env
}

/**
 * A pool of worker threads. Workers start on first use, are reused, exit when they are idle, and are replaced if a job
 * exceeds its timeout. While each of the `size` workers has a job that runs alone, one more starts for the others, so
 * that no message that takes long delays them. Up to `share` jobs can run in one worker at the same time. If that worker
 * must be terminated, it is unknown which job blocked it, so each of them is run again alone.
 */
export const createWorkerPool = (settings: {
  file: URL
  size: number
  share: number
  memory_mb: number
  idle_ms?: number
}): WorkerPool => {
  const slots = new Set<Slot>()
  const queue: Job[] = []
  let lastId = 0
  let closed = false

  const start = () => {
    const worker = new Worker(settings.file, {
      env: workerEnv(),
      resourceLimits: { maxOldGenerationSizeMb: settings.memory_mb, maxYoungGenerationSizeMb: 16 },
    })
    const slot: Slot = { worker, ready: false, jobs: new Map() }
    slots.add(slot)
    worker.on("message", (message: FromWorker) => handleMessage(slot, message))
    worker.on("error", (error: Error) => end(slot, `The worker stopped: ${error.message}`))
    worker.on("exit", () => end(slot, "The worker stopped."))
  }

  const handleMessage = (slot: Slot, message: FromWorker) => {
    if (message.kind === "ready") {
      slot.ready = true
      dispatch()
      // Its job has already ended.
      if (slot.jobs.size === 0) startIdleTimer(slot)
      return
    }
    const job = slot.jobs.get(message.id)
    if (!job) return
    if (message.kind === "ask") return void answer(slot, job, message.ask, message.question)
    finish(slot, job)
    if (message.kind === "done") job.resolve(message.value)
    else job.reject(new Error(message.message))
    if (job.last && slot.jobs.size === 0) end(slot, "The worker is no longer needed.")
    else dispatch()
  }

  const answer = async (slot: Slot, job: Job, ask: number, question: unknown) => {
    const value = await job.answer?.(question)
    if (slots.has(slot)) slot.worker.postMessage({ kind: "answer", ask, value } satisfies ToWorker)
  }

  const finish = (slot: Slot, job: Job) => {
    platform.clearTimeout(job.timer)
    slot.jobs.delete(job.id)
    if (slot.jobs.size === 0) startIdleTimer(slot)
  }

  /** An idle worker does not keep the process alive. */
  const startIdleTimer = (slot: Slot) => {
    slot.worker.unref()
    platform.clearTimeout(slot.idle)
    slot.idle = platform.setTimeout(() => end(slot, "The worker was idle."), settings.idle_ms ?? IDLE_MS).unref()
  }

  const end = (slot: Slot, reason: string) => {
    if (!slots.delete(slot)) return
    void slot.worker.terminate()
    const jobs = [...slot.jobs.values()]
    for (const job of jobs) finish(slot, job)
    platform.clearTimeout(slot.idle)
    if (jobs.length > 1 && !closed) queue.unshift(...jobs.map((job) => ({ ...job, alone: true })))
    else for (const job of jobs) job.reject(new WorkerEnded(reason))
    if (!slot.ready) for (const job of queue.splice(0)) job.reject(new Unavailable(`No worker starts. ${reason}`))
    dispatch()
  }

  const runsAlone = (slot: Slot) => [...slot.jobs.values()].some(({ alone }) => alone)
  const aloneCount = () => [...slots].filter(runsAlone).length

  const roomFor = (job: Job) =>
    [...slots].find((slot) => {
      if (!slot.ready) return false
      if (slot.jobs.size === 0) return true
      return !job.alone && slot.jobs.size < settings.share && !runsAlone(slot)
    })

  const dispatch = () => {
    const next = () => {
      // The others pass a job that runs alone, unless it waits for one of their workers.
      const isNext = aloneCount() < settings.size ? () => true : ({ alone }: Job) => !alone
      return queue.find(isNext)
    }
    for (let job = next(); job; job = next()) {
      const slot = roomFor(job)
      if (!slot) break
      queue.splice(queue.indexOf(job), 1)
      assign(slot, job)
    }
    const starting = [...slots].some((slot) => !slot.ready)
    const sharing = queue.some(({ alone }) => !alone)
    const most = settings.size + (sharing && aloneCount() === settings.size ? 1 : 0)
    if (queue.length > 0 && !starting && slots.size < most && !closed) start()
  }

  const startTimer = (slot: Slot, job: Job) => {
    platform.clearTimeout(job.timer)
    const seconds = Math.round(job.timeout_ms / 100) / 10
    job.timer = platform.setTimeout(() => end(slot, `It timed out after ${seconds} seconds.`), job.timeout_ms)
  }

  const assign = (slot: Slot, job: Job) => {
    platform.clearTimeout(slot.idle)
    slot.jobs.set(job.id, job)
    slot.worker.ref()
    startTimer(slot, job)
    slot.worker.postMessage(
      { kind: "job", id: job.id, input: job.input } satisfies ToWorker,
      job.alone ? job.transfer : [],
    )
  }

  return {
    run: <T>(input: unknown, options: RunOptions) =>
      new Promise<T>((resolve, reject) => {
        if (closed) return reject(new WorkerEnded("The sandbox is stopping."))
        queue.push({ ...options, id: ++lastId, input, resolve: resolve as Job["resolve"], reject })
        dispatch()
      }),
    close: async () => {
      closed = true
      for (const job of queue.splice(0)) job.reject(new WorkerEnded("The sandbox is stopping."))
      const workers = [...slots].map(({ worker }) => worker)
      for (const slot of [...slots]) end(slot, "The sandbox is stopping.")
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
