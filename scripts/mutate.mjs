// Plants small faults in a copy of the working tree, one at a time, and names those that the nearest tests do not notice:
// `npm run mutate -- src/smtp`. `--whole` plants these together, runs all tests once, and then those that fail with each of them alone; with
// a number for each folder and `--write`, the share goes to test/README.md: `npm run mutate -- --whole --seed 7 --write src/core=40 ui/src=15`.
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, relative } from "node:path"
import { text } from "node:stream/consumers"
import { parseArgs } from "node:util"
import fc from "fast-check"
import { copyTree } from "./copy-tree.mjs"
import { parseModule, sourcesOf, withImporters } from "./imports.mjs"
import { faultsOf } from "./mutations.mjs"
import { node, root, withTools } from "./setup.mjs"

/** A run that takes longer hangs, which a test would notice, too. */
const MOST_MS = 180_000
const MOST_MS_WHOLE = 1_800_000
/** Test files that are tried for a fault: those beside its file by their imports, and those of `test` with most words of its path. */
const NEAREST = 12
const NEAREST_REQUESTS = 5
const LONGEST_ARGUMENT = 100_000
const NO_PRODUCT = /\.test\.|\.gen\.|\.fixture|test-helper|\.probes\.ts|\/records\/|\/record\.ts$|\.d\.ts|\.css$/

const number = (otherwise) => ({ type: "string", default: otherwise })
const flag = { type: "boolean", default: false }
const options = { count: number("20"), seed: number("1"), write: flag, whole: flag }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
/** Folders and files, each with the number of faults that are drawn from it. */
const parts = (positionals.length > 0 ? positionals : ["src", "ui/src"]).map((part) => {
  const [folder, count = values.count] = part.split("=")
  return { folder, count: Number(count) }
})

const copy = realpathSync(mkdtempSync(join(tmpdir(), "sandpost-mutate-")))
let running = null
process.on("exit", () => {
  // With its workers, which would go on writing into the copy.
  if (running?.exitCode === null && running.signalCode === null) process.kill(-running.pid, "SIGKILL")
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1))
const files = copyTree(copy)
const pool = files.filter((file) => /\.tsx?$/.test(file) && !NO_PRODUCT.test(file))
const sources = new Map(pool.map((file) => [file, readFileSync(join(copy, file), "utf8")]))
const requests = files.filter(
  (file) => /^test\/.*\.test\.ts$/.test(file) && !/\/(long|slow|browser)\/|\.(long|slow)\./.test(file),
)
const imports = new Map(sourcesOf("src", "ui/src", "test").map((file) => [file, parseModule(file).imports]))

/** Runs a script in the copy; resolves with its exit code and output, and null for one that hangs. */
async function runNode(most, env, script, ...args) {
  const options = { cwd: copy, detached: true, env: { ...withTools(), NO_COLOR: "1", ...env } }
  const child = spawn(node, [script, ...args], options)
  running = child
  const ending = setTimeout(() => process.kill(-child.pid, "SIGKILL"), most)
  const closed = new Promise((done) => child.on("close", done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = await closed
  clearTimeout(ending)
  return { code, printed: out + err }
}
const vitest = (most, env, ...args) =>
  runNode(most, env, "node_modules/vitest/vitest.mjs", "run", ...args, "--experimental.fsModuleCache")
/** Runs test files until one fails. */
const tryTests = (files) => vitest(MOST_MS, {}, ...files, "--bail=1", "--retry=0", "--maxWorkers=1")

async function compiles(file) {
  const [project, cache] = file.startsWith("ui/") ? ["ui", "types-ui"] : [".", "types"]
  const incremental = ["--noEmit", "-p", project, "--incremental", "--tsBuildInfoFile", join(copy, cache)]
  return (await runNode(MOST_MS, {}, "node_modules/@typescript/native/bin/tsc", ...incremental)).code === 0
}

const wordsOf = (path) => new Set(path.split(/[/.-]/).map((word) => word.replace(/s$/, "")))
/** The tests of functions whose imports lead to the file in the fewest steps, then those of requests, or of pages, by the words of its path. */
function nearestTests(file) {
  const unit = [...withImporters([file], imports)].filter(
    (each) => /^(src|ui)\/.*\.test\.ts$/.test(each) && !/\.(long|slow)\./.test(each),
  )
  const [path, name] = [file, basename(file)].map((one) => wordsOf(one.replace(/\.tsx?$/, "")))
  const alike = (test) => wordsOf(test).intersection(path).size + 5 * wordsOf(test).intersection(name).size
  const isNear = (test) => test.includes("/inbox/") === file.startsWith("ui/") && alike(test) > 0
  const others = requests.filter(isNear).toSorted((a, b) => alike(b) - alike(a))
  return [unit.slice(0, NEAREST), others.slice(0, NEAREST_REQUESTS)].filter(({ length }) => length > 0)
}

/** Writes the files of faults with these faults in them. Returns a function that takes them out. */
function plant(faults) {
  const byFile = Object.entries(Object.groupBy(faults, ({ file }) => file))
  for (const [file, own] of byFile) {
    let source = sources.get(file)
    for (const { start, end, after } of own.toSorted((a, b) => b.start - a.start))
      source = source.slice(0, start) + after + source.slice(end)
    writeFileSync(join(copy, file), source)
  }
  return () => {
    for (const [file] of byFile) writeFileSync(join(copy, file), sources.get(file))
  }
}

/** Which of the nearest tests notices a fault, null if none does, and undefined if it does not even compile. */
async function noticedNear(fault) {
  const takeOut = plant([fault])
  try {
    if (!(await compiles(fault.file))) return undefined
    for (const near of nearestTests(fault.file)) {
      const by = firstFailed(await tryTests(near))
      if (by !== null) return by
    }
    return null
  } finally {
    takeOut()
  }
}
const firstFailed = ({ code, printed }) =>
  code === 0 ? null : (/FAIL\s+(.*)/.exec(printed)?.[1] ?? "by a test that hangs")

/** Builds the inbox and the server of the copy. */
const build = () =>
  runNode(MOST_MS, {}, "-e", 'import("./scripts/setup.mjs").then((setup) => [setup.ensureUi(), setup.ensureServer()])')

/** Runs all tests with faults planted together, then for each of them alone the tests that failed, and says which fails with it. */
async function noticedByAll(faults) {
  const takeOut = plant(faults)
  await build()
  const together = await failedTests(["--testTimeout=30000"], { SANDPOST_BUILT: "1" })
  takeOut()
  await build()
  // Some fail in any copy, such as those that ask git.
  const always = await failedTests([...new Set(together.map(({ file }) => file))])
  const isAlways = (test) => always.some(({ file, name }) => file === test.file && name === test.name)
  const suspects = together.filter((test) => !isAlways(test))
  console.log(`With all ${faults.length} together ${suspects.length} more tests fail.`)
  const files = [...new Set(suspects.map(({ file }) => file))]
  const names = suspects.map(({ name }) => RegExp.escape(name)).join("|")
  const only = names.length < LONGEST_ARGUMENT ? ["-t", names] : []
  for (const fault of faults) {
    const takeOutAgain = plant([fault])
    if (files.some((file) => /browser\//.test(file))) await build()
    const failed = suspects.length === 0 ? [] : await failedTests([...files, ...only, "--bail=1"])
    const by = failed.find((test) => !isAlways(test))
    say(fault, by ? `${by.file} > ${by.name}` : null)
    takeOutAgain()
  }
}

/** Runs tests. Returns those that failed; a file that could not be loaded has an empty name, which is in every name. */
async function failedTests(args, env = {}) {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  await vitest(MOST_MS_WHOLE, env, ...args, "--reporter=json", `--outputFile=${report}`)
  if (!existsSync(report)) throw new Error("The tests did not end within half an hour.")
  return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = relative(copy, path).replaceAll("\\", "/")
    const failed = assertionResults.filter((test) => test.status === "failed")
    const isBroken = status === "failed" && failed.length === 0
    return isBroken ? [{ file, name: "" }] : failed.map(({ fullName }) => ({ file, name: fullName }))
  })
}

for (const one of [".", "ui/"]) if (!(await compiles(one))) throw new Error("Fix the working tree: `npm run lint`.")
const draws = fc.sample(fc.noBias(fc.tuple(fc.nat(), fc.nat())), { seed: Number(values.seed), numRuns: 5000 })
const drawn = new Map()
const say = (fault, by) => {
  drawn.set(fault, by)
  const [before, after] = [fault.before, fault.after].map((one) => JSON.stringify(one).slice(0, 100))
  console.log(`${by === null ? "SURVIVED" : "noticed "} ${fault.file}:${fault.line} ${before} -> ${after} ${by ?? ""}`)
}
const overlaps = (a, b) => a.file === b.file && a.start <= b.end && b.start <= a.end
for (const { folder, count } of parts) {
  const lines = pool
    .filter((file) => file === folder || file.startsWith(`${folder}/`))
    .flatMap((file) =>
      sources
        .get(file)
        .split("\n")
        .map((_, index) => ({ file, line: index + 1 })),
    )
  const most = drawn.size + count
  for (const [first, second] of draws) {
    if (drawn.size === most) break
    const { file, line } = lines[first % lines.length]
    const faults = faultsOf(file, sources.get(file))
    const nearest = Math.min(...faults.map((fault) => Math.abs(fault.line - line)))
    const here = faults.filter((fault) => Math.abs(fault.line - line) === nearest)
    const fault = here[second % here.length]
    if (!fault || [...drawn.keys()].some((other) => overlaps(fault, other))) continue
    const by = await noticedNear(fault)
    if (by !== undefined) say(fault, by)
  }
}
const left = [...drawn].filter(([, by]) => by === null).map(([fault]) => fault)
if (values.whole && left.length > 0) await noticedByAll(left)

const layerOf = ({ file }) => /^ui|^src\/(tools\/)?[^/]+(?=\/)|^src/.exec(file)[0]
const rows = Object.entries(Object.groupBy([...drawn], ([fault]) => layerOf(fault))).map(([layer, own]) => {
  const noticed = own.filter(([, by]) => by !== null).length
  return `| ${layer} | ${own.length} | ${noticed} | ${Math.round((noticed / own.length) * 100)} % |`
})
const score = ["| Layer | Faults | Noticed | Share |", "| --- | --- | --- | --- |", ...rows.sort()].join("\n")
console.log(score)
if (values.write) {
  const path = join(root, "test/README.md")
  const parts = readFileSync(path, "utf8").split(/(<!-- faults: .*-->|<!-- end of faults -->)/)
  const command = `npm run mutate -- ${process.argv.slice(2).join(" ")}`
  writeFileSync(path, parts.with(2, `\n\n\`${command}\`:\n\n${score}\n\n`).join(""))
}
