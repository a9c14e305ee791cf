import { defineConfig } from "vitest/config"

/** The suite that `test/long/workers.test.ts` runs: four files, each in its own worker. */
export default defineConfig({ test: { include: ["*.suite.ts"], maxWorkers: 4, testTimeout: 100_000 } })
