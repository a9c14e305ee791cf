import type { Server, Socket } from "node:net"

/** A connection is closed after this many milliseconds without data (RFC 7766, 6.2.3). */
const IDLE_MS = 10_000
const MAX_CONNECTIONS = 256

/**
 * Serves DNS over TCP: each message has a two-byte length prefix (RFC 1035, 4.2.2), and a connection can carry several (RFC 7766).
 * @param reply returns the response to one message, or null to close the connection
 * @returns the open connections
 */
export function serveTcp(server: Server, reply: (message: Buffer) => Promise<Buffer | null>): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.maxConnections = MAX_CONNECTIONS
  server.on("connection", (socket) => {
    open.add(socket)
    socket.on("close", () => open.delete(socket))
    socket.on("error", () => {})
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    // A broken connection is not an error of the server.
    void serveConnection(socket, reply).catch(() => socket.destroy())
  })
  return open
}

/** Answers the messages of a connection one at a time: reads the next only after the last response has been sent. */
async function serveConnection(socket: Socket, reply: (message: Buffer) => Promise<Buffer | null>): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = endOfFirst(rest); end <= rest.length; end = endOfFirst(rest)) {
      const answer = await reply(rest.subarray(2, end))
      rest = rest.subarray(end)
      if (!answer) return
      await written(socket, answer)
    }
  }
  socket.end()
}

const endOfFirst = (bytes: Buffer) => (bytes.length < 2 ? Number.POSITIVE_INFINITY : 2 + bytes.readUInt16BE(0))

function written(socket: Socket, message: Buffer): Promise<void> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return new Promise((done) => socket.write(Buffer.concat([length, message]), () => done()))
}
