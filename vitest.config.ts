import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { compileCacheFolder } from "./src/compile-cache.ts"
import { isLong } from "./test/helpers/long.ts"

/** Tests that start processes or workers, kill them, wait on the network or read large corpora: not part of the quick check. */
const slow = [
  "test/slow/**/*.test.ts",
  "test/{inbound,client,fuzz,webhooks}/**/*.test.ts",
  "test/{cli,dns,domains,json-corpus}.test.ts",
  "src/**/*corpus*.test.ts",
  "src/**/spf-suite.test.ts",
  "src/{adapters,mail-worker}/{mail-auth,mail-parser,transport}.test.ts",
]
const browser = ["test/browser/**/*.test.ts"]
/** Details of a page, only among the long tests: `npm test` keeps the browser tests of every section. */
const browserDetails = [
  "answers",
  "attachments",
  "base-path",
  "checks",
  "compare",
  "cross-site",
  "feed",
  "first-mail",
  "large-body",
  "mail-list-details",
  "many-emails",
  "message-details",
  "notifications",
  "reference",
  "requests",
  "send-again",
  "sent-twice",
  "size",
  "timeline",
  "webhooks-details",
  "touch",
].map((name) => `test/browser/${name}.test.ts`)

/** Generated input, the same in every run unless new is asked for. */
const setupFiles = ["test/helpers/fuzz.ts"]

/** Only long tests, and files that run more cases among the long tests than in `npm test`. */
const long = [
  "test/long/**/*.test.ts",
  ...browserDetails,
  ...globSync("{src,test}/**/*.test.ts").filter((file) =>
    /\/helpers\/(long|fuzz)\.ts"/.test(readFileSync(file, "utf8")),
  ),
]

/** These limits only end a test that hangs: a promise about speed is an assertion of its test. A test that needs longer says so itself. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } }

/** The longest files, in this order: they start first, so that the other workers do not wait for them in the end. */
const LONGEST = [
  ...[
    "slow/torture",
    "long/calibrate",
    "long/guides",
    "long/snapshot.test",
    "long/text-time",
    "long/package",
    "long/snapshot-fuzz",
  ],
  ...[
    "long/inbound-load",
    "long/image",
    "long/workers",
    "webhooks/exam.test",
    "test/cli",
    "browser/manners",
    "browser/frame",
  ],
  ...[
    "test/store",
    "browser/message",
    "client/every-operation",
    "browser/webhooks",
    "emails/long-bodies",
    "control/checks",
  ],
  ...["browser/mail-list", "browser/requests", "browser/hostile", "long/hostile-text"],
  // These mostly wait.
  ...["webhooks/silent", "webhooks/deliveries", "webhooks/exam-documents", "test/domains", "slow/calibrate"],
]

/**
 * A second try for tests that wait for a process or a browser: a machine that stands still for seconds fails any of them. `npm test` names
 * such a test in its last lines, and fails if there are more than two: each has a race.
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

const project = (name: string, include: string[], exclude: string[] = [], more: object = {}) => ({
  test: { name, isolate: false, setupFiles, ...limits, include, exclude, ...more },
})
const withProcesses = { globalSetup: "test/helpers/package-folder.ts", retry }
const unit = project("unit", ["src/**/*.test.ts", "ui/src/**/*.test.ts"], slow)
const api = project("api", ["test/**/*.test.ts"], [...slow, ...browser, "test/long/**", "**/node_modules/**"])

// Files of projects without isolation share their imports, which otherwise take most of the time: no module keeps state.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    env,
    // Many tests wait for a timer, a process or a browser, so none of them needs a core of its own.
    maxWorkers: Math.ceil(availableParallelism() * 2.5),
    projects: isLong
      ? [project("long", long, ["**/node_modules/**"], withProcesses)]
      : [
          unit,
          api,
          project("slow", slow, [], withProcesses),
          project("browser", browser, [...browserDetails, "**/node_modules/**"], { retry }),
        ],
  },
})
