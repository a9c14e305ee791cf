import type { Report } from "../report.ts"

/** Runs a comparison, or prints why it is skipped. */
export async function orSkip(report: Report, name: string, compare: () => Promise<void>): Promise<void> {
  try {
    await compare()
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n")
    report.skip(`${name}: ${reason}`)
  }
}
