// `npm start`: sets up what is missing, then runs Sandpost with the arguments after `--`.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { compileCacheFolder, useCompileCache } from "../src/compile-cache.js"
import { ensureInstalled, ensureUi, node, root } from "./setup.mjs"

ensureInstalled()
ensureUi()

// A signal to npm ends npm and its shell without forwarding the signal, so stop when orphaned.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  // Only once: a second signal ends Sandpost at once.
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 250).unref()

// With the cache, the types need not be stripped from the sources, which uses 15 MB.
const main = join(root, "src", "main.ts")
const [major, minor] = process.versions.node.split(".").map(Number)
if (major > 22 || (major === 22 && minor >= 19)) {
  useCompileCache()
  // A path of Windows is not a URL.
  await import(pathToFileURL(main).href)
} else {
  const folder = compileCacheFolder()
  const env = { ...(folder !== null && { NODE_COMPILE_CACHE: folder }), ...process.env }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: "inherit", env })
  // A terminal sends an interrupt to the whole process group.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", () => child.kill("SIGTERM"))
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
