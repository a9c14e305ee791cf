// Sets up what `npm start` and `npm test` need and what is missing. Runs on Node 20 and later.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** The project's own Node, independent of the Node of the machine. */
export const node = at("node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node")

/** Whether a command is a `.cmd` file on Windows, as npm and the commands of packages are. Only a shell runs those. */
const isScript = (command) => process.platform === "win32" && !/\.exe$/i.test(command)

/** The environment of a command that finds the project's own tools first. */
export const withTools = () => ({
  ...process.env,
  PATH: `${at("node_modules", ".bin")}${delimiter}${process.env.PATH}`,
})

/** Runs a command in the project's folder with the project's own tools first and these further variables; returns its exit code. */
export function run(command, args, env = {}) {
  const options = { cwd: root, stdio: ["ignore", 2, 2], env: { ...withTools(), ...env }, shell: isScript(command) }
  return spawnSync(command, args, options).status ?? 1
}

/** Set while npm installs the packages, so that neither side starts the other again. */
export const SETTING_UP = "SETTING_UP_SANDPOST"

/** Installs the lockfile's packages if they are not installed. */
export function ensureInstalled() {
  if (process.env[SETTING_UP]) return
  const mark = at("node_modules", ".installed")
  const lock = createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex")
  if (existsSync(node) && existsSync(mark) && readFileSync(mark, "utf8") === lock) return
  console.error("sandpost: installing what package-lock.json says (first start only) …")
  process.env[SETTING_UP] = "1"
  const code = run("npm", ["ci", "--no-audit", "--no-fund", "--no-dry-run", "--loglevel=error"])
  delete process.env[SETTING_UP]
  if (code !== 0) {
    console.error("sandpost: npm ci failed; see above.")
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

/** Builds the inbox if it is older than its sources. */
export function ensureUi() {
  ensureBuilt("inbox", "ui/index.html", "ui", [
    at("node_modules", "vite", "bin", "vite.js"),
    "build",
    "ui",
    "--logLevel",
    "error",
  ])
}

/** Builds the server, the same one as in the package, if it is older than its sources. It starts in a third of the time of the sources. */
export function ensureServer() {
  ensureBuilt("server", "main.js", "src", [at("scripts", "bundle.mjs")])
}

function ensureBuilt(what, file, sources, command) {
  const built = at("dist", file)
  const newest = Math.max(newestIn(at(sources)), statSync(at("package-lock.json")).mtimeMs)
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.error(`sandpost: building the ${what} …`)
  if (run(node, command) !== 0) {
    console.error(`sandpost: the ${what} could not be built; see above.`)
    process.exit(1)
  }
}

function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (newest, entry) =>
      entry.isFile() ? Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs) : newest,
    0,
  )
}
