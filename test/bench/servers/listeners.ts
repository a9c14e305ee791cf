import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { WebSocket } from "ws"

/** Websocket clients of the live feed in a separate process: `listeners.ts <port> <clients>`. Reports the received messages over HTTP. */
const [port, clients] = process.argv.slice(2).map(Number)
const heard: number[] = new Array(clients ?? 0).fill(0)

await Promise.all(
  heard.map(
    (_, index) =>
      new Promise<void>((done, fail) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/sandbox/live`)
        socket.on("open", () => done())
        socket.on("error", fail)
        socket.on("message", () => {
          heard[index] = (heard[index] ?? 0) + 1
        })
      }),
  ),
)

const server = createServer((_req, res) => {
  const messages = heard.reduce((sum, count) => sum + count, 0)
  res.end(JSON.stringify({ messages, quiet: heard.filter((count) => count === 0).length }))
})
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.on("SIGTERM", () => process.exit(0))
