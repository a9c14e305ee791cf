import { spawn } from "node:child_process"
import { cpuOf, rssOf } from "./proc.ts"

/** A server in its own process. */
export interface Server {
  pid: number
  port: number
  /** The content of its ready line. */
  ready: Record<string, unknown>
  /** Milliseconds from its start to the ready line. */
  started_in_ms: number
  /** Processor time used so far, in milliseconds; null if the system does not report it. */
  cpu_ms(): number | null
  /** Resident memory in bytes; null if the system does not report it. */
  rss(): number | null
  stop(): Promise<void>
}

/** Running servers. They are killed when this process ends. */
const running = new Set<() => void>()
process.on("exit", () => {
  for (const kill of running) kill()
})

/** Starts a Node script that prints one JSON line with its `port` or `url` on stdout when it is ready. */
export async function startServer(
  script: string,
  args: readonly string[] = [],
  { node_options = [], ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; node_options?: readonly string[] } = {},
): Promise<Server> {
  const started = performance.now()
  const child = spawn(process.execPath, [...node_options, ...nodeOptions(), script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  })
  const kill = () => child.kill("SIGKILL")
  running.add(kill)
  let said = ""
  child.stderr.on("data", (bytes) => {
    said += bytes
  })
  const exited = new Promise<void>((done) => child.once("exit", () => done()))
  const line = await new Promise<string>((done, fail) => {
    let text = ""
    child.stdout.on("data", (bytes) => {
      text += bytes
      if (text.includes("\n")) done(text.slice(0, text.indexOf("\n")))
    })
    child.once("exit", (code) => fail(new Error(`${script} ended with ${code} before it was ready:\n${said}`)))
  })
  const started_in_ms = performance.now() - started
  const ready = JSON.parse(line) as Record<string, unknown>
  const pid = child.pid as number
  return {
    pid,
    ready,
    started_in_ms,
    port: Number(ready.port ?? new URL(String(ready.url)).port),
    cpu_ms: () => cpuOf(pid),
    rss: () => rssOf(pid),
    stop: async () => {
      child.kill("SIGTERM")
      await exited
      running.delete(kill)
    },
  }
}

/** Node options for every server, for example `--cpu-prof`. */
const nodeOptions = () => (process.env.BENCH_NODE_OPTIONS ?? "").split(" ").filter(Boolean)
