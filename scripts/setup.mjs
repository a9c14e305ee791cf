// Installs and builds what is missing for `npm start` and `npm test`. Runs on Node 20 and later.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { installedBrowser } from "./installed-browser.mjs"
import { restoreWholeFiles } from "./whole-files.mjs"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const isWindows = process.platform === "win32"

/** npm's package of a Node for this platform, in scripts/node. */
const platform = `${isWindows ? "win" : process.platform}-${process.arch}`
const packagedNode = at(
  "scripts/node/node_modules",
  platform === "darwin-arm64" ? `node-bin-${platform}` : `node-${platform}`,
)

/** Whether Sandpost runs on the machine's Node, the one that runs this script. */
const { engines } = JSON.parse(readFileSync(at("package.json"), "utf8"))
const [[major, minor], [neededMajor, neededMinor]] = [process.versions.node, engines.node].map((version) =>
  version.match(/\d+/g).map(Number),
)
const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor)

/** The Node that runs Sandpost, its scripts and its tests: the machine's, or a packaged one where that is too old. */
export const node = isNewEnough ? process.execPath : join(packagedNode, "bin", isWindows ? "node.exe" : "node")

/** Whether a command is a `.cmd` file on Windows, as npm and the commands of packages are. Only a shell runs those. */
const isScript = (command) => isWindows && !/\.exe$/i.test(command)

/** The environment of a command that finds the project's own tools and the Node above first. */
export const withTools = () => ({
  ...process.env,
  PATH: [at("node_modules", ".bin"), dirname(node), process.env.PATH].join(delimiter),
})

/** Runs a command in a folder with the project's own tools first, and these further variables; returns its exit code. */
export function run(command, args, { cwd = root, env = {} } = {}) {
  const options = { cwd, stdio: ["ignore", 2, 2], env: { ...withTools(), ...env }, shell: isScript(command) }
  return spawnSync(command, args, options).status ?? 1
}

/** Set while npm installs the packages, so that neither side starts the other again. */
export const SETTING_UP = "SETTING_UP_SANDPOST"

/** Installs a Node if the machine's is too old, and the packages of package-lock.json if they are not installed. */
export function ensureInstalled() {
  if (process.env[SETTING_UP]) return
  restoreWholeFiles()
  ensureNode()
  ensurePackages("the packages", ".", ["all", "--include=dev"])
}

/** Like `ensureInstalled`, without the packages that only tests and checks need. */
export function ensureInstalledToRun() {
  if (process.env[SETTING_UP]) return
  restoreWholeFiles()
  ensureNode()
  if (!isInstalled(".", "all")) ensurePackages("the packages", ".", ["to run", "--omit=dev"])
}

/** Installs a Node if the machine's is too old. */
export function ensureNode() {
  if (isNewEnough || existsSync(node)) return
  if (!hasPackage("scripts/node", relative(at("scripts/node"), packagedNode))) {
    fail(`npm has no Node for ${platform}. Install Node ${neededMajor}.${neededMinor} or later.`)
  }
  rmSync(markOf("scripts/node"), { force: true })
  ensurePackages("Node 24", "scripts/node")
}

/** Installs a browser for the tests if the machine has none. Only for Linux x64 there is a package. */
export function ensureBrowser() {
  if (platform !== "linux-x64" || installedBrowser() !== null) return
  ensurePackages("a browser for the tests", "test/browser/chromium")
  // The package unpacks its program at the first use. Here, because a test that starts it while another unpacks it fails.
  const unpack = 'import { packagedBrowser } from "./packaged-browser.mjs"; await packagedBrowser()'
  run(node, ["--input-type=module", "--eval", unpack], { cwd: at("test/browser/chromium") })
}

/** Installs the packages that write the types of the contracts. */
export function ensureContractTypes() {
  ensurePackages("what writes the types of the contracts", "scripts/contract-types")
}

/** Exists once the generated files, which git ignores, are written; older than their sources if they are. Says whether the types are among them. */
export const GENERATED_MARK = "src/api/.generated"

/** Writes the generated files if they are older than their sources. Their types, which take most of the time, are not needed to run. */
export function ensureGenerated({ withTypes = true } = {}) {
  const mark = at(GENERATED_MARK)
  const generators = ["scripts/generate.mjs", "scripts/compose.mjs", "scripts/contract-types/types.mjs"]
  const files = [...generators, "scripts/contract-types/package-lock.json", "package-lock.json"]
  const newest = Math.max(
    ...files.map((path) => statSync(at(path)).mtimeMs),
    newestIn(at("contracts")),
    newestIn(at("src/tools")),
  )
  // A checkout of a version that had these files in git removes them.
  const exist = [mark, at("src/api/sandbox.checks.gen.ts"), at("src/tools/mcp/schemas.gen.ts")].every(existsSync)
  const isNew = exist && statSync(mark).mtimeMs >= newest
  if (isNew && (!withTypes || readFileSync(mark, "utf8").startsWith("with "))) return
  ensureWritable()
  console.error("sandpost: generating code from the contracts …")
  const flags = withTypes ? [] : ["--without-types"]
  if (run(node, [at("scripts", "generate.mjs"), "--ignored", ...flags]) !== 0) {
    fail("the files that are made from the contracts could not be written; see above.")
  }
}

/** Installs the packages that only `test/long/third-party` uses. */
export function ensureLongTools() {
  ensureContractTypes()
  ensurePackages("the packages of test/long/third-party", "test/long/third-party")
}

/** The file that says what is installed in a folder: the hash of its lockfile and which part of it. */
const markOf = (folder) => at(folder, "node_modules", ".installed")

function isInstalled(folder, part) {
  const mark = markOf(folder)
  return existsSync(mark) && readFileSync(mark, "utf8") === contentOf(folder, part)
}

function contentOf(folder, part) {
  const lock = readFileSync(at(folder, "package-lock.json"))
  return `${createHash("sha256").update(lock).digest("hex")} ${part} ${platform}`
}

const packagesOf = (folder) =>
  Object.entries(JSON.parse(readFileSync(at(folder, "package-lock.json"), "utf8")).packages)
const hasPackage = (folder, path) => packagesOf(folder).some(([name]) => name === path.replaceAll("\\", "/"))

/**
 * The packages for this platform that npm left out. They are optional for npm, because each platform has its own, so `npm ci` also ends with 0
 * if it could not download them.
 */
function missingPackages(folder, withDev) {
  const libc = process.report?.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc"
  const isForThis = (names, own) => names?.includes(own) ?? true
  const fits = ({ optional, dev, os, cpu, libc: ofLinux }) =>
    optional &&
    (withDev || !dev) &&
    (os || cpu) &&
    isForThis(os, process.platform) &&
    isForThis(cpu, process.arch) &&
    (process.platform !== "linux" || isForThis(ofLinux, libc))
  return packagesOf(folder)
    .filter(([path, fields]) => fits(fields) && !existsSync(at(folder, path, "package.json")))
    .map(([path]) => path.split("node_modules/").at(-1))
}

/** Ends with one sentence. */
function fail(sentence) {
  console.error(`sandpost: ${sentence}`)
  process.exit(1)
}

/** Ends if this user cannot write to the clone, before npm or Vite print a page of errors. */
function ensureWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    const what = "is not set up, and this user cannot write to it"
    fail(`${root} ${what}: clone it as this user, or run the same command once as the user that it belongs to.`)
  }
}

/** Installs what the lockfile of a folder says, all or a part of it, unless it is installed. */
function ensurePackages(what, folder, [part, ...flags] = ["all"]) {
  if (isInstalled(folder, part)) return
  ensureWritable()
  console.error(`sandpost: installing ${what} (only once) …`)
  const words = ["ci", "--no-audit", "--no-fund", "--no-dry-run", "--include=optional", "--loglevel=error", ...flags]
  if (run("npm", words, { cwd: at(folder), env: { [SETTING_UP]: "1" } }) !== 0) {
    fail(
      "npm ci failed; see above. If it could not download, check the network or the proxy, then run the same command again.",
    )
  }
  const missing = missingPackages(folder, !flags.includes("--omit=dev"))
  if (missing.length > 0) {
    fail(
      `npm could not download ${missing.join(", ")}. Check the network or the proxy, then run the same command again.`,
    )
  }
  removeUnread(at(folder, "node_modules"))
  writeFileSync(markOf(folder), contentOf(folder, part))
}

/** Removes large files of installed packages that nothing reads: Node's headers for add-ons, and other forms of Swagger UI and their maps. */
export function removeUnread(modules) {
  for (const name of readdirSync(modules)) {
    if (!/^node-|^swagger-ui-dist$/.test(name)) continue
    for (const file of readdirSync(join(modules, name))) {
      if (/^include$|\.map$|es-bundle/.test(file)) rmSync(join(modules, name, file), { recursive: true })
    }
  }
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
  ensureWritable()
  console.error(`sandpost: building the ${what} …`)
  if (run(node, command) !== 0) fail(`the ${what} could not be built; see above.`)
}

function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (newest, entry) =>
      entry.isFile() ? Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs) : newest,
    0,
  )
}
