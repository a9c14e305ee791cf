import { defineConfig } from "vitest/config"

/** Tests that start processes or workers, kill them, wait on the network or read large corpora: not part of the quick check. */
const slow = [
  "test/slow/**/*.test.ts",
  "test/{inbound,client,fuzz,webhooks}/**/*.test.ts",
  "test/{cli,dns,domains,examples,json-corpus}.test.ts",
  "src/**/*corpus*.test.ts",
  "src/**/spf-suite.test.ts",
  "src/adapters/{mail-auth,mail-parser,transport}.test.ts",
]
const browser = ["test/browser/**/*.test.ts"]

/** Generated input, the same in every run unless new is asked for. */
const setupFiles = ["test/helpers/fuzz.ts"]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          setupFiles,
          include: ["src/**/*.test.ts", "ui/src/**/*.test.ts"],
          exclude: slow,
        },
      },
      {
        test: {
          name: "api",
          setupFiles,
          include: ["test/**/*.test.ts"],
          exclude: [...slow, ...browser],
          testTimeout: 20_000,
        },
      },
      { test: { name: "slow", setupFiles, include: slow, testTimeout: 120_000, hookTimeout: 60_000 } },
      {
        test: {
          name: "browser",
          include: browser,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
