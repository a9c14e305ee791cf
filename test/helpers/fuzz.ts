import fc from "fast-check"

/**
 * How much of the generated input is tried. Without a word each run of the tests draws the same cases, so that a red one is the fault of a change;
 * `FUZZ=20` draws new ones, twenty times as many: what it finds becomes a test of its own.
 */
const FACTOR = process.env.FUZZ === undefined ? undefined : Number(process.env.FUZZ)

fc.configureGlobal(FACTOR === undefined ? { seed: 20_260_301 } : { numRuns: 100 * FACTOR })

/** The number of cases for a property that takes longer than a function call. */
export const runs = (usual: number): number => usual * (FACTOR ?? 1)
