// Sets up what `npm start` and `npm test` need and what is missing. Runs on Node 20 and later.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** The project's own Node, independent of the Node of the machine. */
export const node = at("node_modules", ".bin", "node")

/** The environment of a command that finds the project's own tools first. */
export const withTools = () => ({ ...process.env, PATH: `${at("node_modules", ".bin")}:${process.env.PATH}` })

/** Runs a command in the project's folder with the project's own tools first; returns its exit code. */
export function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], env: withTools() }).status ?? 1
}

/** Installs the lockfile's packages if they are not installed. */
export function ensureInstalled() {
  const mark = at("node_modules", ".installed")
  const lock = createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex")
  if (existsSync(node) && existsSync(mark) && readFileSync(mark, "utf8") === lock) return
  console.error("sandpost: installing what package-lock.json says (first start only) …")
  if (run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]) !== 0) {
    console.error("sandpost: npm ci failed; see above.")
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

/** Builds the inbox if it is older than its sources. */
export function ensureUi() {
  const built = at("dist", "ui", "index.html")
  const newest = Math.max(newestIn(at("ui")), statSync(at("package-lock.json")).mtimeMs)
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.error("sandpost: building the inbox …")
  if (run(node, [at("node_modules", "vite", "bin", "vite.js"), "build", "ui", "--logLevel", "error"]) !== 0) {
    console.error("sandpost: the inbox could not be built; see above.")
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
