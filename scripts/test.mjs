// `npm test` and its relatives; `npm test -- --help` lists them.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { parseArgs } from "node:util"
import {
  ensureBrowser,
  ensureGenerated,
  ensureInstalled,
  ensureLongTools,
  ensureServer,
  ensureUi,
  node,
  root,
  withTools,
} from "./setup.mjs"
import { changedFiles, NOTICING, slowTests, testsOfChange } from "./tests-of-change.mjs"

const USAGE = `npm test                  every check and quick test, and the slow and browser tests of what changed${timeOf("test")}
npm test -- FILE ...      only the tests of these files or folders
npm test -- --long        the rest: all slow and browser tests, whole corpora, fuzzers, the image, other languages and test runners
npm run test:all          both${timeOf("test:all")}
npm test -- --nightly     the same, with more cases of what is random, in both orders, and in Bun and Deno: each night
npm run check             the checks and the tests that notice most${timeOf("check")}
npm run lint              the checks without tests
Options of npm test: --quick (npm run check), --lint, --long, --all (npm run test:all), --nightly, --help
With CI=true, or without a commit in common with the main branch, npm test runs all slow and browser tests, and --long none of them.
`

const flag = { type: "boolean", default: false }
const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(USAGE)
  process.exit(0)
}
ensureInstalled()
ensureGenerated()
const long = values.long || values.all || values.nightly
if (!values.quick && !values.lint) ensureBrowser()
if (long) ensureLongTools()

const tsc = "@typescript/native/bin/tsc"
/** Name, script in node_modules or here, and its arguments. Node runs each, because only a shell finds the commands on Windows. */
const checks = [
  ["the contracts and what is generated from them are current", "scripts/generate.mjs", ["--check"]],
  ["generated parts of the documents are current", "scripts/readme.mjs", ["--check"]],
  ["format and lint", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]],
  ["types", tsc, typesOf(".")],
  ["types of the inbox", tsc, typesOf("ui")],
  ["types of the browser tests", tsc, typesOf("test/browser")],
  ["import rules", "scripts/import-rules.mjs", []],
  ["exported names", "scripts/exported-names.mjs", []],
  ["dead code", "knip/bin/knip.js", []],
]
const longChecks = [["types of the tests with other packages", tsc, typesOf("test/long/third-party")]]

const QUICK = ["--project=unit", "--project=api", "src/", ...NOTICING]

const LONG = { SANDPOST_LONG_TESTS: values.nightly ? "nightly" : "1" }
/** A continuous integration runs both `npm test` and `npm test -- --long`. */
const isCi = /^(1|true)$/i.test(process.env.CI ?? "")
const isLongOnly = (file) => /test\/long|\.long\./.test(file)

/** More tests than this that pass only the second time fail the run: each has a race. */
const MOST_RETRIED = 2

const started = Date.now()
let passed = 0
/** Names of the checks and tests that failed, that passed the second time, and that need something that this machine lacks. */
const [failed, retried, skipped] = [[], [], []]
/** What else the reader must know. */
const notes = []

const chosen = positionals.length === 0 && !values.long ? checks : []
const checking = Promise.all([...chosen, ...(long && positionals.length === 0 ? longChecks : [])].map(check))
if (!values.lint) {
  if (!values.quick) {
    ensureUi()
    ensureServer()
  }
  if (values.quick) await test(QUICK)
  else if (positionals.length > 0) await test(positionals, long || positionals.some(isLongOnly) ? LONG : {})
  else if (!values.long) await test([], long || isCi ? {} : ofChange())
  else if (!isCi) await test(["--project=slow", "--project=browser"])
  if (long && positionals.length === 0) await test([], LONG)
}
await checking

for (const sentence of notes) console.log(sentence)
for (const name of skipped) console.log(`SKIPPED ${name}`)
for (const name of retried) console.log(`RETRIED ${name}`)
if (retried.length > MOST_RETRIED)
  failed.push(`${retried.length} tests passed only the second time, more than ${MOST_RETRIED}`)
for (const name of failed) console.log(`FAILED ${name}`)
console.log(`took ${seconds(Date.now() - started)} s${processorTime()}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)

/** The environment in which only the slow and browser tests of a change run. */
function ofChange() {
  const tests = slowTests()
  const changed = changedFiles()
  const chosen = changed && testsOfChange(changed, tests)
  if (chosen === null) return {}
  notes.push(`ran ${chosen.length} of ${tests.length} files of slow and browser tests; the others: npm test -- --long`)
  return { SANDPOST_CHOSEN_TESTS: chosen.join(" ") }
}

/** How long a script of package.json takes, as \`npm run measure\` found it. */
function timeOf(name) {
  const { seconds, machine } = JSON.parse(readFileSync(join(root, "scripts/measured.json"), "utf8")).seconds[
    `\`npm run ${name}\``
  ]
  return `: ${Math.round(seconds / 6) / 10} minutes (${machine})`
}

/** Only what changed since the last check is checked again, which saves most of the time. */
function typesOf(project) {
  const cache = join(root, "node_modules/.cache/types", `${project.replaceAll("/", "-")}.json`)
  return ["--noEmit", "-p", project, "--incremental", "--tsBuildInfoFile", cache]
}

function readArguments() {
  const options = { quick: flag, lint: flag, long: flag, all: flag, nightly: flag, help: flag }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Runs a check beside the others. Its output is printed only if it fails. */
async function check([name, script, args]) {
  const begin = Date.now()
  const path = script.startsWith("scripts/") ? script : join(root, "node_modules", script)
  const child = spawn(node, [path, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: withTools() })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.on("close", done).on("error", done)),
  ])
  if (code === 0) passed++
  else failed.push(name)
  const time = `${((Date.now() - begin) / 1000).toFixed(1)} s`
  console.log(code === 0 ? `ok     ${name} (${time})` : `FAILED ${name} (${time})\n${out}${err}`)
}

/** Runs vitest beside the checks and adds what `test-report.mjs` says. */
async function test(files, env = {}) {
  const report = join(root, "test-results", "report.json")
  mkdirSync(join(root, "test-results"), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ["--reporter=default", `--reporter=${join(root, "scripts", "test-report.mjs")}`]
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const child = spawn(node, [vitest, "run", ...files, ...reporters], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...withTools(), ...env, TEST_REPORT: report, ...(!values.quick && { SANDPOST_BUILT: "1" }) },
  })
  const code = await new Promise((done) => child.on("close", done).on("error", done))
  if (!existsSync(report)) return failed.push("the tests did not run")
  const found = JSON.parse(readFileSync(report, "utf8"))
  passed += found.passed
  failed.push(...found.failed)
  retried.push(...found.retried)
  skipped.push(...found.skipped)
  const hasNone = files.length > 0 && [found.passed, found.failed.length, found.skipped.length].every((n) => n === 0)
  if (hasNone) failed.push(`no test file matches ${files.join(" ")}`)
  else if (code !== 0 && found.failed.length === 0) failed.push("an error outside of the tests, see above")
}

function seconds(ms) {
  return (ms / 1000).toFixed(0)
}

/** The processor time of this process and all that it started and waited for, where the system tells it (in hundredths of a second). */
function processorTime() {
  if (process.platform !== "linux") return ""
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ")
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
  return `, ${seconds(ticks * 10)} s of processor time`
}
