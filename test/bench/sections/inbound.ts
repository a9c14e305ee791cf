import type { Bench } from "../bench.ts"
import { driveSessions } from "../load/drive.ts"
import { measure } from "../load/measure.ts"
import { prose, request } from "../load/requests.ts"
import { keptSession } from "../load/smtp.ts"
import type { Report } from "../report.ts"
import { probeWhile, receivingAddress, settle, startSandpost } from "../servers/sandpost.ts"
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
  report.row("the first search after a start", first.ms, "ms", { at_most: 2000 })
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
  const fresh = await startSandpost(stock.empty())
  await speed(report, fresh)
  await fresh.stop()
}

/** The median time of a request, and the longest time of GET /healthz on another connection meanwhile. */
async function read(server: Server, path: string, count: number): Promise<{ ms: number; slowest_ms: number }> {
  let ms = 0
  const slowest_ms = await probeWhile(server, async () => {
    ms = (await measure(server, [request("GET", path)], { count }, { connections: 1 })).p50_ms
  })
  return { ms, slowest_ms }
}

/** Received mail with SPF, DKIM and DMARC results, and the longest request to the service while a thousand messages are processed. */
async function speed(report: Report, server: Server): Promise<void> {
  const envelope = { from: "ann@example.com", to: await receivingAddress(server) }
  const text = `From: <${envelope.from}>\r\nTo: <${envelope.to}>\r\nSubject: Question\r\n\r\n${prose(0, 2000)}`
  const open = () => keptSession(server.ready.smtp_port as number, envelope, text)
  const burst = async (count: number) => {
    const started = performance.now()
    await driveSessions(open, { count }, 10)
    await settle(server)
    return (count * 1000) / (performance.now() - started)
  }
  await burst(SLICE)
  report.row("received messages of 2 KB, processed with verdicts", await burst(4 * SLICE), "/s", { at_least: 2000 })
  const longest_ms = await probeWhile(server, () => burst(2 * SLICE), "/v1/emails?limit=1")
  report.row("  slowest GET /v1/emails while 1000 are processed", longest_ms, "ms", { at_most: 20 })
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
