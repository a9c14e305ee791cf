import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { aFolder } from "./helpers/spawn.ts"

const root = fileURLToPath(new URL("../", import.meta.url))
const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] }
const DOCUMENTS = ["package.json", "README.md", "CHANGELOG.md", "docs/guides/README.md"]
const texts = (folder: string) => DOCUMENTS.map((path) => readFileSync(join(folder, path), "utf8"))

/** A clone with what the package contains, and with nothing built. */
function aClone(): string {
  const clone = aFolder()
  for (const path of [...files, "README.md", "LICENSE", "package.json", "package-lock.json"]) {
    if (path !== "dist") cpSync(join(root, path), join(clone, path), { recursive: true })
  }
  mkdirSync(join(clone, "dist"))
  for (const name of ["setup", "start", "build", "whole-files", "packed-files", "installed-browser"])
    cpSync(join(root, `scripts/${name}.mjs`), join(clone, `scripts/${name}.mjs`))
  return clone
}

/** Starts what stands for npm, which runs the script by a shell, and then packs without end. */
function startNpm(clone: string) {
  const script = `
    require("node:child_process").spawnSync("sh", ["-c", '"$0" scripts/packed-files.mjs', process.execPath], { stdio: "inherit" })
    console.log("packs")
    setInterval(() => {}, 1000)`
  const npm = spawn(process.execPath, ["-e", script], {
    cwd: clone,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  })
  return { npm, packs: once(npm.stdout, "data"), ended: once(npm, "close") }
}

/** That this folder is gone is the last thing that the process does which brings the files back. */
const isWhole = (clone: string) =>
  expect.poll(() => existsSync(join(clone, ".whole-files")), { timeout: 60_000 }).toBe(false)

it("brings the whole files back after npm has been killed while it packs", async ({ skip }) => {
  if (process.platform === "win32") skip("Windows has no such signals")
  const clone = aClone()
  const { npm, packs, ended } = startNpm(clone)
  await packs
  expect(JSON.parse(texts(clone)[0] as string)).not.toHaveProperty("dependencies")
  npm.kill("SIGKILL")
  await ended
  await isWhole(clone)
  expect(texts(clone)).toEqual(texts(root))
})

it("brings them back after Ctrl-C while it replaces them", async ({ skip }) => {
  if (process.platform === "win32") skip("Windows has no such signals")
  const clone = aClone()
  const { npm, ended } = startNpm(clone)
  while (!existsSync(join(clone, ".whole-files.new"))) await setTimeout(1)
  process.kill(-(npm.pid as number), "SIGINT")
  await ended
  await isWhole(clone)
  expect(existsSync(join(clone, ".whole-files.new"))).toBe(false)
  expect(texts(clone)).toEqual(texts(root))
})

it.each(["start", "prepack"])("after a power cut, `npm run %s` is still there and brings them back", async (name) => {
  const clone = aClone()
  const { npm, packs, ended } = startNpm(clone)
  await packs
  const after = aFolder()
  cpSync(clone, after, { recursive: true })
  npm.kill("SIGKILL")
  await ended
  // It cannot install anything here, so the script ends after that.
  writeFileSync(join(after, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 })
  const { scripts } = JSON.parse(texts(after)[0] as string)
  const env = { ...process.env, PATH: [after, dirname(process.execPath), process.env.PATH].join(delimiter) }
  expect(spawnSync("sh", ["-c", scripts[name]], { cwd: after, env, encoding: "utf8" }).stderr).toContain(
    "npm ci failed",
  )
  expect(existsSync(join(after, ".whole-files"))).toBe(false)
  expect(texts(after)).toEqual(texts(root))
  // Before the clone is removed.
  await isWhole(clone)
})

it("leaves the files as they are where the disk is full", async () => {
  const clone = aClone()
  const failing = join(clone, "scripts/full-disk.cjs")
  writeFileSync(
    failing,
    'require("node:fs").writeFileSync = () => { throw new Error("ENOSPC: no space left on device") }\n',
  )
  const child = spawn(process.execPath, ["--require", failing, "scripts/packed-files.mjs"], { cwd: clone })
  let said = ""
  child.stderr.on("data", (bytes) => {
    said += bytes
  })
  expect(await once(child, "close")).toEqual([1, null])
  expect(said).toContain("ENOSPC")
  expect([".whole-files", ".whole-files.new"].filter((path) => existsSync(join(clone, path)))).toEqual([])
  expect(texts(clone)).toEqual(texts(root))
})
