import type { Report } from "../report.ts"

/** Runs a comparison, or tells why there is none. */
export async function orSkip(report: Report, name: string, compare: () => Promise<void>): Promise<void> {
  try {
    await compare()
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n")
    report.skip(`${name}: ${reason}`)
  }
}
