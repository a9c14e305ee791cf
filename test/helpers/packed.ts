import { type ChildProcess, execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, relative, sep } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject } from "vitest"

const run = promisify(execFile)
export const root = fileURLToPath(new URL("../../", import.meta.url))
/** The Node that runs the tests comes before that of the machine. */
const ownTools = [dirname(process.execPath), join(root, "node_modules", ".bin")]
/** On Windows, npm is a script that only a shell runs. */
const shell = process.platform === "win32"

/** The environment without npm's variables, with which an inner npm would use this project instead of its own. */
const outside = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|config_local)_|INIT_CWD$|NODE_ENV$)/.test(name),
  ),
)

/** The environment of a command that finds `node` in the first of these folders. */
export const withTools = (...folders: string[]): NodeJS.ProcessEnv => ({
  ...outside,
  // Do not let npx install the registry's package of this name.
  npm_config_yes: "false",
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  PATH: [...folders, ...ownTools, process.env.PATH].join(delimiter),
})

/** Creates a temporary folder. */
export async function aFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "sandpost-package-"))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The output of `npm pack`. */
export interface Packed {
  tarball: string
  files: string[]
  unpacked_bytes: number
}

const LEFT = ["dist", ".git", ".sandpost", "test-results", "test"]

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the package, see `package-folder.ts`. */
    packageFolder: string
  }
}

/** Packs this project once for all files of a test run: the first that needs the package packs it, the others wait. */
export async function pack(): Promise<Packed> {
  const folder = inject("packageFolder")
  const result = join(folder, "packed.json")
  const isFirst = await mkdir(join(folder, "source")).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const packed = await packInto(folder).catch((error) => ({ error: String(error) }))
    await writeFile(`${result}.new`, JSON.stringify(packed))
    await rename(`${result}.new`, result)
  }
  while (!existsSync(result)) await setTimeout(200)
  const packed = JSON.parse(await readFile(result, "utf8")) as Packed | { error: string }
  if ("error" in packed) throw new Error(packed.error)
  return packed
}

/** Packs a copy of this project, so that other users of its `dist` are not affected. */
async function packInto(folder: string): Promise<Packed> {
  const copy = join(folder, "source")
  const wanted = (path: string) => {
    const names = relative(root, path).split(sep)
    return !LEFT.includes(names[0] as string) && !names.includes("node_modules") && !names.includes("screenshots")
  }
  await cp(root, copy, { recursive: true, filter: wanted })
  await symlink(join(root, "node_modules"), join(copy, "node_modules"))
  const words = ["pack", "--json", "--pack-destination", folder]
  const { stdout } = await run("npm", words, { cwd: copy, env: withTools(), shell })
  // The output of the build comes first. npm prints an array, or an object with the package's name as key.
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as [
    { filename: string; files: { path: string }[]; unpackedSize: number },
  ]
  return {
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path),
    unpacked_bytes: packed.unpackedSize,
  }
}

/** Creates an empty project and installs the tarball with the given environment. */
export async function install(folder: string, tarball: string, env: NodeJS.ProcessEnv): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  await run("npm", ["install", tarball], { cwd: folder, env, shell })
  return folder
}

/** Returns a folder with a Node of a major version: the running one, or the newest from npm. Or the reason why there is none. */
export async function nodeOfLine(folder: string, line: number): Promise<{ bin: string } | { missing: string }> {
  if (process.version.startsWith(`v${line}.`)) return { bin: dirname(process.execPath) }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, allowScripts: { node: true } }))
  try {
    await run("npm", ["install", `node@${line}`], { cwd: folder, env: withTools(), shell })
    const bin = join(folder, "node_modules", ".bin")
    const { stdout } = await run(join(bin, "node"), ["--version"])
    return stdout.startsWith(`v${line}.`) ? { bin } : { missing: `npm gave ${stdout.trim()} instead` }
  } catch (error) {
    return { missing: (error as Error).message }
  }
}

/** Starts a command in a folder. Returns its first line as JSON, and its exit code when it ends. */
export async function startReady(words: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const [command, ...rest] = words as [string, ...string[]]
  const child: ChildProcess = spawn(command, rest, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] })
  let complaints = ""
  child.stderr?.on("data", (bytes) => {
    complaints += bytes
  })
  const ended = new Promise<number | null>((done) => child.on("close", done))
  const first = new Promise<string>((done) => createInterface(child.stdout!).once("line", done))
  const line = await Promise.race([first, ended])
  if (typeof line !== "string") throw new Error(`${command} ended with ${line} before it was ready: ${complaints}`)
  return { ready: JSON.parse(line) as { url: string; base_url: string; pid: number }, ended }
}

export const runIn = async (cwd: string, env: NodeJS.ProcessEnv, command: string, ...words: string[]) =>
  (await run(command, words, { cwd, env, shell })).stdout

export const ownVersion = async (): Promise<string> =>
  JSON.parse(await readFile(join(root, "package.json"), "utf8")).version
