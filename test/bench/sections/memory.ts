import { setTimeout as wait } from "node:timers/promises"
import type { Bench } from "../bench.ts"
import { type Point, writeChart } from "../chart.ts"
import { drive } from "../load/drive.ts"
import { inTurns } from "../load/measure.ts"
import { message, request } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { probeWhile, settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** Milliseconds without requests before memory is measured again. */
const QUIET_MS = 10_000
/** The JSON file is rewritten within this time. The probe keeps the process from being idle, so the quiet time comes after it. */
const REWRITE_MS = 3000
/** Maximum messages of one burst, which is one point of the chart. */
const BURST = 5000

/** Memory and throughput while messages are stored, the rewrite of the JSON file, and starts with many messages. */
export async function memory({ report, stock, rounds, many, chart }: Bench): Promise<void> {
  // Fills the compile cache: a start that strips types from the sources needs 25 MB more.
  await startTime(stock.empty())
  const folder = stock.empty()
  const server = await startSandpost(folder)
  await wait(QUIET_MS)
  report.row("memory when idle", megabytes(server), "MB", { at_most: 100 })
  const points: Point[] = [{ stored: 0, mb: megabytes(server) ?? Number.NaN, per_second: null }]
  let stored = 0
  const storeUpTo = async (count: number) => {
    while (stored < count) {
      const burst = Math.min(BURST, count - stored)
      const sends = Array.from({ length: burst }, (_, index) => request("POST", "/v1/emails", message(stored + index)))
      const { seconds } = await drive(server.port, sends, { count: burst })
      stored += burst
      points.push({ stored, mb: megabytes(server) ?? Number.NaN, per_second: burst / seconds })
    }
  }

  await storeUpTo(10_000)
  report.row("memory right after 10000 messages of 2 KB", megabytes(server), "MB", { at_most: 160 })
  await settle(server)
  await wait(QUIET_MS)
  report.row("  after ten quiet seconds", megabytes(server), "MB", { at_most: 160 })
  for (const [count, at_most] of [
    [many + 3000, 320],
    [2 * many, 600],
  ] as const) {
    await storeUpTo(count)
    await settle(server)
    const longest_ms = await probeWhile(server, () => wait(REWRITE_MS))
    await wait(QUIET_MS)
    report.row(`memory with ${count}, after ten quiet seconds`, megabytes(server), "MB", { at_most })
    report.row("  longest GET /healthz while the JSON file is rewritten", longest_ms, "ms", { at_most: 30 })
  }
  await server.stop()
  if (chart !== null) writeChart(chart, points)

  const [empty = [], full = []] = await inTurns(rounds, [() => startTime(stock.empty()), () => startTime(folder)])
  report.row("start to the ready line, empty", median(empty), "ms")
  report.row(`start to the ready line, ${2 * many} messages`, median(full), "ms", { at_most: 1000 })
}

const megabytes = (server: Server) => {
  const bytes = server.rss()
  return bytes === null ? null : bytes / 1e6
}

async function startTime(folder: string): Promise<number> {
  const server = await startSandpost(folder)
  await server.stop()
  return server.started_in_ms
}
