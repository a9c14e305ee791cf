// Plants small faults, one at a time, and says which no test notices: `npm run mutate -- src/core/checks` or, drawn from everything,
// `npm run mutate -- --count 100 --seed 7 --write`. Works in a copy, so the working tree never changes.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { parseModule, sourcesOf } from "./imports.mjs"
import { faultsOf } from "./mutations.mjs"
import { node, root, withTools } from "./setup.mjs"

const USAGE = "npm run mutate -- [--count 20] [--seed 1] [--write] [file or folder ...]"
/** A run that takes longer hangs. */
const MOST_MS = 600_000
/** Test files that are tried: those beside the source by their imports, and those of `test` with the most words of its path. */
const NEAREST = 12
const NO_PRODUCT = /\.test\.|\.gen\.|\.fixture|test-helper|\.probes\.ts|\/records\/|\.d\.ts|\.css$/

const options = { count: { type: "string", default: "20" }, seed: { type: "string", default: "1" } }
const flags = { write: { type: "boolean", default: false }, help: { type: "boolean", default: false } }
const { values, positionals } = parseArgs({ options: { ...options, ...flags }, allowPositionals: true })
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)
const tracked = git("ls-files", "-co", "--exclude-standard").filter((file) =>
  statSync(join(root, file), { throwIfNoEntry: false }),
)
const wanted = positionals.length > 0 ? positionals : ["src", "ui/src"]
const pool = tracked.filter(
  (file) =>
    /\.tsx?$/.test(file) && !NO_PRODUCT.test(file) && wanted.some((one) => file === one || file.startsWith(`${one}/`)),
)
const tests = tracked.filter((file) => /^test\/.*\.test\.ts$/.test(file) && !/\/(browser|long)\/|\.long\./.test(file))

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
let state = Number(values.seed)
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const copy = mkdtempSync(join(tmpdir(), "sandpost-mutate-"))
process.on("exit", () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))
for (const file of tracked) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(root, file), join(copy, file))
}
for (const folder of ["node_modules", "scripts/node/node_modules"])
  if (statSync(join(root, folder), { throwIfNoEntry: false })) symlinkSync(join(root, folder), join(copy, folder))

const sources = new Map(pool.map((file) => [file, readFileSync(join(copy, file), "utf8")]))
const sourceOf = (file) => sources.get(file)
/** The product's lines, each with its file. */
const lines = pool.flatMap((file) =>
  sourceOf(file)
    .split("\n")
    .map((_, index) => ({ file, line: index + 1 })),
)

/** A fault at a line that is drawn from all, or nearest to it. */
function draw() {
  const { file, line } = lines[Math.floor(random() * lines.length)]
  const faults = faultsOf(file, sourceOf(file))
  const nearest = Math.min(...faults.map((fault) => Math.abs(fault.line - line)))
  const here = faults.filter((fault) => Math.abs(fault.line - line) === nearest)
  return here[Math.floor(random() * here.length)] ?? draw()
}

const run = (script, ...args) =>
  spawnSync(node, [join("node_modules", script), ...args], {
    cwd: copy,
    encoding: "utf8",
    timeout: MOST_MS,
    env: { ...withTools(), NO_COLOR: "1" },
  })
const vitest = (files) =>
  run("vitest/vitest.mjs", "run", ...files, "--bail=1", "--retry=0", "--maxWorkers=1", "--experimental.fsModuleCache")
const typesOf = (project) =>
  run(
    "@typescript/native/bin/tsc",
    "--noEmit",
    "-p",
    project,
    "--incremental",
    "--tsBuildInfoFile",
    join(copy, `types-${project === "." ? "src" : project}`),
  )

const compiles = (file) =>
  [".", ...(file.startsWith("ui/") ? ["ui"] : [])].every((project) => typesOf(project).status === 0)
if (!compiles("ui/")) throw new Error("The working tree does not compile. Fix it first: `npm run lint`.")

const imports = new Map(sourcesOf("src", "ui/src", "test").map((file) => [file, parseModule(file).imports]))
/** The tests of functions whose imports lead to the file in the fewest steps, then those of requests by the words of its path. */
function nearestTests(file) {
  const steps = new Map([[file, 0]])
  for (const [each, depth] of steps)
    for (const [from, to] of imports) if (to.includes(each) && !steps.has(from)) steps.set(from, depth + 1)
  const unit = [...steps.keys()].filter((each) => /^(src|ui)\/.*\.test\.ts$/.test(each) && !each.includes(".long."))
  const words = new Set(
    file
      .replace(/\.tsx?$/, "")
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, "")),
  )
  const near = (test) =>
    new Set(
      test
        .split(/[/.-]/)
        .map((word) => word.replace(/s$/, ""))
        .filter((word) => words.has(word)),
    ).size
  const api = tests.filter((test) => steps.has(test) && near(test) > 0).toSorted((a, b) => near(b) - near(a))
  return [unit.slice(0, NEAREST), api.slice(0, NEAREST)].filter((files) => files.length > 0)
}

/** `invalid` if it does not compile, `killed` with the first test that fails, `hung`, or `SURVIVED`. */
function tryFault({ file, mutated }) {
  writeFileSync(join(copy, file), mutated)
  try {
    if ([".", ...(file.startsWith("ui/") ? ["ui"] : [])].some((project) => typesOf(project).status !== 0))
      return ["invalid"]
    for (const files of nearestTests(file)) {
      const { status, signal, stdout, stderr } = vitest(files)
      if (signal) return ["hung"]
      if (status !== 0) return ["killed", /FAIL\s+(.*)/.exec(stdout + stderr)?.[1] ?? "an error outside of the tests"]
    }
    return ["SURVIVED"]
  } finally {
    writeFileSync(join(copy, file), sourceOf(file))
  }
}

const layerOf = (file) =>
  file.startsWith("src/tools/") ? "src/tools" : (/^ui\/|^src\/[^/]+\//.exec(file)?.[0].slice(0, -1) ?? "src")
const results = []
for (let n = 0; n < Number(values.count); ) {
  const fault = draw()
  const [result, by = ""] = tryFault(fault)
  if (result === "invalid") continue
  n++
  results.push({ ...fault, result, layer: layerOf(fault.file) })
  console.log(
    `${result.padEnd(8)} ${fault.file}:${fault.line} ${JSON.stringify(fault.before).slice(0, 100)} -> ${JSON.stringify(fault.after).slice(0, 100)} ${by}`,
  )
}
const rows = [...new Set(results.map(({ layer }) => layer))].sort().map((layer) => {
  const own = results.filter((one) => one.layer === layer)
  const killed = own.filter(({ result }) => result === "killed").length
  return `| ${layer} | ${own.length} | ${killed} | ${Math.round((killed / own.length) * 100)} % |`
})
const score = ["| Layer | Faults | Noticed | Share |", "| --- | --- | --- | --- |", ...rows].join("\n")
console.log(score)
if (values.write) {
  const path = join(root, "CONTRIBUTING.md")
  const [begin, end] = ["<!-- faults: written by scripts/mutate.mjs -->", "<!-- end of faults -->"]
  const [before, rest] = readFileSync(path, "utf8").split(begin)
  writeFileSync(path, `${before}${begin}\n\n${score}\n\n${end}${rest.split(end)[1]}`)
}
