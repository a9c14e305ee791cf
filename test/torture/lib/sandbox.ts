import { type ChildProcess, spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { program } from "../../helpers/program.ts"
import { Api } from "./api.ts"
import type { Torture } from "./torture.ts"

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
  /** Milliseconds from the signal (without a signal, from the start) to the end. */
  ms: number
}

export interface Options {
  data: string
  args?: readonly string[]
  /** A module that the process loads before Sandpost, and that can receive messages. */
  preload?: string
  /** Flags for Node. */
  node?: readonly string[]
  /** A command that starts Sandpost, for example to set limits first. */
  through?: readonly string[]
  env?: Record<string, string>
}

/** A Sandpost in its own process. */
export interface Sandbox {
  api: Api
  url: string
  port: number
  smtp_port: number
  dns_port: number
  pid: number
  child: ChildProcess
  /** Whether the process has ended. */
  ended(): boolean
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

function launch(torture: Torture, { data, args = [], preload, node = [], through = [], env = {} }: Options) {
  const ports = ["--port", "0", "--smtp-port", "0", "--dns-port", "0"]
  const loaded = preload ? ["--import", preload] : []
  const ours = [process.execPath, ...node, ...loaded, program]
  const [command, ...argv] = [...through, ...ours, ...ports, "--data", data, "--log-level", "error", ...args]
  const child = spawn(command as string, [...argv, "--print-ready-json"], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe", ...(preload ? (["ipc"] as const) : [])],
  })
  torture.after(() => child.kill("SIGKILL"))
  const said = { out: "", err: "" }
  child.stdout?.on("data", (bytes) => {
    said.out += bytes
  })
  child.stderr?.on("data", (bytes) => {
    said.err += bytes
  })
  const started = Date.now()
  const ended = new Promise<Ended>((done) =>
    child.on("close", (code, signal) => done({ code, signal, ...said, ms: Date.now() - started })),
  )
  return { child, said, ended }
}

/** Starts Sandpost and waits until it is ready. Throws with its output if it ends instead. */
export async function startSandbox(torture: Torture, options: Options): Promise<Sandbox> {
  const { child, said, ended } = launch(torture, options)
  const line = await new Promise<string>((done, fail) => {
    child.stdout?.on("data", () => {
      if (said.out.includes("\n")) done(said.out.split("\n", 1)[0] as string)
    })
    ended.then(({ err }) => fail(new Error(`Sandpost did not start: ${err}`)), fail)
  })
  const ready = JSON.parse(line) as { url: string; smtp_port: number; dns_port: number; pid: number }
  const port = Number(new URL(ready.url).port)
  const api = new Api(port)
  torture.after(() => api.close())
  let over = false
  ended.then(
    () => {
      over = true
    },
    () => undefined,
  )
  return {
    api,
    port,
    child,
    ...ready,
    ended: () => over,
    end: async (signal) => {
      const asked = Date.now()
      child.kill(signal)
      const end = await ended
      api.close()
      return { ...end, ms: Date.now() - asked }
    },
  }
}

/** Starts Sandpost in a state that must prevent a start. Returns how it ended, or null if it became ready (then it is killed). */
export async function startRefused(torture: Torture, options: Options): Promise<Ended | null> {
  const { child, said, ended } = launch(torture, options)
  const ready = new Promise<null>((done) => {
    child.stdout?.on("data", () => {
      if (said.out.includes('"ready":true')) done(null)
    })
  })
  const first = await Promise.race([ended, ready])
  if (first === null) {
    child.kill("SIGKILL")
    await ended
  }
  return first
}
