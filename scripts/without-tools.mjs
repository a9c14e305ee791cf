// Proves that each tool is a leaf: takes it off in a copy (its folders, its lines in the lists, its packages), and checks types, import rules
// and generated code of the rest. Then takes off all of them, and runs tests of the rest, too; with `--whole`, all but those of the browser.
// With `--together` only that: the import rules of the whole tree already forbid that one tool imports another.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyTree } from "./copy-tree.mjs"
import { parseModule, sourcesOf, withImporters } from "./imports.mjs"
import { ensureInstalled, root } from "./setup.mjs"

const LISTS = ["src/tools/tools.ts", "ui/src/tools/tools.ts"]
/** What tools add to the client. */
const CLIENT_LIST = "src/tools/client.ts"
const FOLDERS = ["src/tools", "test/tools", "ui/src/tools"]
const IMPORT_RULES = "scripts/import-rules.mjs"
/** What a tool adds to generated code. */
const GENERATED = ["contract.yaml", "agents.ts", "generate.mjs"]
/** Each check of types reads what the one before has found. */
const typesOf = (project, info) => {
  const flags = ["--noEmit", "--incremental", "--tsBuildInfoFile", info, "-p", project]
  return ["node_modules/@typescript/native/bin/tsc", ...flags]
}
const CHECKS = [
  ["types", ...typesOf(".", "without-tools.tsbuildinfo")],
  ["types of the inbox", ...typesOf("ui", "without-tools-ui.tsbuildinfo")],
  ["import rules", IMPORT_RULES],
]
/** Compares documents with the code, and these describe the product with all its tools. */
const ABOUT_DOCUMENTS = "test/docs.test.ts"
/** Unit tests that the lists of tools reach, sending, and what goes over all paths and sources; the other tests take minutes. */
const PART = [
  ...unitTestsOf([LISTS[0], CLIENT_LIST]),
  "test/parts/emails/send",
  "test/paths",
  "test/llms",
  "test/dockerfile",
  "test/conventions",
]
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--retry=1", "--project=unit", "--project=api"]
const isTogether = process.argv.includes("--together")
const TESTS = process.argv.includes("--whole")
  ? ["scripts/run.mjs", ...VITEST, "--project=slow", `--exclude=${ABOUT_DOCUMENTS}`]
  : [...VITEST, ...PART]

/** Without what a long test sets, which chooses other tests. */
const { SANDPOST_LONG_TESTS: _long, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env

const all = readdirSync(join(root, "src/tools"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
ensureInstalled()
const copy = mkdtempSync(join(tmpdir(), "sandpost-without-"))
try {
  const failed = [
    ...(isTogether ? [] : all.flatMap((name) => problemsWithout([name], CHECKS))),
    ...problemsWithout(all, [...CHECKS, ["tests", ...TESTS]]),
  ]
  for (const line of failed) console.error(line)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true })
}

/** Takes off tools in the copy. Returns a text for each check that fails there. */
function problemsWithout(names, checks) {
  copyTree(copy)
  takeOff(names)
  const addsCode = names.some((name) => GENERATED.some((file) => existsSync(join(root, "src/tools", name, file))))
  const own = addsCode ? [["generated code", "scripts/generate.mjs"], ...checks] : checks
  const start = Date.now()
  const problems = own.flatMap(([what, ...args]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      env,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    })
    console.log(`  ${what}: ${Math.round((Date.now() - start) / 1000)} s`)
    return status === 0 ? [] : [`Without ${names.join(", ")}: ${what} fail.\n${stdout}${stderr}`]
  })
  console.log(`Without ${names.join(", ")}: ${problems.length} problems, ${Math.round((Date.now() - start) / 1000)} s`)
  return problems
}

/** The unit tests whose imports lead to files. */
function unitTestsOf(files) {
  const imports = new Map(sourcesOf("src").map((file) => [file, parseModule(file).imports]))
  const isUnit = (file) => /\.test\.ts$/.test(file) && !/\.(slow|long)\.|^src\/tools\//.test(file)
  return [...withImporters(files, imports)].filter(isUnit)
}

function takeOff(names) {
  for (const name of names) {
    for (const folder of FOLDERS) rmSync(join(copy, folder, name), { recursive: true, force: true })
    const listing = LISTS.filter((list) => takeOffList(join(copy, list), name))
    if (listing.length === 0) throw new Error(`No list has a line for ${name}: ${LISTS.join(", ")}.`)
    takeOffClient(name)
    takeOffPackages(name)
  }
}

/** Takes a tool off a list. Returns false if it is not in there. */
function takeOffList(path, name) {
  const text = readFileSync(path, "utf8")
  const [line, listed] = new RegExp(`import \\{ (\\w+) \\} from "\\./${name}/tool\\.ts"\n`).exec(text) ?? []
  if (line === undefined) return false
  writeFileSync(path, text.replace(line, "").replace(new RegExp(`\\b${listed}\\b(, )?(?=.*\\])`), ""))
  return true
}

/** Removes the lines that import from a tool, and those that use what was imported. */
function takeOffClient(name) {
  const path = join(copy, CLIENT_LIST)
  const text = readFileSync(path, "utf8")
  const pattern = new RegExp(`^import \\{ (.+) \\} from "./${name}/`, "gm")
  const imported = [...text.matchAll(pattern)].flatMap(([, names]) => names.split(", "))
  const isLeft = (line) => !line.includes(`"./${name}/`) && !imported.some((one) => line.includes(`${one}(`))
  const kept = text.split("\n").filter(isLeft).join("\n")
  // The compiler refuses an argument that nothing uses.
  writeFileSync(path, kept.includes("(control)") ? kept : kept.replace("(control:", "(_control:"))
}

/** Removes the packages that only this tool may import. */
function takeOffPackages(name) {
  const path = join(copy, IMPORT_RULES)
  const text = readFileSync(path, "utf8")
  const [line, packages] = new RegExp(`  "tools/${name}": (\\[.*\\]),\n`).exec(text) ?? []
  if (line === undefined) return
  const rest = text.replace(line, "")
  writeFileSync(path, rest)
  const manifest = JSON.parse(readFileSync(join(copy, "package.json"), "utf8"))
  for (const one of JSON.parse(packages)) if (!rest.includes(`"${one}"`)) delete manifest.dependencies[one]
  writeFileSync(join(copy, "package.json"), JSON.stringify(manifest))
}
