// npm packs the files of the clone. Users get a package.json without the packages, which are bundled, and documents in which a link to what
// the package does not contain is text. So these stand in place of the whole files while npm packs, and another process brings those back
// when npm has ended, however it ends.
//   packed-files.mjs             before npm packs
//   packed-files.mjs --restore   after it has packed
import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { root } from "./setup.mjs"
import { filesBelow, restoreWholeFiles, WHOLE, WRITTEN } from "./whole-files.mjs"

const LOOK_MS = 50
const MOST_MS = 60_000
process.chdir(root)
const [option, pid] = process.argv.slice(2)
// Its input ends with the process that replaces the files.
if (option === "--restore-after") process.stdin.resume().on("close", () => restoreAfter(pid))
else restoreWholeFiles()
if (option === undefined) place(packedFiles())

/** What differs in the package, by path. */
function packedFiles() {
  const { scripts, dependencies, devDependencies, overrides, allowScripts, scarfSettings, ...manifest } = JSON.parse(
    readFileSync("package.json", "utf8"),
  )
  /** What the package contains besides what is built; npm adds the last two itself. */
  const packed = [...manifest.files, "README.md", "LICENSE"]
  const documents = packed
    .flatMap((path) => (statSync(path).isFile() ? path : filesBelow(path).map((one) => join(path, one))))
    .filter((path) => path.endsWith(".md"))
    .map((path) => [path, readFileSync(path, "utf8")])
    .map(([path, text]) => [path, withoutDeadLinks(text, dirname(path), packed), text])
    .filter(([, written, text]) => written !== text)
  // If nothing brings the whole files back, as after a power cut, one of these does.
  const { start, prepack, postpack } = scripts
  const written = { ...manifest, scripts: { start, prepack, postpack } }
  return [["package.json", `${JSON.stringify(written, null, 2)}\n`], ...documents]
}

function withoutDeadLinks(text, folder, packed) {
  const isDead = (target) => {
    if (/^([a-z]+:|#)/.test(target)) return false
    const path = join(folder, target.replace(/#.*/, ""))
    return !packed.some((one) => path === one || path.startsWith(`${one}/`))
  }
  return text
    .replace(/<picture>[\s\S]*?src="([^"]+)"[\s\S]*?<\/picture>\n*/g, (picture, src) => (isDead(src) ? "" : picture))
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => (isDead(target) ? words : link))
}

/** Nothing is changed before all files are written: the disk may be full. */
function place(files) {
  const npm = String(pidOfNpm())
  // After Ctrl-C, too, the process that restores the files must be there.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {})
  try {
    for (const [path, text] of files) {
      mkdirSync(join(WRITTEN, dirname(path)), { recursive: true })
      mkdirSync(join(WHOLE, dirname(path)), { recursive: true })
      writeFileSync(join(WRITTEN, path), text)
    }
    const words = [process.argv[1], "--restore-after", npm]
    const restorer = spawn(process.execPath, words, { detached: true, stdio: ["pipe", "ignore", "ignore"] })
    restorer.unref()
    restorer.stdin.unref()
    for (const [path] of files) {
      renameSync(path, join(WHOLE, path))
      renameSync(join(WRITTEN, path), path)
    }
  } catch (error) {
    restoreWholeFiles()
    throw error
  } finally {
    rmSync(WRITTEN, { recursive: true, force: true })
  }
}

/** The process of npm, which started this script by a shell; null where that cannot be known. */
function pidOfNpm() {
  const [parent, command = ""] = processOf(process.ppid)
  if (command === "") return null
  const npm = /^-?(?:ba|da|k|z)?sh$/.test(basename(command)) ? parent : process.ppid
  // It has already ended, and the system has taken over its children.
  return npm === 1 ? null : npm
}

/** The parent of a process, and its program. */
function processOf(id) {
  const { stdout = "" } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(id)], { encoding: "utf8" })
  const [, parent, command] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? "") ?? []
  return [Number(parent), command]
}

/** Waits until npm has ended, or for a minute if its process is not known. */
function restoreAfter(npm) {
  const isRunning = () => {
    try {
      return process.kill(Number(npm), 0)
    } catch {
      return false
    }
  }
  if (npm === "null") setTimeout(restoreWholeFiles, MOST_MS)
  else if (isRunning()) setTimeout(() => restoreAfter(npm), LOOK_MS)
  else restoreWholeFiles()
}
