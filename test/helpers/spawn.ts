import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { Client } from "./client.ts"
import { program } from "./program.ts"

/** A temporary folder, removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The output of `--print-ready-json`. */
interface Ready {
  ready: true
  url: string
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  pid: number
}

/** How a process ended. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

/** A Sandpost in a process of its own. */
export interface Spawned {
  client: Client
  ready: Ready
  /** Everything written to stderr so far. */
  err(): string
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

interface Running {
  child: ChildProcess
  out: string
  err: string
  ended: Promise<Ended>
}

/** The environment of the process. */
export interface Around {
  env?: Record<string, string>
  cwd?: string
  /** Another user and group than this process has; only root can give one. */
  user?: { uid: number; gid: number }
  /** A command that starts Sandpost. */
  through?: readonly string[]
  /** Default arguments, before all others: free ports. */
  first?: readonly string[]
}

const FREE_PORTS = ["--port", "0", "--smtp-port", "0"]

function launch(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), user, through = [], first = FREE_PORTS }: Around = {},
): Running {
  const ours = [process.execPath, program, ...first, ...args, "--print-ready-json"]
  const [command, ...words] = [...through, ...ours] as [string, ...string[]]
  const child = spawn(command, words, { cwd, env: { PATH: process.env.PATH ?? "", ...env }, ...user })
  const running: Running = { child, out: "", err: "", ended: Promise.resolve() as never }
  child.stdout?.on("data", (bytes) => {
    running.out += bytes
  })
  child.stderr?.on("data", (bytes) => {
    running.err += bytes
  })
  running.ended = new Promise((done, fail) => {
    child.on("error", fail)
    child.on("close", (code, signal) => done({ code, signal, out: running.out, err: running.err }))
  })
  onTestFinished(() => {
    child.kill("SIGKILL")
  })
  return running
}

/** Starts Sandpost on free ports and waits until it is ready. If the process exits instead, the test fails with its stderr. */
export async function spawnSandpost(args: readonly string[] = [], around: Around = {}): Promise<Spawned> {
  const running = launch(args, around)
  const ready = await new Promise<Ready>((done, fail) => {
    running.child.stdout?.on("data", () => {
      const line = running.out.split("\n", 1)[0] as string
      if (running.out.includes("\n")) done(JSON.parse(line))
    })
    running.ended.then(({ err }) => fail(new Error(`Sandpost did not start: ${err}`)), fail)
  })
  return {
    client: new Client(ready.url, "sp_dev_full_access"),
    ready,
    err: () => running.err,
    end: async (signal) => {
      running.child.kill(signal)
      return await running.ended
    },
  }
}

/** Starts Sandpost with invalid settings; returns how it ended. */
export const spawnRefused = async (args: readonly string[], around: Around = {}): Promise<Ended> =>
  await launch(args, around).ended
