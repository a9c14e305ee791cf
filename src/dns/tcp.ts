import type { Server, Socket } from "node:net"

/** Milliseconds without a byte after which a connection is closed (RFC 7766, 6.2.3). */
const IDLE_MS = 10_000
const MAX_CONNECTIONS = 256

/**
 * DNS messages over TCP, each behind two bytes of length (RFC 1035, 4.2.2), several to a connection (RFC 7766).
 * @param reply the answer to one message, or null to hang up
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
    // A connection that breaks is the client's affair.
    void converse(socket, reply).catch(() => socket.destroy())
  })
  return open
}

/** Answers one message after another: the next is read only when the answer to the last is out. */
async function converse(socket: Socket, reply: (message: Buffer) => Promise<Buffer | null>): Promise<void> {
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
