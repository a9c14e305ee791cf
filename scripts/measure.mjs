// `npm run measure`: measures a fresh clone with an empty cache of npm, and writes scripts/measured.json for CONTRIBUTING.md: what is
// installed, and how long the commands take that are named as arguments, as in `npm run measure -- check test`. Without one: only `start`.
import { spawn, spawnSync } from "node:child_process"
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch, availableParallelism, loadavg, platform, tmpdir } from "node:os"
import { join } from "node:path"
import { node, removeUnread, root, withTools } from "./setup.mjs"

const file = join(root, "scripts", "measured.json")
const folder = mkdtempSync(join(tmpdir(), "sandpost-measure-"))
const env = { ...withTools(), npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" }
const shell = process.platform === "win32"

/** Each folder with packages of its own: when it is installed, its path and npm's flags. */
const INSTALLED = [
  ["`npm start`", ".", ["--omit=dev"]],
  ["`npm run check`, `npm test`", ".", []],
  ["Node 24, if the machine's Node is older than 22.19", "scripts/node", []],
  ["`npm run generate`", "scripts/contract-types", []],
  ["a browser for tests, if the machine has none", "test/browser/chromium", []],
  ["packages that only `test/long/third-party` uses", "test/long/third-party", []],
]

const measured = JSON.parse(readFileSync(file, "utf8"))
try {
  measured.installed = INSTALLED.map(([what, path, flags], index) => install(what, path, flags, index))
  const names = process.argv.length > 2 ? process.argv.slice(2) : ["start"]
  for (const name of names) {
    const what = name === "start" ? "`npm start` in a fresh clone, with nothing in npm's cache" : `\`npm run ${name}\``
    const seconds = await (name === "start" ? start() : command(name))
    const [load] = loadavg()
    const busy = load > availableParallelism() ? `, busy with other work (load ${load.toFixed(0)})` : ""
    const machine = `${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}${busy}`
    measured.seconds[what] = { seconds, machine }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
console.log(`wrote ${file}; now run: npm run fix`)

function install(what, path, flags, index) {
  const to = join(folder, `packages-${index}`)
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, path, name), join(to, name))
  sh("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...flags], to)
  removeUnread(join(to, "node_modules"))
  const { packages } = JSON.parse(readFileSync(join(to, "node_modules", ".package-lock.json"), "utf8"))
  return { what, packages: Object.keys(packages).length, megabytes: Math.round(bytesOn(to) / 2 ** 20) }
}

/** The bytes of a folder on the disk. */
function bytesOn(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true }).reduce(
    (total, entry) => total + (lstatSync(join(entry.parentPath, entry.name)).blocks ?? 0) * 512,
    0,
  )
}

/** Runs `npm start` in a clone until Sandpost is ready. Returns the seconds. */
async function start() {
  const clone = join(folder, "clone")
  sh("git", ["clone", "--quiet", root, clone], folder)
  rmSync(env.npm_config_cache, { recursive: true, force: true })
  const began = performance.now()
  const words = [
    "scripts/start.mjs",
    "--port",
    "0",
    "--smtp-port",
    "off",
    "--dns-port",
    "0",
    "--data",
    "memory",
    "--print-ready-json",
  ]
  const child = spawn(node, words, { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"] })
  const ready = await new Promise((done) => {
    child.stdout.on("data", (bytes) => String(bytes).includes('{"ready"') && done(true))
    child.on("exit", () => done(false))
  })
  child.kill("SIGTERM")
  if (!ready) throw new Error("Sandpost did not start; see above.")
  return Math.round((performance.now() - began) / 1000)
}

/** Runs a script of package.json here. Returns the seconds. */
function command(name) {
  const began = performance.now()
  sh("npm", ["run", name], root)
  return Math.round((performance.now() - began) / 1000)
}

function sh(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, env, shell, stdio: ["ignore", "ignore", "inherit"] })
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed.`)
}
