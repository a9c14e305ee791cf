import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { NOTICING, SMOKES, slowTests, testsOfChange } from "../scripts/tests-of-change.mjs"

const TESTS = [
  ...SMOKES,
  "src/smtp/corpus.slow.test.ts",
  "test/browser/message.test.ts",
  "test/browser/webhooks.test.ts",
  "test/client/emails.slow.test.ts",
  "test/parts/inbound/smtp.slow.test.ts",
  "test/parts/webhooks/retries.slow.test.ts",
  "test/slow/kill.sampled.test.ts",
  "test/tools/exam/operations.slow.test.ts",
]
/** Those that a change adds to the smoke tests. */
const added = (...changed: string[]) => testsOfChange(changed, TESTS)?.filter((path: string) => !SMOKES.includes(path))

describe("npm test runs slow and browser tests", () => {
  it("that exist, one of each edge always", () => {
    const isMissing = (path: string) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
    expect([...SMOKES, ...NOTICING].filter(isMissing)).toEqual([])
    expect(slowTests()).toEqual(expect.arrayContaining(SMOKES))
    expect(testsOfChange([], TESTS)).toEqual(SMOKES)
  })

  it.each<[string, string[]]>([
    ["docs/inbox.md", []],
    [
      "src/parts/webhooks/rules/payload.ts",
      ["test/browser/webhooks.test.ts", "test/parts/webhooks/retries.slow.test.ts"],
    ],
    ["src/smtp/session.ts", ["src/smtp/corpus.slow.test.ts", "test/parts/inbound/smtp.slow.test.ts"]],
    ["src/tools/exam/cases.ts", ["test/tools/exam/operations.slow.test.ts"]],
    ["ui/src/logs/index.tsx", ["test/browser/message.test.ts", "test/browser/webhooks.test.ts"]],
    ["test/slow/kill.sampled.test.ts", ["test/slow/kill.sampled.test.ts"]],
    ["test/client/emails.slow.test.ts", ["test/client/emails.slow.test.ts"]],
  ])("that are about a change of %s", (path, expected) => expect(added(path)).toEqual(expected))

  it.each([
    "src/store/store.ts",
    "test/helpers/sandpost.ts",
    "contracts/service.yaml",
    "package-lock.json",
    "vitest.config.ts",
  ])("all of them after a change of %s, also beside another", (path) =>
    expect(testsOfChange(["docs/inbox.md", "src/parts/webhooks/rules/payload.ts", path], TESTS)).toBeNull(),
  )
})
