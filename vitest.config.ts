import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { compileCacheFolder } from "./src/compile-cache.ts"

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
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 100_000 } } }

/** Tests in a browser that need longer say so where they stand. */
const browserLimits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** The longest files, in this order: they start first, so that the other workers do not wait for them in the end. */
const LONGEST = [
  ...["slow/torture", "slow/snapshot.test", "slow/guides", "browser/frame", "browser/hostile", "browser/manners"],
  ...["fuzz/text-time", "browser/message", "slow/package", "slow/snapshot-fuzz", "slow/inbound-load", "test/cli"],
  ...["browser/mail-list", "webhooks/exam.test", "slow/image", "slow/workers", "slow/hostile-text"],
]

/**
 * A second try for tests that wait for a process or a browser: a machine that stands still for seconds fails any of them. The output marks
 * such a test with "(retry x1)"; one that is often marked has a race.
 */
const retry = 1

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.includes(name))
      return index === -1 ? LONGEST.length : index
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Worker threads and processes that the tests start load compiled code, which saves a third of the processor time of many tests. */
const compileCache = compileCacheFolder()
const env: Record<string, string> = compileCache === null ? {} : { NODE_COMPILE_CACHE: compileCache }

// Files of projects without isolation share their imports, which otherwise take most of the time: no module keeps state.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    env,
    // Many tests wait for a timer, a process or a browser, so none of them needs a core of its own.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
      {
        test: {
          name: "slow",
          isolate: false,
          globalSetup: "test/slow/package-folder.ts",
          setupFiles,
          ...limits,
          retry,
          include: slow,
        },
      },
      { test: { name: "browser", isolate: false, ...browserLimits, include: browser } },
    ],
  },
})
