// Proves that each tool is a leaf: takes it off in a copy (its folders, and its lines in the lists), and checks types, import rules and
// generated code of the rest. Then takes off all of them, and runs the tests of the emulator, too.
import { execFileSync, spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { root } from "./setup.mjs"

const LISTS = ["src/tools/tools.ts", "ui/src/tools/tools.ts"]
/** What tools add to the client. */
const CLIENT_LIST = "src/tools/client.ts"
const FOLDERS = ["src/tools", "test/tools", "ui/src/tools"]
const CHECKS = [
  ["generated code", "scripts/generate.mjs"],
  ["types", "node_modules/@typescript/native/bin/tsc", "--noEmit", "-p", "."],
  ["types of the inbox", "node_modules/@typescript/native/bin/tsc", "--noEmit", "-p", "ui"],
  ["import rules", "scripts/import-rules.mjs"],
]
/** What the document describes: sending, webhooks, receiving and domains over HTTP, and the rules of all layers. */
const EMULATOR = ["src/core", "src/http", "src/operations", "test/emails", "test/webhooks", "test/inbound"]
const TESTS = ["tests", "node_modules/vitest/vitest.mjs", "run", "--project=unit", "--project=api", ...EMULATOR]

/** Without what a long test sets, which chooses other tests. */
const { SANDPOST_LONG_TESTS: _long, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env

const all = readdirSync(join(root, "src/tools"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const failed = [
  ...all.flatMap((name) => problemsWithout([name], CHECKS)),
  ...problemsWithout(all, [...CHECKS, ...(process.argv.includes("--types") ? [] : [TESTS])]),
]
for (const line of failed) console.error(line)
process.exit(failed.length === 0 ? 0 : 1)

/** Takes off tools in a copy. Returns a text for each check that fails there. */
function problemsWithout(names, checks) {
  const copy = mkdtempSync(join(tmpdir(), "sandpost-without-"))
  try {
    copyTo(copy)
    takeOff(copy, names)
    return checks.flatMap(([what, ...args]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" })
      return status === 0 ? [] : [`Without ${names.join(", ")}: ${what} fail.\n${stdout}${stderr}`]
    })
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Copies the files of the project, and links the installed packages. */
function copyTo(copy) {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")
  for (const path of listed) {
    if (path === "" || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  for (const path of ["node_modules", "scripts/contract-types/node_modules"]) {
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(copy, path), "junction")
  }
}

function takeOff(copy, names) {
  for (const name of names) {
    for (const folder of FOLDERS) rmSync(join(copy, folder, name), { recursive: true, force: true })
    const listing = LISTS.filter((list) => takeOffList(join(copy, list), name))
    if (listing.length === 0) throw new Error(`No list has a line for ${name}: ${LISTS.join(", ")}.`)
    takeOffClient(copy, name)
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
function takeOffClient(copy, name) {
  const path = join(copy, CLIENT_LIST)
  const text = readFileSync(path, "utf8")
  const pattern = new RegExp(`^import \\{ (.+) \\} from "./${name}/`, "gm")
  const imported = [...text.matchAll(pattern)].flatMap(([, names]) => names.split(", "))
  const isLeft = (line) => !line.includes(`"./${name}/`) && !imported.some((one) => line.includes(`${one}(`))
  const kept = text.split("\n").filter(isLeft).join("\n")
  // The compiler refuses an argument that nothing uses.
  writeFileSync(path, kept.includes("(control)") ? kept : kept.replace("(control:", "(_control:"))
}
