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
  /** Set if the job may run while an advance waits for what another one started. */
  runs_during_waits?: true
  /** An advance of the clock begins. */
  advanceBegins?(): void
}

/** Where an advance leads, and what makes the new time last. */
export interface Move {
  /** Milliseconds; asked again at each step, since a clock that runs goes on meanwhile. */
  target: () => number
  commit: () => void
}

interface Due {
  job: Job
  due: number
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
  /** Set while an advance waits for a job: tells it that something may have fallen due. */
  #wake: (() => void) | null = null
  #queue: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(clock: SandboxClock, jobs: Job[], onError: (error: unknown, job: string) => void) {
    this.#clock = clock
    this.#jobs = jobs
    this.#onError = onError
  }

  /** Something may have fallen due: looks at the end of this turn of the event loop. */
  poke(): void {
    if (this.#turn || this.#stopped) return
    this.#turn = setImmediate(() => {
      this.#turn = null
      if (this.#advancing) this.#wake?.()
      else this.#runDue()
    })
  }

  /**
   * Moves sandbox time, stopping at every due instant on the way: what is due there runs, and what it started (webhook attempts)
   * ends, before time goes on. Advances run one after another; `plan` is called when this one's turn has come, so that it counts
   * from the time that the one before has left. It returns null to change nothing.
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
        if (++runs % RUNS_A_TURN === 0) await turn()
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
    if (this.#tryRun(next.job)) this.poke()
    else this.#wait(RETRY_MS)
  }

  /**
   * Waits during an advance for what a job started. Mail that is sent meanwhile does not wait too: jobs that start nothing, and
   * the steps of emails, go on with what is due at the instant at which time stands.
   */
  async #ended(job: Job): Promise<void> {
    if (!job.settled) return
    let over = false
    const ended = job.settled().finally(() => {
      over = true
    })
    let failed = false
    while (!over) {
      const woken = new Promise<void>((done) => {
        this.#wake = done
      })
      await Promise.race([ended, woken])
      const next: Due | null =
        over || failed ? null : this.#next((other) => !other.settled || other.runs_during_waits === true)
      if (!next || next.due > this.#clock.now()) continue
      failed = !this.#tryRun(next.job)
      this.poke()
    }
    this.#wake = null
    await ended
  }

  /** Runs a job; false when it failed, which is reported. */
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
