import type { SandboxClock } from "./clock.ts"
import { turn } from "./turn.ts"

/** Work that falls due. What is due, and when, is data in the store: a job only reads it. */
export interface Job {
  name: string
  /** The instant of the work that is due first, or null when nothing is owed. */
  nextDue(): number | null
  /** Does what is due at `now`, or a good part of it, and says how many pieces that was; it must be some. */
  run(now: number): number
  /** Resolves when nothing that the job started is still under way. */
  settled?(): Promise<void>
}

const LONGEST_TIMER = 2 ** 31 - 1
const RETRY_MS = 1000
/** How many runs of an advance may pass before requests get their turn. */
const RUNS_A_TURN = 50

/** Runs jobs when they fall due on the sandbox clock, in order of their due instants. */
export class Scheduler {
  readonly #clock: SandboxClock
  readonly #jobs: Job[]
  readonly #onError: (error: unknown, job: string) => void
  #timer: NodeJS.Timeout | null = null
  #turn: NodeJS.Immediate | null = null
  #advancing = false
  #queue: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(clock: SandboxClock, jobs: Job[], onError: (error: unknown, job: string) => void) {
    this.#clock = clock
    this.#jobs = jobs
    this.#onError = onError
  }

  /** Something may have fallen due: looks at the end of this turn of the event loop. */
  poke(): void {
    if (this.#turn || this.#advancing || this.#stopped) return
    this.#turn = setImmediate(() => {
      this.#turn = null
      this.#runDue()
    })
  }

  /**
   * Moves sandbox time to `target`, stopping at every due instant on the way: what is due there runs, and what it started (webhook
   * attempts) ends, before time goes on. `commit` makes the new time last.
   */
  advance(target: number, commit: () => void): Promise<void> {
    const run = this.#queue.then(() => this.#advance(target, commit))
    this.#queue = run.catch(() => undefined)
    return run
  }

  async #advance(target: number, commit: () => void): Promise<void> {
    this.#advancing = true
    try {
      await this.settled()
      let runs = 0
      for (let next = this.#next(); next && next.due <= target; next = this.#next()) {
        this.#clock.step(Math.max(next.due, this.#clock.now()))
        this.#run(next.job)
        await next.job.settled?.()
        if (++runs % RUNS_A_TURN === 0) await turn()
      }
      this.#clock.step(null)
      commit()
    } finally {
      this.#clock.step(null)
      this.#advancing = false
      this.poke()
    }
  }

  /** True while sandbox time is being moved. */
  get advancing(): boolean {
    return this.#advancing
  }

  /** Resolves when what jobs started has ended. */
  async settled(): Promise<void> {
    for (const job of this.#jobs) await job.settled?.()
  }

  /** Nothing starts any more; resolves when what was started has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#turn) clearImmediate(this.#turn)
    await this.settled()
  }

  #runDue(): void {
    if (this.#stopped || this.#advancing) return
    const next = this.#next()
    if (!next || next.due > this.#clock.now()) {
      this.#arm(next?.due ?? null)
      return
    }
    try {
      this.#run(next.job)
      this.poke()
    } catch (error) {
      this.#onError(error, next.job.name)
      this.#wait(RETRY_MS)
    }
  }

  #arm(due: number | null): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (due === null || this.#clock.frozen) return
    this.#wait(Math.min(Math.max(1, due - this.#clock.now()), LONGEST_TIMER))
  }

  #wait(milliseconds: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#runDue(), milliseconds)
    this.#timer.unref()
  }

  #run(job: Job): void {
    const done = job.run(this.#clock.now())
    if (done === 0) throw new Error(`${job.name} did nothing although work was due`)
  }

  #next(): { job: Job; due: number } | null {
    let first: { job: Job; due: number } | null = null
    for (const job of this.#jobs) {
      const due = job.nextDue()
      if (due !== null && (first === null || due < first.due)) first = { job, due }
    }
    return first
  }
}
