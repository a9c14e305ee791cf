import type { Report } from "./report.ts"
import type { Stock } from "./servers/stock.ts"

/** The input of a section. */
export interface Bench {
  report: Report
  stock: Stock
  /** Number of rounds of each candidate; the candidates take turns. */
  rounds: number
  /** Milliseconds of one round. */
  round_ms: number
  /** Number of stored messages in a large folder. */
  many: number
}

export type Section = (bench: Bench) => Promise<void>
