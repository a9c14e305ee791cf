// `npm test`: sets up what is missing, then runs every check and test. `npm run check` uses `--quick`, which skips slow tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, ensureUi, node, root, run } from "./setup.mjs"

const quick = process.argv.includes("--quick")
ensureInstalled()

const bin = (name) => join(root, "node_modules", ".bin", name)
const checks = [
  ["types of the contracts are current", node, ["scripts/generate.mjs", "--check"]],
  ["generated parts of the documents are current", node, ["scripts/readme.mjs", "--check"]],
  ["format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["types", bin("tsc"), ["--noEmit", "-p", "."]],
  ["types of the inbox", bin("tsc"), ["--noEmit", "-p", "ui"]],
  ["types of the browser tests", bin("tsc"), ["--noEmit", "-p", "test/browser"]],
  ["import rules", bin("depcruise"), ["--config", ".dependency-cruiser.mjs", "--output-type", "err", "src", "ui/src"]],
  ["dead code", bin("knip"), []],
]

let [passed, failed] = [0, 0]
for (const [name, command, args] of checks) {
  const started = Date.now()
  const good = run(command, args, { quiet: command.endsWith("depcruise") }) === 0 || rerun(command, args)
  good ? passed++ : failed++
  console.log(`${good ? "ok    " : "FAILED"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
if (!quick) ensureUi()

const results = join(root, "test-results", "vitest.json")
mkdirSync(join(root, "test-results"), { recursive: true })
rmSync(results, { force: true })
const projects = quick ? ["unit", "api"] : ["unit", "api", "slow", "browser"]
/** The API tests that find the most regressions, so that `npm run check` takes at most half a minute. */
const QUICK_TESTS = [
  "contract",
  "control.test",
  "docs.test",
  "conventions",
  "emails/send",
  "emails/batch",
  "emails/idempotency",
  "emails/schedule",
]
for (const project of projects) {
  rmSync(results, { force: true })
  const files = quick && project === "api" ? QUICK_TESTS.map((name) => `test/${name}`) : []
  const args = [
    "run",
    ...files,
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ]
  const code = run(node, [join(root, "node_modules", "vitest", "vitest.mjs"), ...args])
  if (!existsSync(results)) {
    failed++
    console.log(`FAILED the tests of ${project} did not run`)
    continue
  }
  const report = JSON.parse(readFileSync(results, "utf8"))
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A suite that fails outside of its tests, or an uncaught error, fails the run without a failed test.
  if (code !== 0 && report.numFailedTests === 0) failed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** dependency-cruiser runs quietly. If it fails, it runs again with output. */
function rerun(command, args) {
  if (command.endsWith("depcruise")) run(command, args)
  return false
}
