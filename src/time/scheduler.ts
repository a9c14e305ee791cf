import { platform } from "../platform.ts"
import type { SandboxClock } from "./clock.ts"
import { turn } from "./turn.ts"

/** Work that becomes due. The store holds what is due and when; a job only reads it. */
export interface Job {
  name: string
  /** The time of the work that is due first, or null if there is none. */
  nextDue(): number | null
  /** Does all or part of the work due at `now`. Returns the number of pieces done, which must not be 0. */
  run(now: number): number
  /** Resolves when everything that the job started has finished. */
  settled?(): Promise<void>
  /** Set if the job may run while an advance waits for work that another job started. */
  runs_during_waits?: true
  /** Called when an advance of the clock begins. */
  advanceBegins?(): void
}

/** The target of an advance, and the commit that stores the new time. */
export interface Move {
  /** Milliseconds since the epoch. Called at each step, because a running clock moves during the advance. */
  target: () => number
  commit: () => void
}

interface Due {
  job: Job
  due: number
}

const LONGEST_TIMER = 2 ** 31 - 1
const RETRY_MS = 1000
/** Number of job runs after which an advance yields to requests. */
const RUNS_PER_TURN = 50

/**
 * Runs jobs when they become due on the sandbox clock, in order of their due times. Outside of an advance, due jobs take turns, so that
 * one with a backlog, such as received mail, does not delay the others.
 */
export class Scheduler {
  readonly #clock: SandboxClock
  readonly #jobs: Job[] = []
  readonly #onError: (error: unknown, job: string) => void
  #timer: NodeJS.Timeout | null = null
  #turn: NodeJS.Immediate | null = null
  /** The jobs that had a turn and wait until every other due job had one. */
  readonly #served = new Set<Job>()
  #advancing = false
  /** Set while an advance waits for a job; wakes it to check for due work. */
  #wake: (() => void) | null = null
  #queue: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(clock: SandboxClock, onError: (error: unknown, job: string) => void) {
    this.#clock = clock
    this.#onError = onError
  }

  /** Adds jobs. Of jobs that are due at the same time, the one added first runs first. */
  add(jobs: readonly Job[]): void {
    this.#jobs.push(...jobs)
  }

  /** Checks for due work at the end of this round of the event loop. */
  poke(): void {
    if (this.#turn || this.#stopped) return
    this.#turn = platform.setImmediate(() => {
      this.#turn = null
      if (this.#advancing) this.#wake?.()
      else this.#runDue()
    })
  }

  /**
   * Advances sandbox time and stops at every due time on the way. Time continues only after the due work has run and everything that it
   * started (webhook attempts) has finished. Advances run one after another. `plan` is called after the previous advances have finished,
   * so that it starts from their result. It returns null to change nothing.
   */
  advance(plan: () => Move | null): Promise<void> {
    const run = this.#queue.then(() => this.#advance(plan))
    this.#queue = run.catch(() => undefined)
    return run
  }

  async #advance(plan: () => Move | null): Promise<void> {
    this.#advancing = true
    try {
      for (const job of this.#jobs) job.advanceBegins?.()
      for (const job of this.#jobs) await this.#ended(job)
      const move = plan()
      if (move === null) return
      let runs = 0
      for (let next = this.#next(); next && next.due <= move.target(); next = this.#next()) {
        this.#clock.step(Math.max(next.due, this.#clock.now()))
        this.#run(next.job)
        await this.#ended(next.job)
        if (++runs % RUNS_PER_TURN === 0) await turn()
      }
      this.#clock.step(null)
      move.commit()
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

  /** Resolves when everything that jobs started has finished. */
  async settled(): Promise<void> {
    for (const job of this.#jobs) await job.settled?.()
  }

  /** Starts no more jobs; resolves when everything that was started has finished. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) platform.clearTimeout(this.#timer)
    if (this.#turn) platform.clearImmediate(this.#turn)
    await this.settled()
  }

  #runDue(): void {
    if (this.#stopped || this.#advancing) return
    const now = this.#clock.now()
    let next = this.#next((job) => !this.#served.has(job))
    if (this.#served.size > 0 && (!next || next.due > now)) {
      this.#served.clear()
      next = this.#next()
    }
    if (!next || next.due > now) {
      this.#arm(next?.due ?? null)
      return
    }
    this.#served.add(next.job)
    if (this.#tryRun(next.job)) this.poke()
    else this.#wait(RETRY_MS)
  }

  /**
   * Waits, during an advance, for the work that a job started. Emails sent in the meantime need not wait: jobs that start no
   * asynchronous work, and those with `runs_during_waits`, continue with the work that is due at the current time.
   */
  async #ended(job: Job): Promise<void> {
    if (!job.settled) return
    let over = false
    const ended = job.settled().finally(() => {
      over = true
    })
    let failed = false
    while (!over) {
      const woken = Promise.withResolvers<void>()
      this.#wake = woken.resolve
      await Promise.race([ended, woken.promise])
      const next: Due | null =
        over || failed ? null : this.#next((other) => !other.settled || other.runs_during_waits === true)
      if (!next || next.due > this.#clock.now()) continue
      failed = !this.#tryRun(next.job)
      this.poke()
    }
    this.#wake = null
    await ended
  }

  /** Runs a job; reports an error and returns false if it fails. */
  #tryRun(job: Job): boolean {
    try {
      this.#run(job)
      return true
    } catch (error) {
      this.#onError(error, job.name)
      return false
    }
  }

  #arm(due: number | null): void {
    if (this.#timer) platform.clearTimeout(this.#timer)
    this.#timer = null
    if (due === null || this.#clock.frozen) return
    this.#wait(Math.min(Math.max(1, due - this.#clock.now()), LONGEST_TIMER))
  }

  #wait(milliseconds: number): void {
    if (this.#timer) platform.clearTimeout(this.#timer)
    this.#timer = platform.setTimeout(() => this.#runDue(), milliseconds)
    this.#timer.unref()
  }

  #run(job: Job): void {
    if (job.run(this.#clock.now()) === 0) throw new Error(`${job.name} did nothing although work was due`)
  }

  #next(allowed: (job: Job) => boolean = () => true): Due | null {
    let first: Due | null = null
    for (const job of this.#jobs) {
      if (!allowed(job)) continue
      const due = job.nextDue()
      if (due !== null && (first === null || due < first.due)) first = { job, due }
    }
    return first
  }
}
