import { fileURLToPath } from "node:url"
import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { sends } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { startFloor } from "../servers/sandpost.ts"
import { startServer } from "../servers/server.ts"

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MAIN = file("../../../src/main.ts")
const CONSTANT = file("../servers/constant-server.ts")
const WITHOUT_LOG = file("../servers/without-log.ts")
/** Sends in one round. */
const SENDS = 2000

/** The processor time of a send with and without its parts. All servers run at the same time and take turns. */
export async function stages({ report, stock, rounds }: Bench): Promise<void> {
  const ours = (data: string, node_options: readonly string[] = []) =>
    startServer(MAIN, ["--data", data, "--port", "0", "--smtp-port", "0", "--print-ready-json"], {
      node_options: ["--max-semi-space-size=8", ...node_options],
    })
  const servers = [
    await ours(stock.empty()),
    await ours(stock.empty(), ["--import", WITHOUT_LOG]),
    await ours("memory"),
    await startServer(CONSTANT),
    await startFloor(),
  ]
  const runs = servers.map((server) => () => measure(server, sends(), { count: SENDS }))
  await inTurns(3, runs)
  const results = await inTurns(rounds, runs)
  await Promise.all(servers.map((server) => server.stop()))
  const [whole = []] = results
  const names = [
    "a whole send",
    "a send without the request log",
    "a send without files",
    "a constant answer",
    "the floor",
  ]
  for (const [index, name] of names.entries()) {
    const speeds = results[index] ?? []
    const cpu_us = (speed: (typeof speeds)[number]) => speed.cpu_us ?? Number.NaN
    report.row(`processor time of ${name}`, median(speeds.map(cpu_us)), "µs")
    if (speeds !== whole) report.row(`${name}, over a whole send`, ratio(speeds, whole, cpu_us), "×")
  }
}
