import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { Chance } from "../../fuzz/chance.ts"

/** One kind of torture. Ends with {@link Torture.counted}, which sets its summary line. */
export type Part = (torture: Torture) => Promise<void>

/** Maximum duration of a part in milliseconds. Only ends one that hangs: a busy machine needs several times as long as an idle one. */
const BOUND_MS = { short: 900_000, full: 720_000 }
/** Parts whose full form may take longer. */
const LONG_MS: Record<string, number> = { mutants: 60 * 60_000, "small-memory": 90 * 60_000 }
/** Number of failures that are printed individually. */
const MAX_PRINTED = 20

/** The command line options of a run. */
export interface RunOptions {
  short: boolean
  seed: number
  /** Duration of the part `fuzz`; null for its usual duration. */
  minutes: number | null
  /** The only generated case to run, `<target>:<number>`, to reproduce a failure. */
  only_case: string | null
}

/** The environment of a part: its size, random numbers, folders and failures. */
export class Torture {
  readonly name: string
  readonly short: boolean
  readonly options: RunOptions
  failures = 0
  skipped = false
  readonly #chance: Chance
  #line = "nothing was counted"
  readonly #ends: (() => unknown)[] = []
  /** Whether the part has ended: what one that took too long finds while its sandboxes end says nothing about them. */
  #isOver = false

  constructor(name: string, options: RunOptions) {
    this.name = name
    this.short = options.short
    this.options = options
    this.#chance = new Chance(options.seed + 1)
  }

  /** Runs the part, prints its summary line and cleans up. */
  async run(part: Part): Promise<void> {
    const started = Date.now()
    const bound =
      (this.short ? BOUND_MS.short : (LONG_MS[this.name] ?? BOUND_MS.full)) + 2 * 60_000 * (this.options.minutes ?? 0)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`not finished after ${bound / 1000} s`)), bound)
    })
    const running = part(this)
    running.catch(() => undefined)
    try {
      await Promise.race([running, late])
    } catch (error) {
      this.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    clearTimeout(timer)
    this.#isOver = true
    for (const end of this.#ends.reverse()) await end()
    const mark = this.failures > 0 ? "FAILED " : this.skipped ? "skipped" : "ok     "
    console.log(`${mark} ${this.name}: ${this.#line} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  }

  /** The larger number in a full run, the smaller one in a short run. */
  size(full: number, short: number): number {
    return this.short ? short : full
  }

  /** Sets the one-line summary of the part. */
  counted(line: string): void {
    this.#line = line
  }

  skip(why: string): void {
    this.skipped = true
    this.#line = why
  }

  fail(what: string): void {
    if (this.#isOver) return
    this.failures++
    if (this.failures <= MAX_PRINTED) console.log(`  ${this.name}: ${what}`)
  }

  /** Counts a failure if the condition is false. Returns the condition. */
  check(condition: boolean, what: string | (() => string)): boolean {
    if (!condition) this.fail(typeof what === "string" ? what : what())
    return condition
  }

  same(actual: unknown, expected: unknown, what: string): boolean {
    return this.check(
      isDeepStrictEqual(actual, expected),
      () => `${what}: ${cut(JSON.stringify(actual))} instead of ${cut(JSON.stringify(expected))}`,
    )
  }

  /** A pseudorandom number from 0 (inclusive) to 1 (exclusive). */
  random(): number {
    return this.#chance.random()
  }

  /** An integer from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number {
    return this.#chance.between(from, to)
  }

  /** Cleanup functions, called in reverse order when the part ends. */
  after(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** An empty folder, removed when the part ends. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), "sandpost-torture-"))
    this.after(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
}

const cut = (text = "undefined") => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/** Waits in real time. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
