import type { SandboxClock } from "./clock.ts"

/** Work that falls due. What is due, and when, is data in the store: a job only reads it. */
export interface Job {
  name: string
  /** The instant of the work that is due first, or null when nothing is owed. */
  nextDue(): number | null
  /** Does what is due at `now`, or a good part of it; must move {@link Job.nextDue} on. */
  run(now: number): void
  /** Resolves when nothing that the job started is still under way. */
  settled?(): Promise<void>
}

const LONGEST_TIMER = 2 ** 31 - 1

/** Runs jobs when they fall due on the sandbox clock, in order of their due instants. */
export class Scheduler {
  readonly #clock: SandboxClock
  readonly #jobs: Job[]
  readonly #onError: (error: unknown, job: string) => void
  #timer: NodeJS.Timeout | null = null
  #turn: NodeJS.Immediate | null = null
  #advancing = false
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
  async advance(target: number, commit: () => void): Promise<void> {
    if (this.#advancing) throw new Error("time is being advanced already")
    this.#advancing = true
    try {
      await this.#settled()
      for (let job = this.#next(); job && job.due <= target; job = this.#next()) {
        this.#clock.step(Math.max(job.due, this.#clock.now()))
        this.#run(job.job, job.due)
        await job.job.settled?.()
      }
      this.#clock.step(null)
      commit()
    } finally {
      this.#clock.step(null)
      this.#advancing = false
      this.poke()
    }
  }

  /** True while something is due now or still under way. */
  get busy(): boolean {
    const next = this.#next()
    return this.#advancing || (next !== null && next.due <= this.#clock.now())
  }

  /** Resolves when what jobs started has ended. */
  async settled(): Promise<void> {
    await this.#settled()
  }

  /** Nothing starts any more; resolves when what was started has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#turn) clearImmediate(this.#turn)
    await this.#settled()
  }

  #runDue(): void {
    if (this.#stopped || this.#advancing) return
    const next = this.#next()
    if (next && next.due <= this.#clock.now()) {
      this.#run(next.job, next.due)
      this.poke()
    } else {
      this.#arm(next?.due ?? null)
    }
  }

  #arm(due: number | null): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (due === null || this.#clock.frozen) return
    const wait = Math.min(Math.max(1, due - this.#clock.now()), LONGEST_TIMER)
    this.#timer = setTimeout(() => this.#runDue(), wait)
    this.#timer.unref()
  }

  #run(job: Job, due: number): void {
    try {
      job.run(this.#clock.now())
    } catch (error) {
      this.#onError(error, job.name)
    }
    const next = job.nextDue()
    if (next !== null && next < due) throw new Error(`${job.name} went back in time`)
  }

  #next(): { job: Job; due: number } | null {
    let first: { job: Job; due: number } | null = null
    for (const job of this.#jobs) {
      const due = job.nextDue()
      if (due !== null && (first === null || due < first.due)) first = { job, due }
    }
    return first
  }

  async #settled(): Promise<void> {
    for (const job of this.#jobs) await job.settled?.()
  }
}
