import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

interface ProxyOptions {
  /** What the proxy makes of a path. */
  path?: (path: string) => string
  /** The Host header that it sends; by default that of the browser. */
  host?: string
}

/** A proxy in front of a server, with websockets, as nginx, Caddy and Traefik are one. Returns its origin. */
export async function aProxy(target: string, { path = (same) => same, host }: ProxyOptions = {}): Promise<string> {
  const { hostname, port } = new URL(target)
  const forward = (req: IncomingMessage) =>
    request({
      hostname,
      port,
      method: req.method,
      path: path(req.url ?? "/"),
      headers: { ...req.headers, ...(host !== undefined && { host }) },
    })
  const server = createServer((req, res) => {
    const passed = forward(req).on("response", (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passed.on("error", () => res.destroy())
    req.pipe(passed)
  })
  server.on("upgrade", (req, socket) => {
    const passed = forward(req)
    passed.on("upgrade", (answer, upstream, head) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"))
      socket.write(head)
      upstream.on("error", () => socket.destroy()).pipe(socket)
      socket.on("error", () => upstream.destroy()).pipe(upstream)
    })
    passed.on("response", ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`))
    passed.on("error", () => socket.destroy())
    passed.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
