import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A webhook receiver in a separate process. Counts the requests to each path and returns the counts on GET. */
const counts: Record<string, number> = {}
const server = createServer((req, res) => {
  if (req.method === "GET") {
    res.end(JSON.stringify(counts))
    return
  }
  const path = req.url ?? ""
  counts[path] = (counts[path] ?? 0) + 1
  req.resume()
  req.on("end", () => res.end())
})
server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.on("SIGTERM", () => process.exit(0))
