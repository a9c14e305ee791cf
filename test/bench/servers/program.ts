import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { cpuOf, rssOf } from "./proc.ts"
import type { Server } from "./server.ts"

const PATIENCE_MS = 20_000

/** Starts a Node program that prints no ready line. It is ready when it listens on `port`. */
export async function startProgram(script: string, args: readonly string[], port: number): Promise<Server> {
  const started = performance.now()
  const child = spawn(process.execPath, [script, ...args], { stdio: "ignore" })
  const kill = () => child.kill("SIGKILL")
  process.on("exit", kill)
  while (!(await listens(port))) {
    if (hasEnded(child)) throw new Error(`${script} ended before it listened`)
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${script} does not listen on port ${port}`)
    await wait(50)
  }
  const pid = child.pid as number
  return {
    pid,
    port,
    ready: {},
    started_in_ms: performance.now() - started,
    cpu_ms: () => cpuOf(pid),
    rss: () => rssOf(pid),
    stop: async () => {
      const gone = hasEnded(child) ? null : once(child, "exit")
      kill()
      await gone
      process.off("exit", kill)
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      done(true)
    })
    socket.on("error", () => done(false))
  })
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
