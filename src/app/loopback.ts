import { createServer, type Server, type Socket } from "node:net"
import { defaultConfig } from "../config/shape.ts"
import { StartError } from "../start-error.ts"
import { later } from "../time/turn.ts"

const IPV6 = "::1"
/** How often another port is tried if the free one that the system picked is taken on the other address. */
const TRIES = 20
/** Connections that are still open this long after a stop are closed. */
const STOP_MS = 2000

interface Started {
  server: Server
  port: number
}

/**
 * Starts a server. On the default address it also accepts connections to ::1 at the same port, because `localhost` is that address for some
 * clients. A machine without IPv6 is no error. Throws {@link StartError} if ::1 has another program at the port, which `localhost` would
 * reach. `close` stops both.
 */
export async function startOnLoopback<T extends Started>(
  { host, port }: { host: string; port: number },
  start: (port: number) => Promise<T>,
  stop: (started: T) => Promise<void>,
): Promise<{ started: T; close: () => Promise<void> }> {
  for (let tries = 1; ; tries++) {
    const started = await start(port)
    if (host !== defaultConfig.host) return { started, close: () => stop(started) }
    try {
      const closeIpv6 = await acceptIpv6(started)
      const close = async () => {
        await Promise.all([stop(started), closeIpv6()])
      }
      return { started, close }
    } catch (error) {
      await stop(started)
      if (port === 0 && tries < TRIES) continue
      throw error
    }
  }
}

/** Passes connections to ::1 on to the server. Returns the function that stops this. */
async function acceptIpv6({ server: target, port }: Started): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    target.emit("connection", socket)
  })
  server.maxConnections = target.maxConnections
  if (!(await listen(server, port))) return async () => {}
  return () =>
    new Promise((done) => {
      const cancel = later(() => {
        for (const socket of sockets) socket.destroy()
      }, STOP_MS)
      server.close(() => {
        cancel()
        done()
      })
    })
}

/** Returns false if the machine has no IPv6. */
function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EADDRINUSE") return done(false)
      fail(
        new StartError(
          `Port ${port} on ${IPV6} is in use, so localhost would reach another program. Stop it, or choose another port.`,
        ),
      )
    })
    server.listen(port, IPV6, () => done(true))
  })
}
