/** How far work that can wait stands back while other work comes. */
export interface Pace {
  /** Other work is coming as long as the last of it is no older than this. */
  coming_ms: number
  /** While it comes, so many pieces run side by side … */
  few: number
  /** … and one more may start every so often, so that slow ones hold up nobody else. */
  one_every_ms: number
}

/**
 * Lets work trail that is owed and kept, and loses nothing by starting a moment later, while others wait for their answers. When
 * nothing comes, nothing is held back.
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

  /** Something came that goes first. */
  came(): void {
    this.#came = this.#wall()
  }

  /** How many milliseconds the next piece has to wait beside so many that run; 0: none. */
  wait(running: number): number {
    const { coming_ms, few, one_every_ms } = this.#pace
    if (running < few) return 0
    const now = this.#wall()
    // A clock that was set back must not hold anything up.
    const coming = Math.abs(now - this.#came) < coming_ms
    return coming && Math.abs(now - this.#started) < one_every_ms ? one_every_ms : 0
  }

  /** A piece starts. */
  starts(): void {
    this.#started = this.#wall()
  }
}
