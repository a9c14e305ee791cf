/** One figure of the table. */
export interface Row {
  section: string
  name: string
  value: number
  /** `x` is a ratio. */
  unit: "x" | "ms" | "us" | "MB" | "/s" | "s" | "%" | ""
  /** The target, if any: a minimum or a maximum. */
  target?: { at_least: number } | { at_most: number }
}

/** Collects figures and prints each immediately, so that an aborted run has output. */
export class Report {
  readonly rows: Row[] = []
  readonly skipped: { section: string; why: string }[] = []
  readonly #say: (line: string) => void
  #section = ""

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  section(name: string): void {
    this.#section = name
    this.#say(`\n${name}`)
  }

  row(name: string, value: number | null, unit: Row["unit"], target?: Row["target"]): void {
    if (value === null) {
      this.skip(`${name}: not reported by this system`)
      return
    }
    const row = { section: this.#section, name, value, unit, ...(target && { target }) }
    this.rows.push(row)
    this.#say(lineOf(row))
  }

  skip(why: string): void {
    this.skipped.push({ section: this.#section, why })
    this.#say(`  SKIPPED  ${why}`)
  }

  get missed(): Row[] {
    return this.rows.filter((row) => !isMet(row))
  }
}

const isMet = ({ value, target }: Row): boolean =>
  !target || ("at_least" in target ? value >= target.at_least : value <= target.at_most)

const lineOf = (row: Row): string => {
  const { name, value, unit, target } = row
  const figure = `${rounded(value)}${unit === "" ? "" : ` ${unit}`}`
  const line = `  ${name.padEnd(58)} ${figure.padStart(12)}`
  if (!target) return line
  const wanted = "at_least" in target ? `>= ${target.at_least}` : `<= ${target.at_most}`
  return `${line}   ${wanted.padEnd(8)} ${isMet(row) ? "ok" : "MISSED"}`
}

const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))
