// Plants small faults in a copy of the working tree, one at a time, and names those that no test notices:
// `npm run mutate -- src/smtp` or, with a number for each folder, `npm run mutate -- --seed 7 --write src/core=40 ui/src=15 src=45`.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { text } from "node:stream/consumers"
import { parseArgs } from "node:util"
import fc from "fast-check"
import { copyTree } from "./copy-tree.mjs"
import { parseModule, sourcesOf } from "./imports.mjs"
import { faultsOf } from "./mutations.mjs"
import { node, root, withTools } from "./setup.mjs"

/** A run that takes longer hangs, which a test would notice, too. */
const MOST_MS = 180_000
/** Test files that are tried for a fault: those beside its file by their imports, and those of `test` with most words of its path. */
const NEAREST = 12
/** Tests in a browser take longer. */
const NEAREST_IN_BROWSER = 5
const NO_PRODUCT = /\.test\.|\.gen\.|\.fixture|test-helper|\.probes\.ts|\/records\/|\.d\.ts|\.css$/

const number = (otherwise) => ({ type: "string", default: otherwise })
const options = { count: number("20"), seed: number("1"), write: { type: "boolean", default: false } }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
/** Folders and files, each with the number of faults that are drawn from it. */
const parts = (positionals.length > 0 ? positionals : ["src", "ui/src"]).map((part) => {
  const [folder, count = values.count] = part.split("=")
  return { folder, count: Number(count) }
})

const copy = mkdtempSync(join(tmpdir(), "sandpost-mutate-"))
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
const tests = files.filter((file) => /^test\/.*\.test\.ts$/.test(file) && !/\/long\/|\.long\./.test(file))
const imports = new Map(sourcesOf("src", "ui/src", "test").map((file) => [file, parseModule(file).imports]))

/** Runs a script in the copy; resolves with its exit code and output, and null for one that hangs. */
async function runNode(script, ...args) {
  const child = spawn(node, [script, ...args], { cwd: copy, detached: true, env: { ...withTools(), NO_COLOR: "1" } })
  running = child
  const ending = setTimeout(() => process.kill(-child.pid, "SIGKILL"), MOST_MS)
  const closed = new Promise((done) => child.on("close", done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = await closed
  clearTimeout(ending)
  return { code, printed: out + err }
}
/** Builds the inbox and the server of the copy, if they are older than their sources. */
const build = () =>
  runNode("-e", 'import("./scripts/setup.mjs").then((setup) => [setup.ensureUi(), setup.ensureServer()])')
const vitest = (files) =>
  runNode(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...files,
    ..."--bail=1 --retry=0 --maxWorkers=1 --experimental.fsModuleCache".split(" "),
  )

async function compiles(file) {
  const [project, cache] = file.startsWith("ui/") ? ["ui", "types-ui"] : [".", "types"]
  const incremental = ["--incremental", "--tsBuildInfoFile", join(copy, cache)]
  return (
    (await runNode("node_modules/@typescript/native/bin/tsc", "--noEmit", "-p", project, ...incremental)).code === 0
  )
}

const wordsOf = (path) => new Set(path.split(/[/.-]/).map((word) => word.replace(/s$/, "")))
/**
 * The tests of functions whose imports lead to the file in the fewest steps, then those of requests by the words of its path. For the
 * inbox, those of its pages, then some in a browser.
 */
function nearestTests(file) {
  const steps = new Set([file])
  for (const each of steps) for (const [from, to] of imports) if (to.includes(each)) steps.add(from)
  const unit = [...steps].filter((each) => /^(src|ui)\/.*\.test\.ts$/.test(each) && !each.includes(".long."))
  const [path, name] = [file, basename(file)].map((one) => wordsOf(one.replace(/\.tsx?$/, "")))
  const alike = (test) => wordsOf(test).intersection(path).size + 5 * wordsOf(test).intersection(name).size
  const isNear = (test) =>
    test.includes("/browser/") === file.startsWith("ui/") &&
    (file.startsWith("ui/") || (steps.has(test) && alike(test) > 0))
  const others = tests.filter(isNear).toSorted((a, b) => alike(b) - alike(a))
  const most = file.startsWith("ui/") ? NEAREST_IN_BROWSER : NEAREST
  const pages = file.startsWith("ui/") ? tests.filter((test) => test.startsWith("test/inbox/")) : []
  return [unit.slice(0, NEAREST), pages, others.slice(0, most)].filter(({ length }) => length > 0)
}

/** Whether a test notices a fault and which, or whether it does not even compile. */
async function tryFault({ file, mutated }) {
  writeFileSync(join(copy, file), mutated)
  try {
    if (!(await compiles(file))) return { result: "invalid" }
    for (const near of nearestTests(file)) {
      if (near.some((test) => /^test\/(?!inbox\/)/.test(test))) await build()
      const { code, printed } = await vitest(near)
      if (code !== 0) return { result: "noticed", by: /FAIL\s+(.*)/.exec(printed)?.[1] ?? "by a test that hangs" }
    }
    return { result: "SURVIVED" }
  } finally {
    writeFileSync(join(copy, file), sources.get(file))
  }
}

for (const one of [".", "ui/"]) if (!(await compiles(one))) throw new Error("Fix the working tree: `npm run lint`.")
const draws = fc.sample(fc.noBias(fc.tuple(fc.nat(), fc.nat())), { seed: Number(values.seed), numRuns: 5000 })
const results = []
for (const { folder, count } of parts) {
  const lines = pool
    .filter((file) => file === folder || file.startsWith(`${folder}/`))
    .flatMap((file) =>
      sources
        .get(file)
        .split("\n")
        .map((_, index) => ({ file, line: index + 1 })),
    )
  const most = results.length + count
  for (const [first, second] of draws) {
    if (results.length === most) break
    const { file, line } = lines[first % lines.length]
    const faults = faultsOf(file, sources.get(file))
    const nearest = Math.min(...faults.map((fault) => Math.abs(fault.line - line)))
    const here = faults.filter((fault) => Math.abs(fault.line - line) === nearest)
    const fault = here[second % here.length]
    const { result, by = "" } = fault ? await tryFault(fault) : { result: "invalid" }
    if (result === "invalid") continue
    results.push({ result, layer: /^ui|^src\/(tools\/)?[^/]+(?=\/)|^src/.exec(file)[0] })
    const [before, after] = [fault.before, fault.after].map((one) => JSON.stringify(one).slice(0, 100))
    console.log(`${result.padEnd(8)} ${file}:${fault.line} ${before} -> ${after} ${by}`)
  }
}
const rows = Object.entries(Object.groupBy(results, ({ layer }) => layer)).map(([layer, own]) => {
  const noticed = own.filter(({ result }) => result === "noticed").length
  return `| ${layer} | ${own.length} | ${noticed} | ${Math.round((noticed / own.length) * 100)} % |`
})
const score = ["| Layer | Faults | Noticed | Share |", "| --- | --- | --- | --- |", ...rows.sort()].join("\n")
console.log(score)
if (values.write) {
  const path = join(root, "CONTRIBUTING.md")
  const parts = readFileSync(path, "utf8").split(/(<!-- faults: .*-->|<!-- end of faults -->)/)
  writeFileSync(path, parts.with(2, `\n\n${score}\n\n`).join(""))
}
