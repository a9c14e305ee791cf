import { platform } from "../platform.ts"

/** Yields to other work: resolves in the next round of the event loop. */
export const turn = (): Promise<void> => new Promise((done) => platform.setImmediate(done))

let last = Promise.resolve()

/**
 * For work that takes ten milliseconds or more, such as reading a body of megabytes: resolves in a round of the event loop that no other
 * caller gets, so that many of them do not delay other requests.
 */
export function ownTurn(): Promise<void> {
  last = last.then(turn)
  return last
}

/** Milliseconds of a monotonic clock, for measuring durations. */
export const elapsedMs = (): number => platform.elapsedMs()

/** Calls `act` after this many milliseconds of real time; returns a function that cancels it. Does not keep the process alive. */
export function later(act: () => void, milliseconds: number): () => void {
  const timer = platform.setTimeout(act, milliseconds)
  timer.unref()
  return () => platform.clearTimeout(timer)
}

/** Calls `act` when nothing was noted for this many milliseconds. Does not keep the process alive. */
export class Quiet {
  readonly #act: () => void
  readonly #ms: number
  #timer: NodeJS.Timeout | null = null

  constructor(act: () => void, milliseconds: number) {
    this.#act = act
    this.#ms = milliseconds
  }

  /** Whether it waits. */
  get isAwaited(): boolean {
    return this.#timer !== null
  }

  /** Waits from now on. */
  note(): void {
    this.#timer ??= platform.setTimeout(() => {
      this.#timer = null
      this.#act()
    }, this.#ms)
    this.#timer.unref().refresh()
  }

  end(): void {
    if (this.#timer) platform.clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Resolves after this many milliseconds of real time, or when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      platform.clearTimeout(timer)
      signal.removeEventListener("abort", end)
      done()
    }
    const timer = platform.setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
    if (signal.aborted) end()
  })
}

/** For long work: await the returned function often. It yields to other work when a round of the event loop has had this many milliseconds. */
export function pacer(slice_ms = 5): () => Promise<void> | undefined {
  let until = elapsedMs() + slice_ms
  return () => {
    if (elapsedMs() < until) return undefined
    return turn().then(() => {
      until = elapsedMs() + slice_ms
    })
  }
}

/** Runs work once for all callers that ask for it, by its key, while it runs. */
export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? work().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}

/** Limits of background work while requests arrive. */
export interface PacingLimits {
  /** The system is busy if the last request is at most this old. */
  coming_ms: number
  /** Number of tasks that run concurrently while busy … */
  few: number
  /** … and the interval at which one more may start, so that slow tasks do not block others. */
  one_every_ms: number
}

/** Delays durable background work while clients wait for responses. Without requests nothing is delayed. */
export class Pacing {
  readonly #wall: () => number
  readonly #pace: PacingLimits
  #came = Number.NEGATIVE_INFINITY
  #started = Number.NEGATIVE_INFINITY

  /** `wall` is real time in milliseconds. */
  constructor(wall: () => number, pace: PacingLimits) {
    this.#wall = wall
    this.#pace = pace
  }

  /** Records a request or an arriving message, which has priority. */
  noteRequest(): void {
    this.#came = this.#wall()
  }

  /** Milliseconds until the next task may start, given the number of running tasks. 0: now. */
  wait(running: number): number {
    const { coming_ms, few, one_every_ms } = this.#pace
    if (running < few) return 0
    const now = this.#wall()
    // Do not wait if the system clock was set back.
    const coming = Math.abs(now - this.#came) < coming_ms
    return coming && Math.abs(now - this.#started) < one_every_ms ? one_every_ms : 0
  }

  /** Records that a task starts. */
  starts(): void {
    this.#started = this.#wall()
  }
}
