import type { Api } from "../torture/lib/api.ts"
import { type Sandbox, startSandbox } from "../torture/lib/sandbox.ts"
import type { Torture } from "../torture/lib/torture.ts"
import { type Chance, chanceOf } from "./chance.ts"

/** A fuzz target. */
export interface Target {
  name: string
  /** Runs cases until its time is over. Returns a short summary. */
  run(fuzz: Fuzz): Promise<string>
}

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

/** Response timeout in milliseconds. */
const PATIENCE_MS = 60_000

/** Starts a sandbox in an empty folder and prepares it. */
export async function begin(fuzz: Fuzz, prepare: (api: Api) => Promise<void>): Promise<Sandbox> {
  const box = await startSandbox(fuzz.torture, { data: fuzz.torture.folder() })
  await prepare(box.api)
  return box
}

/** Whether the process of a sandbox runs and `/healthz` responds. If not, records a failure of the case and kills the process. */
export async function isAlive(fuzz: Fuzz, number: number, box: Sandbox): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((done) => {
    timer = setTimeout(() => done(`no response in ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
  })
  const asked = box.api.ask("GET", "/healthz").then(
    ({ status, text }) => (status === 200 ? null : `${status} ${text}`),
    (error) => String(error),
  )
  const trouble = await Promise.race([asked, late])
  clearTimeout(timer)
  if (trouble === null && !box.ended()) return true
  const ended = await box.end("SIGKILL")
  const kind = ended.signal === "SIGKILL" ? "/healthz does not respond" : "the process ended"
  fuzz.found(number, kind, `${trouble}; exit ${ended.code} ${ended.signal}: ${ended.err.slice(-1500)}`)
  return false
}
