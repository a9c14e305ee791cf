// `npm test`: sets up what is missing, then runs every check and test. `npm run check` uses `--quick`, which skips slow tests,
// `npm run lint` uses `--lint`, which runs no tests.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { text } from "node:stream/consumers"
import {
  ensureBrowser,
  ensureInstalled,
  ensureLongTools,
  ensureServer,
  ensureUi,
  node,
  root,
  run,
  withTools,
} from "./setup.mjs"

const quick = process.argv.includes("--quick")
const lint = process.argv.includes("--lint")
ensureInstalled()
if (!quick && !lint) {
  ensureBrowser()
  ensureLongTools()
}

const tsc = "@typescript/native/bin/tsc"
/** Name, script in node_modules or here, and its arguments. Node runs each, because only a shell finds the commands on Windows. */
const checks = [
  ["types of the contracts are current", "scripts/generate.mjs", ["--check"]],
  ["generated parts of the documents are current", "scripts/readme.mjs", ["--check"]],
  ["format and lint", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]],
  ["types", tsc, ["--noEmit", "-p", "."]],
  ["types of the inbox", tsc, ["--noEmit", "-p", "ui"]],
  ["types of the browser tests", tsc, ["--noEmit", "-p", "test/browser"]],
  ["import rules", "scripts/import-rules.mjs", []],
  ["dead code", "knip/bin/knip.js", []],
]
if (!quick && !lint) {
  checks.push(["types of the tests with other packages", tsc, ["--noEmit", "-p", "test/slow/third-party"]])
}

/** The API tests that find the most regressions, so that `npm run check` takes at most half a minute. */
const NOTICING = [
  "contract",
  "control/control",
  "docs.test",
  "conventions",
  "emails/send",
  "emails/batch",
  "emails/idempotency",
  "emails/schedule",
  "upgrade",
]
const QUICK = ["--project=unit", "--project=api", "src/", ...NOTICING.map((name) => `test/${name}`)]

let passed = 0
/** Names of the checks and tests that failed, and of the tests that need something that this machine lacks. */
const failures = []
const skipped = []

await Promise.all(checks.map(check))
if (!lint) {
  if (!quick) {
    ensureUi()
    ensureServer()
  }
  test(quick ? QUICK : [])
}

for (const name of skipped) console.log(`SKIPPED ${name}`)
for (const name of failures) console.log(`FAILED ${name}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** Runs a check beside the others. Its output is printed only if it fails. */
async function check([name, script, args]) {
  const started = Date.now()
  const path = script.startsWith("scripts/") ? script : join(root, "node_modules", script)
  const child = spawn(node, [path, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: withTools() })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.on("close", done).on("error", done)),
  ])
  if (code === 0) passed++
  else failures.push(name)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(code === 0 ? `ok     ${name} (${seconds} s)` : `FAILED ${name} (${seconds} s)\n${out}${err}`)
}

/** Runs vitest and counts what its report says. */
function test(args) {
  const results = join(root, "test-results", "vitest.json")
  mkdirSync(join(root, "test-results"), { recursive: true })
  rmSync(results, { force: true })
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`]
  const code = run(node, [join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...args, ...reporters])
  if (!existsSync(results)) return failures.push("the tests did not run")
  const report = JSON.parse(readFileSync(results, "utf8"))
  passed += report.numPassedTests
  const before = failures.length
  for (const { name, assertionResults, status } of report.testResults) {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === "failed")
    for (const { fullName } of failed) failures.push(`${file}: ${fullName}`)
    for (const one of assertionResults) if (one.status === "skipped") skipped.push(`${file}: ${one.fullName}`)
    // A file that breaks outside of its tests fails without a failed test.
    if (status === "failed" && failed.length === 0) failures.push(file)
  }
  // So does a run with an error that nobody caught.
  if (code !== 0 && failures.length === before) failures.push("an error outside of the tests, see above")
}
