import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { expect, it } from "vitest"
import { aFolder } from "./helpers/spawn.ts"

const root = fileURLToPath(new URL("../", import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
/** What this machine needs of Vite and Biome. */
const ofMachine = Object.keys(packages).filter(
  (path) =>
    packages[path].optional && path.includes(`${process.platform}-${process.arch}`) && existsSync(join(root, path)),
)

/** A clone with an npm that ends with 0 and installs the folders that `installs` has. Returns what the setup prints, and its exit code. */
function aClone() {
  const clone = aFolder()
  for (const file of [
    "package.json",
    "package-lock.json",
    "scripts/setup.mjs",
    "scripts/whole-files.mjs",
    "scripts/installed-browser.mjs",
  ]) {
    cpSync(join(root, file), join(clone, file))
  }
  mkdirSync(join(clone, "node_modules"))
  const npm = join(clone, "bin/npm")
  mkdirSync(join(clone, "bin"))
  const installs = join(clone, "installs")
  writeFileSync(npm, `#!/bin/sh\ncp -R "${installs}/." "${clone}"\n`)
  chmodSync(npm, 0o755)
  const put = (path: string) => {
    mkdirSync(join(installs, path), { recursive: true })
    writeFileSync(join(installs, path, "package.json"), "{}")
  }
  const setUp = (user: { uid?: number } = {}) => {
    const { href } = pathToFileURL(join(clone, "scripts/setup.mjs"))
    const script = `import { ensureInstalled } from ${JSON.stringify(href)}; ensureInstalled()`
    const env = { ...process.env, PATH: [join(clone, "bin"), process.env.PATH].join(delimiter) }
    const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      env,
      encoding: "utf8",
      ...user,
    })
    return { said: stderr.trim().split("\n"), status }
  }
  return { clone, installs, put, setUp }
}

it("names each package of this machine that npm could not download, and installs again at the next start", () => {
  expect(ofMachine.length).toBeGreaterThan(2)
  const { clone, put, setUp, installs } = aClone()
  const [missing = "", ...others] = ofMachine
  mkdirSync(installs)
  for (const path of others) put(path)
  const name = missing.replace("node_modules/", "")
  const sentence = `sandpost: npm could not download ${name}. Check the network or the proxy, then run the same command again.`
  expect(setUp()).toEqual({ said: ["sandpost: installing the packages (only once) …", sentence], status: 1 })
  put(missing)
  expect(setUp()).toEqual({ said: ["sandpost: installing the packages (only once) …"], status: 0 })
  expect(setUp()).toEqual({ said: [""], status: 0 })
  expect(existsSync(join(clone, "node_modules/.installed"))).toBe(true)
})

it("says what to do in a clone that this user cannot write to", ({ skip }) => {
  if (process.platform === "win32") skip("Windows has no such mode")
  const { clone, setUp } = aClone()
  rmSync(join(clone, "node_modules"), { recursive: true })
  chmodSync(clone, 0o555)
  // Root may write everywhere.
  const { said, status } = setUp(process.getuid?.() === 0 ? { uid: 65_534 } : {})
  chmodSync(clone, 0o755)
  expect([said, status]).toEqual([
    [
      `sandpost: ${clone} is not set up, and this user cannot write to it: clone it as this user, or run the same command once as the user that it belongs to.`,
    ],
    1,
  ])
})
