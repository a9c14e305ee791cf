// `npm start`: sets up what is missing, then runs Sandpost with the arguments after `--`.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ensureGenerated, ensureInstalledToRun, ensureServer, ensureUi, node, root } from "./setup.mjs"

ensureInstalledToRun()
ensureGenerated({ withTypes: false })
ensureUi()
ensureServer()

// npm runs this in the clone. The files of a command, as in `npm start --prefix ../sandpost -- exec -- make test`, are in the folder in
// which npm was called. The server alone keeps its data in the clone.
const [command = "serve"] = process.argv.slice(2)
if (/^(?!serve$)[a-z]/.test(command) && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)

// A signal to npm ends npm and its shell without forwarding the signal, so stop when orphaned.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  // Only once: a second signal ends Sandpost at once.
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 250).unref()

const main = join(root, "dist", "main.js")
if (node === process.execPath) {
  // A path of Windows is not a URL.
  await import(pathToFileURL(main).href)
} else {
  // With the flags of this process, such as those that package.json gives for the memory.
  const child = spawn(node, [...process.execArgv, main, ...process.argv.slice(2)], { stdio: "inherit" })
  // A terminal sends an interrupt to the whole process group.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", () => child.kill("SIGTERM"))
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
