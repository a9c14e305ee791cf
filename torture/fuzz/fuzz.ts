import { crc32 } from "node:zlib"
import { Chance } from "../lib/chance.ts"
import type { Torture } from "../lib/torture.ts"

/** A fuzz target. */
export interface Target {
  name: string
  /** Runs cases until its time is over. Returns a short summary. */
  run(fuzz: Fuzz): Promise<string>
}

/** The random choices of one case, independent of other cases. */
export const chanceOf = (seed: number, target: string, number: number): Chance =>
  new Chance(crc32(`${seed} ${target} ${number}`))

/** Minimum number of cases, even after the time is over. */
const LEAST = 10

/** The time and cases of a target, and its failures, grouped by kind. */
export class Fuzz {
  readonly torture: Torture
  readonly target: string
  readonly seed: number
  /** Milliseconds during which new cases start. */
  readonly ms: number
  /** The one case to run, or null for all. */
  readonly only: number | null
  /** Number of started cases. */
  count = 0
  /** The current or last case. */
  number = 0
  readonly #found = new Map<string, number>()

  constructor(torture: Torture, target: string, seed: number, ms: number, only: number | null) {
    this.torture = torture
    this.target = target
    this.seed = seed
    this.ms = ms
    this.only = only
  }

  /** Yields the cases to run with their random choices: the requested case, or one after another until the time is over. */
  *cases(): Generator<{ number: number; chance: Chance }> {
    const until = Date.now() + this.ms
    const least = this.only === null ? LEAST : 1
    for (let number = this.only ?? 0; this.count < least || (this.only === null && Date.now() < until); number++) {
      this.count++
      this.number = number
      yield { number, chance: chanceOf(this.seed, this.target, number) }
    }
  }

  /** Counts a failure. The first of each kind is printed with the command that repeats it. */
  found(number: number, kind: string, detail: string): void {
    const times = this.#found.get(kind) ?? 0
    this.#found.set(kind, times + 1)
    if (times > 0) return
    const repeat = `npm run torture -- --only fuzz --seed ${this.seed} --case ${this.target}:${number}`
    this.torture.fail(`${this.target}: ${kind}: ${detail.slice(0, 600)}\n    repeat: ${repeat}`)
  }

  /** The number of failures of each kind, most frequent first. Empty without failures. */
  summary(): string {
    const kinds = [...this.#found].sort(([, a], [, b]) => b - a)
    return kinds.map(([kind, times]) => `    ${times} × ${this.target}: ${kind}`).join("\n")
  }
}
