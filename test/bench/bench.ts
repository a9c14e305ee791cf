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
  /** Whether to compare with other programs, which npm fetches first. */
  peers: boolean
  /** Where to write the chart; null: nowhere. */
  chart: string | null
}

export type Section = (bench: Bench) => Promise<void>
