import type { Report } from "./report.ts"
import type { Stock } from "./servers/stock.ts"

/** The input of a section. */
export interface Bench {
  report: Report
  stock: Stock
  /** How many rounds each candidate runs, in turns. */
  rounds: number
  /** Milliseconds of one round. */
  round_ms: number
  /** Stored messages that count as many. */
  many: number
  /** Compare with other programs, which are fetched first. */
  peers: boolean
}

export type Section = (bench: Bench) => Promise<void>
