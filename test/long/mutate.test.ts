import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import { aFolder } from "../helpers/spawn.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const status = () => execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" })

it.skipIf(process.platform === "win32")(
  "an interrupted `npm run mutate` changes nothing in the working tree, and removes its copy",
  { timeout: 600_000 },
  async () => {
    const [before, folder] = [status(), aFolder()]
    const copies = () => readdirSync(folder).filter((name) => name.startsWith("sandpost-mutate-"))
    const run = spawn("npm", ["run", "--silent", "mutate", "--", "src/core/text/suggest.ts"], {
      ...{ cwd: root, detached: true, stdio: ["ignore", "pipe", "inherit"] },
      env: { ...process.env, TMPDIR: folder },
    })
    const group = -(run.pid as number)
    onTestFinished(() => void (run.exitCode === null && run.signalCode === null && process.kill(group, "SIGKILL")))
    const closed = once(run, "close")
    // The types are checked before the first fault.
    const isChecked = () => copies().some((copy) => existsSync(join(folder, copy, "types")))
    await expect.poll(isChecked, { timeout: 300_000 }).toBe(true)
    process.kill(group, "SIGINT")
    await closed
    expect([status(), copies()]).toEqual([before, []])
  },
)
