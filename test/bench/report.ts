import type { Point } from "./chart.ts"
import { median } from "./load/statistics.ts"

type Unit = "×" | "ms" | "µs" | "MB" | "per second"
/** The share by which a ratio may become worse before it is named. */
const WORSE = 0.1

const MISSED = "**missed**"

type Goal = { at_least: number } | { at_most: number }

/** One figure, measured once in each run. */
export interface Row {
  name: string
  unit: Unit
  goal?: Goal
  /** Whether it is one of the figures at the top of the page. */
  isMain: boolean
  values: number[]
}

/** Collects the figures of all runs, and prints each at once, so that an aborted run has output. */
export class Report {
  readonly rows: Row[] = []
  /** Throughput and memory over the stored messages, of the last run. */
  points: Point[] = []
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** Adds the value of this run; NaN if the system does not report it. */
  row(name: string, value: number, unit: Unit, goal?: Goal, isMain = false): void {
    let row = this.rows.find((known) => known.name === name)
    if (!row) {
      row = { name, unit, isMain, values: [], ...(goal && { goal }) }
      this.rows.push(row)
    }
    row.values.push(value)
    this.#say(`  ${name.padEnd(66)} ${rounded(value)} ${unit}`)
  }

  /**
   * The ratios beside those of an earlier page, and which of them became worse by more than a tenth. One start scatters by 8 %, so that
   * only the middle of several says something.
   */
  comparedWith(page: string): string[] {
    const recorded = new Map(
      [...page.matchAll(/^\| (.+?) \| [^|]* \| ([\d.]+) × /gm)].map(([, name, value]) => [name, Number(value)]),
    )
    return this.rows.flatMap((row) => {
      const before = recorded.get(row.name)
      if (row.unit !== "×" || before === undefined) return []
      const now = middleOf(row)
      const worse = row.goal && "at_least" in row.goal ? before / now - 1 : now / before - 1
      const verdict = worse > WORSE ? `WORSE by ${Math.round(worse * 100)} %` : ""
      return `  ${row.name.padEnd(78)} ${rounded(before).padStart(6)} → ${rounded(now).padEnd(6)} ${verdict}`.trimEnd()
    })
  }

  /** The goals that an earlier page met and that are missed now, with their figures. A slower machine misses some, too. */
  newlyMissed(page: string): string[] {
    const met = new Set([...page.matchAll(/^\| (.+?) \| .* \| met \|$/gm)].map(([, name]) => name))
    return this.rows
      .filter((row) => met.has(row.name) && verdictOf(row) === MISSED)
      .map((row) => `  ${row.name.padEnd(78)} ${goalOf(row)}: ${figureOf(row)}`)
  }

  /** All figures as Markdown. */
  get figures(): string {
    return figuresOf(this.rows)
  }

  /** The main figures, the chart, and the goals with figure and verdict, as Markdown. */
  get page(): string {
    const goals = this.rows.map((row) => `| ${row.name} | ${goalOf(row)} | ${figureOf(row)} | ${verdictOf(row)} |`)
    return [
      figuresOf(this.rows.filter(({ isMain }) => isMain)),
      "![Sends per second and resident memory over the stored messages](performance.svg)",
      ["| what | goal | figure | verdict |", "| --- | --- | --- | --- |", ...goals].join("\n"),
    ].join("\n\n")
  }
}

const figuresOf = (rows: readonly Row[]): string =>
  ["| what | figure |", "| --- | --- |", ...rows.map((row) => `| ${row.name} | ${figureOf(row)} |`)].join("\n")

/** The value in the middle, and the lowest and highest of several runs. */
function figureOf({ values, unit }: Row): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)]
  const range = values.length > 1 ? ` (${rounded(lowest)} to ${rounded(highest)})` : ""
  return `${rounded(middleOf({ values }))} ${unit}${range}`
}

const middleOf = ({ values }: Pick<Row, "values">): number => median(values)

function goalOf({ goal, unit }: Row): string {
  if (!goal) return ""
  return "at_least" in goal ? `at least ${goal.at_least} ${unit}` : `at most ${goal.at_most} ${unit}`
}

function verdictOf(row: Row): string {
  const { goal } = row
  if (!goal) return ""
  const isMet = "at_least" in goal ? middleOf(row) >= goal.at_least : middleOf(row) <= goal.at_most
  return isMet ? "met" : MISSED
}

const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))
