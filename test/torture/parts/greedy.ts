import { connect, type Socket } from "node:net"
import { anEmail } from "../lib/api.ts"
import { MEMORY_PRELOAD, memoryOf } from "../lib/memory.ts"
import { startSandbox } from "../lib/sandbox.ts"
import { pause, type Torture } from "../lib/torture.ts"

const SOCKETS = 10
const REQUESTS = 2000
const MESSAGES = 100
/** Memory limit of unread responses in bytes. All of them together would be hundreds of megabytes. */
const MOST_BYTES = 300 * 1024 * 1024
const ASK = "GET /sandbox/emails?limit=100 HTTP/1.1\r\nHost: localhost\r\n\r\n"

/** Connections that send thousands of requests and read no responses: they only block themselves. */
export async function greedy(torture: Torture): Promise<void> {
  const box = await startSandbox(torture, { data: torture.folder(), preload: MEMORY_PRELOAD })
  const batch = Array.from({ length: MESSAGES }, () => anEmail())
  await box.api.ok("POST", "/v1/emails/batch", batch)
  await box.api.settle()
  const before = (await memoryOf(box)).rss
  const sockets: Socket[] = []
  torture.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < SOCKETS; n++) {
    const socket = connect(box.port, "127.0.0.1", () => socket.write(ASK.repeat(REQUESTS)))
    socket.on("error", () => undefined)
    socket.pause()
    sockets.push(socket)
  }
  let slowest = 0
  for (const until = Date.now() + torture.size(5000, 2000); Date.now() < until; await pause(10)) {
    const started = performance.now()
    const { status } = await box.api.ask("POST", "/v1/emails", anEmail())
    slowest = Math.max(slowest, performance.now() - started)
    torture.check(status === 200, `a response with ${status} during the load`)
  }
  const grown = (await memoryOf(box)).rss - before
  torture.check(grown < MOST_BYTES, `${Math.round(grown / 1024 / 1024)} MiB for unread responses`)
  torture.counted(
    `${SOCKETS} connections with ${REQUESTS} unread responses each: ${Math.round(grown / 1024 / 1024)} MiB, slowest other request ${slowest.toFixed(0)} ms`,
  )
}
