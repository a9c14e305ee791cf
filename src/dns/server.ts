import { createSocket, type Socket as UdpSocket } from "node:dgram"
import { lookup as lookupHost } from "node:dns/promises"
import { once } from "node:events"
import { createServer, isIP, isIPv6, type Server } from "node:net"
import { StartError } from "../start-error.ts"
import { answerMessage, type DnsTransport, type Lookup } from "./message.ts"
import { serveTcp } from "./tcp.ts"

export interface DnsServer {
  /** The number bound for UDP and for TCP. */
  port: number
  /** Frees both and ends open connections. */
  close(): Promise<void>
}

/** How often a free port is tried anew when TCP finds the number taken that UDP got. */
const TRIES = 20

/**
 * Serves the sandbox's zone over UDP and TCP on one port number (assumption N5).
 * @param options.port 0 picks a free one
 * @param options.lookup asked for every question; nothing is kept between two
 * @param options.ready awaited before each answer: what the zone still owes, such as keys being made
 * Throws {@link StartError} for an address or a port that cannot be had.
 */
export async function startDns(options: {
  host: string
  port: number
  lookup: Lookup
  ready?: () => Promise<void>
}): Promise<DnsServer> {
  const reply = async (bytes: Buffer, transport: DnsTransport) => {
    let lookup = options.lookup
    try {
      await options.ready?.()
    } catch (error) {
      lookup = () => {
        throw error
      }
    }
    return answerMessage(bytes, transport, lookup)
  }
  // One address for both: a name could come to different ones for UDP and TCP.
  const host = isIP(options.host) ? options.host : await addressOf(options.host)
  const { udp, tcp } = await bindBoth(host, options.port)
  let closed = false
  udp.on("message", (bytes, { port, address }) => {
    void reply(bytes, "udp").then((answer) => {
      if (answer && !closed) udp.send(answer, port, address, () => {})
    })
  })
  // Later errors of the sockets are the clients' (a port gone, a network down) and end nothing here.
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
      `The host name ${name} has no address here (${codeOf(error)}). Choose another one with --host.`,
    )
  }
}

async function bindBoth(host: string, port: number): Promise<{ udp: UdpSocket; tcp: Server }> {
  for (let left = TRIES; ; left--) {
    const udp = createSocket(isIPv6(host) ? "udp6" : "udp4")
    const tcp = createServer({ allowHalfOpen: true })
    try {
      udp.bind({ port, address: host })
      await once(udp, "listening")
      tcp.listen({ port: udp.address().port, host })
      await once(tcp, "listening")
      return { udp, tcp }
    } catch (error) {
      udp.close()
      if (port === 0 && left > 1 && codeOf(error) === "EADDRINUSE") continue
      throw explained(error, host, port)
    }
  }
}

function explained(error: unknown, host: string, port: number): StartError {
  const code = codeOf(error)
  if (code === "EADDRNOTAVAIL")
    return new StartError(`${host} is not an address of this machine. Choose another one with --host.`)
  const why = code === "EADDRINUSE" ? "the port is in use" : code === "EACCES" ? "the port needs more rights" : code
  return new StartError(
    `The DNS server cannot listen on ${host} port ${port}, UDP and TCP: ${why}. Choose another one with --dns-port (0 picks a free one).`,
  )
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
