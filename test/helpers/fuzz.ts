import fc from "fast-check"
import { expect } from "vitest"
import { isLong } from "./long.ts"

/**
 * The amount of generated input. By default each run uses the same cases, so that only a change can make a test fail;
 * `FUZZ=20` generates twenty times as many new cases: add a separate test for each failure that it finds.
 */
const FACTOR = process.env.FUZZ === undefined ? undefined : Number(process.env.FUZZ)

fc.configureGlobal(FACTOR === undefined ? { seed: 20_260_301 } : { numRuns: 100 * FACTOR })

/** The number of cases for a property that takes longer than a function call: a quarter of it outside of the long tests. */
export const runs = (usual: number): number =>
  FACTOR === undefined ? (isLong ? usual : Math.ceil(usual / 4)) : usual * FACTOR

/**
 * Runs a property of `count` cases that calls `reach` before its assertions, and fails if fewer than a third of the cases get there: a
 * property that throws away nearly all of them says nothing.
 */
export async function mostlyReached(count: number, property: (reach: () => void) => unknown): Promise<void> {
  let reached = 0
  await property(() => {
    reached++
  })
  expect(reached, `${reached} of ${count} generated cases reached the assertion`).toBeGreaterThanOrEqual(count / 3)
}
