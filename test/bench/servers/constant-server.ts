import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Reads the JSON of each request and returns a constant. */
const ANSWER = JSON.stringify({ id: "01980000-0000-7000-8000-000000000000" })
const server = createServer(async (req, res) => {
  const pieces: Buffer[] = []
  for await (const piece of req) pieces.push(piece)
  JSON.parse(Buffer.concat(pieces).toString("utf8"))
  res.writeHead(200, { "Content-Type": "application/json", "Content-Length": ANSWER.length }).end(ANSWER)
})
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.on("SIGTERM", () => process.exit(0))
