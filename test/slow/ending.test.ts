import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, onTestFinished } from "vitest"
import { program } from "../helpers/program.ts"
import { aFolder } from "../helpers/spawn.ts"

const command = `exec "${process.execPath}" "${program}" --data memory --port 0 --smtp-port off --print-ready-json`
const isWindows = process.platform === "win32"
const NPM = { npm_lifecycle_event: "npx", npm_execpath: "/usr/lib/npm-cli.js" }

interface Started {
  /** The process that started the sandbox. */
  parent: ChildProcess
  /** The process of the sandbox. */
  pid: number
  url: string
}

/** Starts a shell that starts a sandbox, as npm does. */
async function startBelow(shell: string[], env: Record<string, string> = {}): Promise<Started> {
  const [name = "", ...args] = shell
  const parent = spawn(name, args, { cwd: aFolder(), env: { PATH: process.env.PATH ?? "", ...env } })
  onTestFinished(() => void parent.kill("SIGKILL"))
  let out = ""
  const line = await new Promise<string>((done) => {
    parent.stdout.on("data", (bytes) => {
      out += bytes
      const found = /\{"ready".*\}/.exec(out)
      if (found) done(found[0])
    })
  })
  const { pid, url } = JSON.parse(line) as { pid: number; url: string }
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, "SIGKILL")
  })
  return { parent, pid, url }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const ended = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false)

describe.skipIf(isWindows)("the end of a process that started Sandpost", () => {
  it("ends Sandpost too if npm started it, also if npm was killed", async () => {
    const { parent, pid } = await startBelow(["sh", "-c", `(${command}) & wait`], NPM)
    parent.kill("SIGKILL")
    await ended(pid)
  })

  it("does not end Sandpost otherwise", async () => {
    const { parent, pid, url } = await startBelow(["sh", "-c", `(${command}) & wait`])
    parent.kill("SIGKILL")
    await sleep(1500)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    process.kill(pid, "SIGTERM")
    await ended(pid)
  })
})

describe.skipIf(isWindows)("SIGHUP", () => {
  it("does not end Sandpost if it has no terminal", async () => {
    const { pid, url } = await startBelow(["nohup", "sh", "-c", command])
    process.kill(pid, "SIGHUP")
    await sleep(500)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it.skipIf(spawnSync("script", ["--version"]).error !== undefined)(
    "ends Sandpost if its terminal is closed",
    async () => {
      const { parent, pid } = await startBelow(["script", "-qefc", command, "/dev/null"])
      parent.kill("SIGKILL")
      await ended(pid)
    },
  )
})

it.skipIf(isWindows)("a signal that npm repeats still ends Sandpost gracefully", async () => {
  const { parent, pid } = await startBelow(["sh", "-c", command], NPM)
  const code = new Promise((done) => parent.once("exit", done))
  // Two signals of the same kind could arrive as one.
  process.kill(pid, "SIGINT")
  process.kill(pid, "SIGTERM")
  expect(await code).toBe(0)
})
