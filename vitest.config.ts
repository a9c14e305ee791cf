import { statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { compileCacheFolder } from "./src/compile-cache.ts"
import { environmentOfTests, useEnvironment } from "./test/helpers/environment.ts"
import { isLong } from "./test/helpers/long.ts"

// The workers, which start later, and the programs that they start have it, too.
useEnvironment(environmentOfTests(process.env, join(import.meta.dirname, "node_modules/.cache/no-settings")))

/** The path of a test says when it runs: `test/README.md` explains the folders and suffixes. */
const long = ["test/long/**/*.test.ts", "{src,test}/**/*.long.test.ts"]
/** Run with a part of their cases in `npm test`, and with all of them among the long tests. */
const sampled = ["{src,test}/**/*.sampled{,.slow}.test.ts"]
const slow = ["test/slow/**/*.test.ts", "{src,test}/**/*.slow.test.ts"]
const browser = ["test/browser/**/*.test.ts"]
const inbox = ["test/inbox/**/*.test.ts"]
/** Of the slow and browser tests only these, if `npm test` chooses those of a change. */
const chosen = process.env.SANDPOST_CHOSEN_TESTS?.split(" ")

/** Files that take minutes: they start first where no earlier run has measured the others. */
const LONGEST = /\/(guides|calibrate\.long|without-tools|package|torture\.sampled|cli\.slow)\.test\.ts$/

/**
 * One project after the other, as listed below, because a worker ends where the next file is of another one, and a new one has to load
 * everything again. In each the longest files first, by the last run, else by size: no worker waits for one of them in the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rows = files.map((file) => ({
      file,
      project: this.ctx.projects.indexOf(file.project),
      ms: this.ctx.cache.getTestSpecificationResult(file)?.duration ?? Number.MAX_SAFE_INTEGER,
      size: LONGEST.test(file.moduleId) ? Number.MAX_SAFE_INTEGER : statSync(file.moduleId).size,
    }))
    return rows.toSorted((a, b) => a.project - b.project || b.ms - a.ms || b.size - a.size).map(({ file }) => file)
  }
}

/** Worker threads and processes that the tests start load compiled code, which saves a third of the processor time of many tests. */
const compileCache = compileCacheFolder()

/** `retry`: a machine that stands still for seconds fails any test of a process or a browser; `npm test` names these in its last lines. */
const project = (
  name: string,
  include: string[],
  exclude: string[],
  more: { globalSetup?: string; retry?: number; isolate?: boolean },
) => ({
  test: {
    name,
    include,
    exclude: [...exclude, "**/node_modules/**"],
    // Files share their imports, which otherwise take most of the time: no module keeps state.
    isolate: false,
    // Generated input, the same in every run unless new is asked for; and contracts that are opened without checking OpenAPI itself.
    setupFiles: ["test/helpers/fuzz.ts", "test/helpers/validator.ts"],
    // These limits only end a test that hangs: a promise about speed is an assertion. A test that needs longer says so itself.
    ...{ testTimeout: 120_000, hookTimeout: 120_000 },
    // A loop over a list that is empty by mistake checks nothing. A browser test may only wait for what it wants to see.
    expect: { poll: { timeout: 10_000 }, requireAssertions: name === "unit" || name === "api" },
    ...more,
  },
})
const withProcesses = { globalSetup: "test/helpers/package-folder.ts", retry: 1 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    env: compileCache === null ? {} : { NODE_COMPILE_CACHE: compileCache },
    // Many tests wait for a timer, a process or a browser, so none of them needs a core of its own.
    maxWorkers: Math.ceil(availableParallelism() * 2.5),
    projects: isLong
      ? [project("long", [...long, ...sampled], [], withProcesses)]
      : [
          project("slow", chosen?.filter((path) => !path.startsWith("test/browser/")) ?? slow, long, withProcesses),
          project("browser", chosen?.filter((path) => path.startsWith("test/browser/")) ?? browser, long, { retry: 1 }),
          // After many pages in one worker, links of a page are sometimes not followed.
          project("inbox", inbox, [], { retry: 1, isolate: true }),
          project("api", ["test/**/*.test.ts"], [...slow, ...browser, ...inbox, ...long], {}),
          project("unit", ["src/**/*.test.ts", "ui/src/**/*.test.ts"], [...slow, ...long], {}),
        ],
  },
})
