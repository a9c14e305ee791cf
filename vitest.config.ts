import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Tests that start processes or workers, kill them, wait on the network or read large corpora: not part of the quick check. */
const slow = [
  "test/slow/**/*.test.ts",
  "test/{inbound,client,fuzz,webhooks}/**/*.test.ts",
  "test/{cli,dns,domains,json-corpus}.test.ts",
  "src/**/*corpus*.test.ts",
  "src/**/spf-suite.test.ts",
  "src/adapters/{mail-auth,mail-parser,transport}.test.ts",
]
const browser = ["test/browser/**/*.test.ts"]

/** Generated input, the same in every run unless new is asked for. */
const setupFiles = ["test/helpers/fuzz.ts"]

/** These limits only end a test that hangs: a promise about speed is an assertion of its test. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/** The longest files, which start first so that the other workers do not wait for them in the end. */
const LONGEST = /torture|snapshot\.test|package|guides|workers|manners|hostile/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => LONGEST.test(file.moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Files of projects without isolation share their imports, which otherwise take most of the time: no module keeps state.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Many tests wait for a timer or a process, so none of them needs a core of its own.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          setupFiles,
          ...limits,
          include: ["src/**/*.test.ts", "ui/src/**/*.test.ts"],
          exclude: slow,
        },
      },
      {
        test: {
          name: "api",
          isolate: false,
          setupFiles,
          ...limits,
          include: ["test/**/*.test.ts"],
          exclude: [...slow, ...browser],
        },
      },
      { test: { name: "slow", setupFiles, ...limits, include: slow } },
      {
        test: {
          name: "browser",
          sequence: { groupOrder: 1 },
          ...limits,
          testTimeout: 240_000,
          include: browser,
        },
      },
    ],
  },
})
