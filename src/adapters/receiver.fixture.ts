import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A server on loopback that calls `answer` for data on each connection. */
export async function receiver(answer: (socket: Socket, request: string) => void, host = "127.0.0.1") {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket))
    socket.on("data", (bytes) => {
      requests.push(bytes.toString("utf8"))
      answer(socket, bytes.toString("utf8"))
    })
  })
  const port = await listenOnFreePort(server, host)
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port, url: `http://${host}:${port}/hook`, requests, sockets, stop }
}

/** Starts a server on a free loopback port. */
export async function listenOnFreePort(server: Server, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** A complete response for `answer` to write. */
export const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

/** A self-signed certificate for localhost, or null if openssl is not installed. */
export function selfSigned(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"))
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
  try {
    execFileSync("openssl", [...request, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" })
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
