import { createSocket, type Socket as UdpSocket } from "node:dgram"
import { lookup as lookupHost } from "node:dns/promises"
import { once } from "node:events"
import { createServer, isIP, type Server, type Socket } from "node:net"
import { StartError } from "../start-error.ts"
import { answerMessage, type DnsTransport, type Lookup } from "./message.ts"

export interface DnsServer {
  /** The port, the same for UDP and TCP. */
  port: number
  /** Closes both sockets and all open connections. */
  close(): Promise<void>
}

/** Number of attempts to find a port that is free for both UDP and TCP. */
const TRIES = 20

/**
 * Serves the sandbox's zone over UDP and TCP on one port number (assumption dns.mode).
 * @param options.port 0 picks a free port
 * @param options.preferred_port tried first if `port` is 0
 * @param options.lookup called for every question; results are not cached
 * Throws {@link StartError} if the address or port cannot be bound.
 */
export async function startDns(options: {
  host: string
  port: number
  preferred_port?: number
  lookup: Lookup
}): Promise<DnsServer> {
  const reply = (bytes: Buffer, transport: DnsTransport) => answerMessage(bytes, transport, options.lookup)
  // Resolved once, because a name could resolve to different addresses for UDP and TCP.
  const host = isIP(options.host) ? options.host : await addressOf(options.host)
  const { udp, tcp } = await bindBoth(host, options.port, options.preferred_port)
  let closed = false
  udp.on("message", (bytes, { port, address }) => {
    void reply(bytes, "udp").then((answer) => {
      if (answer && !closed) udp.send(answer, port, address, () => {})
    })
  })
  // Later socket errors come from clients or the network and must not stop the server.
  udp.on("error", () => {})
  tcp.on("error", () => {})
  const connections = serveTcp(tcp, (bytes) => reply(bytes, "tcp"))
  const close = async () => {
    if (closed) return
    closed = true
    for (const connection of connections) connection.destroy()
    await Promise.all([new Promise<void>((done) => udp.close(done)), new Promise((done) => tcp.close(done))])
  }
  return { port: udp.address().port, close }
}

async function addressOf(name: string): Promise<string> {
  try {
    return (await lookupHost(name)).address
  } catch (error) {
    throw new StartError(
      `The host name ${name} cannot be resolved (${codeOf(error)}). Choose another host with --host.`,
    )
  }
}

async function bindBoth(host: string, port: number, preferred_port = 0): Promise<{ udp: UdpSocket; tcp: Server }> {
  for (let left = TRIES; ; left--) {
    const isFirst = port === 0 && left === TRIES
    // Not isIPv6, whose first call compiles a pattern for 3 ms.
    const udp = createSocket(host.includes(":") ? "udp6" : "udp4")
    const tcp = createServer({ allowHalfOpen: true })
    try {
      udp.bind({ port: isFirst ? preferred_port : port, address: host })
      await once(udp, "listening")
      tcp.listen({ port: udp.address().port, host })
      await once(tcp, "listening")
      return { udp, tcp }
    } catch (error) {
      udp.close()
      if (isFirst || (port === 0 && left > 1 && codeOf(error) === "EADDRINUSE")) continue
      throw toStartError(error, host, port)
    }
  }
}

function toStartError(error: unknown, host: string, port: number): StartError {
  const code = codeOf(error)
  if (code === "EADDRNOTAVAIL")
    return new StartError(`${host} is not an address of this machine. Choose another address with --host.`)
  const why = code === "EADDRINUSE" ? "the port is in use" : code === "EACCES" ? "no permission for this port" : code
  return new StartError(
    `The DNS server cannot listen on ${host} port ${port}, UDP and TCP: ${why}. Choose another port with --dns-port (0 picks a free one).`,
  )
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

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
      await writeMessage(socket, answer)
    }
  }
  socket.end()
}

const endOfFirst = (bytes: Buffer) => (bytes.length < 2 ? Number.POSITIVE_INFINITY : 2 + bytes.readUInt16BE(0))

function writeMessage(socket: Socket, message: Buffer): Promise<void> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return new Promise((done) => socket.write(Buffer.concat([length, message]), () => done()))
}
