import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { Chance } from "./chance.ts"

/** One thing that is done to sandboxes. Ends by {@link Torture.counted}, the line that says how much was done. */
export type Part = (torture: Torture) => Promise<void>

/** No part may take longer, in milliseconds. */
const BOUND_MS = { short: 120_000, full: 360_000 }
/** Number of failures that are printed individually. */
const TOLD = 20

/** The command line options of a run. */
export interface RunOptions {
  short: boolean
  seed: number
  /** How long a part that can take any time goes on; null for its usual time. */
  minutes: number | null
  /** The only generated case to run, `<target>:<number>`, to see its failure again. */
  only_case: string | null
}

/** What a part runs with: its size, its chance, its folders, and the account of what failed. */
export class Torture {
  readonly name: string
  readonly short: boolean
  readonly options: RunOptions
  failures = 0
  skipped = false
  readonly #chance: Chance
  #line = "nothing was counted"
  readonly #ends: (() => unknown)[] = []

  constructor(name: string, options: RunOptions) {
    this.name = name
    this.short = options.short
    this.options = options
    this.#chance = new Chance(options.seed + 1)
  }

  /** Runs the part, prints its one line, and ends what it left running. */
  async run(part: Part): Promise<void> {
    const started = Date.now()
    const bound = (this.short ? BOUND_MS.short : BOUND_MS.full) + 2 * 60_000 * (this.options.minutes ?? 0)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`not done after ${bound / 1000} s`)), bound)
    })
    const running = part(this)
    running.catch(() => undefined)
    try {
      await Promise.race([running, late])
    } catch (error) {
      this.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    clearTimeout(timer)
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
    this.failures++
    if (this.failures <= TOLD) console.log(`  ${this.name}: ${what}`)
  }

  /** Counts a failure unless the condition holds. Returns the condition. */
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

  /** A number from 0 up to below 1 that follows from the seed. */
  random(): number {
    return this.#chance.random()
  }

  /** A whole number from `from` up to below `to`. */
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
