import { setTimeout as wait } from "node:timers/promises"
import type { Bench } from "../bench.ts"
import { Connection } from "../load/connection.ts"
import { driveSessions } from "../load/drive.ts"
import { measure } from "../load/measure.ts"
import { prose, request } from "../load/requests.ts"
import { keptSession } from "../load/smtp.ts"
import { receivingAddress, settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** Messages sent before their processing is waited for. */
const SLICE = 500
const READS = 8
const LIST_MS = 5
const SEARCH_MS = 150
/** The longest that another request may take during a search. */
const STALL_MS = 50

/** Lists, searches and waits over received messages of 18 KB of HTML, and the slowest other request meanwhile. */
export async function inbound({ report, stock, many }: Bench): Promise<void> {
  const folder = stock.empty()
  await fill(folder, many / 5)
  const server = await startSandpost(folder)
  // The first requests compile code.
  await read(server, "/sandbox/inbound?limit=25", READS)
  const first = await read(server, "/sandbox/inbound?q=nowhere", 1)
  report.row("the first search after a start", first.ms, "ms")
  report.row("  slowest GET /healthz meanwhile", first.slowest_ms, "ms")
  for (const [path, at_most] of [
    ["/sandbox/inbound?limit=25", LIST_MS],
    ["/sandbox/inbound?q=refund", SEARCH_MS],
    ["/sandbox/inbound?q=nowhere", SEARCH_MS],
    ["/sandbox/inbound?q=subject:order", SEARCH_MS],
    ["/sandbox/inbound/wait?q=refund", SEARCH_MS],
    ["/sandbox/inbound/wait?q=nowhere&count=0&timeout_ms=0", SEARCH_MS],
  ] as const) {
    await read(server, path, 2)
    const { ms, slowest_ms } = await read(server, path, READS)
    report.row(`GET ${path}`, ms, "ms", { at_most })
    report.row("  slowest GET /healthz meanwhile", slowest_ms, "ms", { at_most: STALL_MS })
  }
  await server.stop()
}

/** The median time of a request, and the longest time of GET /healthz on another connection meanwhile. */
async function read(server: Server, path: string, count: number): Promise<{ ms: number; slowest_ms: number }> {
  const connection = await Connection.open(server.port)
  let slowest_ms = 0
  let ended = false
  const probe = async () => {
    while (!ended) {
      const started = performance.now()
      await connection.send(request("GET", "/healthz"))
      slowest_ms = Math.max(slowest_ms, performance.now() - started)
      await wait(1)
    }
    connection.close()
  }
  const probing = probe()
  const { p50_ms } = await measure(server, [request("GET", path)], { count }, { connections: 1 })
  ended = true
  await probing
  return { ms: p50_ms, slowest_ms }
}

async function fill(folder: string, count: number): Promise<void> {
  const server = await startSandpost(folder)
  const envelope = { from: "ann@example.com", to: await receivingAddress(server) }
  const open = () => keptSession(server.ready.smtp_port as number, envelope, message(envelope))
  for (let sent = 0; sent < count; sent += SLICE) {
    await driveSessions(open, { count: Math.min(SLICE, count - sent) }, 10)
    await settle(server)
  }
  await server.stop()
}

const message = ({ from, to }: { from: string; to: string }): string =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    "Subject: Question about my order",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<p>I ask for a <b>refund</b>.</p>",
    ...Array.from({ length: 170 }, (_, line) => `<p style="margin: 0 0 8px">${prose(line, 70)}</p>`),
  ].join("\r\n")
