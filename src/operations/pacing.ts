/** Limits of background work while requests arrive. */
export interface Pace {
  /** The system is busy if the last request is at most this old. */
  coming_ms: number
  /** Number of tasks that run concurrently while busy … */
  few: number
  /** … and the interval at which one more may start, so that slow tasks do not block others. */
  one_every_ms: number
}

/**
 * Delays durable background work while clients wait for responses. Without requests nothing is
 * delayed.
 */
export class Pacing {
  readonly #wall: () => number
  readonly #pace: Pace
  #came = Number.NEGATIVE_INFINITY
  #started = Number.NEGATIVE_INFINITY

  /** `wall` is real time in milliseconds. */
  constructor(wall: () => number, pace: Pace) {
    this.#wall = wall
    this.#pace = pace
  }

  /** Records a request, which has priority. */
  came(): void {
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
