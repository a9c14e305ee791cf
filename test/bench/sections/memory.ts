import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import type { Bench } from "../bench.ts"
import type { Point } from "../chart.ts"
import { drive } from "../load/drive.ts"
import { message, request } from "../load/requests.ts"
import type { Report } from "../report.ts"
import { firstSearch, settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** Milliseconds without requests before memory is measured. */
const QUIET_MS = 3000
/** Milliseconds for which an inbox is open. */
const INBOX_MS = 10_000
/** Maximum messages of one burst, which is one point of the chart. */
const BURST = 5000

/** Milliseconds after the last send whose processor time counts for the sends, too. */
const AFTER_MS = 1000

/** Memory and throughput while messages are stored, what they cause afterwards, the first search of all, and a start with them. */
export async function memory({ report, stock, many }: Bench): Promise<void> {
  const folder = stock.empty()
  const server = await startSandpost(folder)
  const megabytes = () => (server.rss() ?? Number.NaN) / 1e6
  await wait(QUIET_MS)
  report.row("memory when idle", megabytes(), "MB", { at_most: 90 }, true)
  const points: Point[] = [{ stored: 0, mb: megabytes(), per_second: null }]
  let stored = 0
  const storeUpTo = async (count: number) => {
    while (stored < count) {
      const burst = Math.min(BURST, count - stored)
      const sends = Array.from({ length: burst }, (_, index) => request("POST", "/v1/emails", message(stored + index)))
      const { seconds } = await drive(server.port, sends, { count: burst })
      stored += burst
      points.push({ stored, mb: megabytes(), per_second: burst / seconds })
    }
  }
  const cpu_ms = () => server.cpu_ms() ?? Number.NaN
  const idle_ms = cpu_ms()
  await storeUpTo(10_000)
  const sent_ms = cpu_ms() - idle_ms
  report.row("memory right after 10,000 messages of 2 KB", megabytes(), "MB", { at_most: 200 })
  await wait(AFTER_MS)
  const later = (cpu_ms() - idle_ms) / sent_ms
  report.row("processor time of a send with the second after it, over the send itself", later, "×", { at_most: 1.1 })
  const all = Math.max(many, 10_000) + 3000
  await storeUpTo(all)
  await settle(server)
  await wait(QUIET_MS)
  report.row(`memory with ${all.toLocaleString("en")} messages`, megabytes(), "MB", { at_most: 320 })
  const searched_ms = await firstSearch(server)
  report.row(`the first search for a word, with ${all.toLocaleString("en")} just sent`, searched_ms, "ms", {
    at_most: 2500,
  })
  report.row(`memory with ${all.toLocaleString("en")} messages, after that search`, megabytes(), "MB", { at_most: 450 })
  await server.stop()
  report.points = points

  const again = await startSandpost(folder)
  await searchWithInbox(again, report)
  await again.stop()
  report.row(`from the command to the ready line, with ${all.toLocaleString("en")}`, again.started_in_ms, "ms", {
    at_most: 1000,
  })
}

/** The first search after an inbox was open for a while, and the memory that it needs. */
async function searchWithInbox(server: Server, report: Report): Promise<void> {
  const megabytes = () => (server.rss() ?? Number.NaN) / 1e6
  await wait(QUIET_MS)
  const before = megabytes()
  const inbox = new WebSocket(`ws://127.0.0.1:${server.port}/sandbox/live`)
  await once(inbox, "open")
  await wait(INBOX_MS)
  report.row("the first search for a word, after an idle moment with an open inbox", await firstSearch(server), "ms", {
    at_most: 300,
  })
  await wait(QUIET_MS)
  report.row("memory for the texts of that search", megabytes() - before, "MB", { at_most: 120 })
  inbox.close()
}
