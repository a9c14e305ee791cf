// Proves that each tool is a leaf: takes it off in a copy (its folders, and its lines in src/tools/tools.ts), and checks types, import rules
// and generated code of the rest. Then takes off all of them, and runs the tests of the emulator, too.
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

const LIST = "src/tools/tools.ts"
/** What tools add to the client. */
const CLIENT_LIST = "src/tools/client.ts"
const FOLDERS = ["src/tools", "test/tools", "ui/src/tools"]
const CHECKS = [
  ["generated code", "scripts/generate.mjs", "--check"],
  ["types", "node_modules/@typescript/native/bin/tsc", "--noEmit", "-p", "."],
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
    const lines = readFileSync(join(copy, LIST), "utf8").split("\n")
    const kept = lines.filter((line) => !line.endsWith(`"./${name}/tool.ts"`))
    const text = kept.join("\n").replace(new RegExp(`\\b${name}\\b(, )?(?=.*\\])`), "")
    if (kept.length !== lines.length - 1) throw new Error(`${LIST} has no line for ${name}.`)
    writeFileSync(join(copy, LIST), text)
    takeOffClient(copy, name)
  }
}

/** Removes the lines that import from a tool, and those that use what was imported. */
function takeOffClient(copy, name) {
  const text = readFileSync(join(copy, CLIENT_LIST), "utf8")
  const imported = [...text.matchAll(new RegExp(`^import \\{ (.+) \\} from "./${name}/`, "gm"))].flatMap(([, names]) =>
    names.split(", "),
  )
  const kept = text
    .split("\n")
    .filter((line) => !line.includes(`"./${name}/`) && !imported.some((one) => line.includes(`${one}(`)))
  writeFileSync(join(copy, CLIENT_LIST), kept.join("\n"))
}
