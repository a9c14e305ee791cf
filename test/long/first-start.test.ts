import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

/** What a newcomer does with a clone on a machine whose Node is too old: an empty home folder, an empty cache of npm, a folder with a space. */
const root = fileURLToPath(new URL("../../", import.meta.url))

/** The first Node of this machine that does not run Sandpost but its setup: 20, or 22 before 22.19. */
const olderNode = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((program) => {
    const [major = 0, minor = 0] = existsSync(program) ? versionOf(program) : []
    return (major >= 20 && major < 22) || (major === 22 && minor < 19)
  })

function versionOf(program: string): number[] {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" })
  return (stdout ?? "").slice(1).split(".").map(Number)
}

const NO_NETWORK = {
  HTTPS_PROXY: "http://127.0.0.1:9",
  https_proxy: "http://127.0.0.1:9",
  npm_config_fetch_retries: "0",
}
/** Around a command that prints where the sandbox is. */
const AROUND = ["run", "start", "--silent", "--", "exec", "--", "node", "-p", "process.env.MAIL_API_URL"]

// A machine whose Node is new enough installs none.
describe.skipIf(olderNode === undefined)("a clone on a machine with an older Node", () => {
  const outer = join(tmpdir(), `sandpost-first-start-${process.pid}`)
  const folder = join(outer, "My Folder")
  const clone = join(folder, "sandpost")

  /** Runs npm in the clone with nothing of this machine but the older Node and npm. */
  function npm(words: readonly string[], extra: Record<string, string> = {}) {
    const env = {
      PATH: [dirname(olderNode as string), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
      HOME: folder,
      npm_config_cache: join(folder, "cache"),
      ...extra,
    }
    const { status, stdout, stderr } = spawnSync("npm", words, { cwd: clone, env, encoding: "utf8", timeout: 280_000 })
    return { status, printed: stdout.trim(), said: stderr.trim().split("\n") }
  }

  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    const { status, stderr } = spawnSync("git", ["clone", "--quiet", root, clone], { encoding: "utf8" })
    expect(stderr).toBe("")
    expect(status).toBe(0)
  })

  afterAll(() => rmSync(outer, { recursive: true, force: true }))

  it("says that it could not download, and is not broken by it", () => {
    const first = npm(AROUND, NO_NETWORK)
    expect(first.status).toBe(1)
    expect(first.printed).toBe("")
    expect(first.said.at(-1)).toMatch(/^sandpost: npm .*[Cc]heck the network or the proxy/)
    expect(existsSync(join(clone, "scripts/node/node_modules/.installed"))).toBe(false)
  })

  it("installs Node and the packages at the next start, and runs a command around a sandbox", ({ skip }) => {
    const second = npm(AROUND)
    if (second.said.at(-1)?.includes("the network or the proxy")) skip("npm cannot reach its registry")
    expect(second.printed, second.said.join("\n")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    expect(second.status).toBe(0)
  }, 300_000)

  it("needs no network from then on", ({ skip }) => {
    if (!existsSync(join(clone, "dist/main.js"))) skip("npm cannot reach its registry")
    const third = npm(AROUND, { ...NO_NETWORK, npm_config_cache: join(folder, "empty") })
    expect(third.printed, third.said.join("\n")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    expect(third.said.filter((line) => line.includes("installing"))).toEqual([])
  })
})
