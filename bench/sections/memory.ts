import { setTimeout as wait } from "node:timers/promises"
import type { Bench } from "../bench.ts"
import { drive } from "../load/drive.ts"
import { inTurns } from "../load/measure.ts"
import { message, request } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { settle, startSandpost } from "../servers/sandpost.ts"

const MESSAGES = 10_000
/** Milliseconds without work before memory is measured as idle: Node returns unused pages after about 8 s. */
const CALM_MS = 15_000

/** Memory when idle and after many messages, and the duration of starts. */
export async function memory({ report, stock, rounds, many }: Bench): Promise<void> {
  const server = await startSandpost(stock.empty())
  await wait(CALM_MS)
  report.row("memory when idle", megabytes(server.rss()), "MB", { at_most: 120 })
  const sends = Array.from({ length: MESSAGES }, (_, index) => request("POST", "/v1/emails", message(index)))
  await drive(server.port, sends, { count: MESSAGES })
  await settle(server)
  await wait(CALM_MS)
  report.row(`memory with ${MESSAGES} messages of 2 KB`, megabytes(server.rss()), "MB", { at_most: 200 })
  await server.stop()

  const folder = await stock.filled(many)
  const [cold = [], full = []] = await inTurns(rounds, [() => startTime(stock.empty()), () => startTime(folder)])
  report.row("start to the ready line, empty", median(cold), "ms")
  report.row(`start to the ready line, ${many} messages`, median(full), "ms")
}

const megabytes = (bytes: number | null) => (bytes === null ? null : bytes / 1e6)

async function startTime(folder: string): Promise<number> {
  const server = await startSandpost(folder)
  await server.stop()
  return server.started_in_ms
}
