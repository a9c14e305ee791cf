import type { RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { Received } from "./timeouts.ts"

/** Number of pipelined requests that wait on one connection, above which no more are read from it. */
const MOST_WAITING = 1000

interface Connection {
  /** The number of requests whose headers were read. */
  begun: number
  /** Requests that wait for the responses of earlier ones. */
  waiting: number
  /** The response to the newest request; null if it has been sent. */
  newest: ServerResponse | null
}

/**
 * Handles the requests of a connection one at a time. A pipelined request (sent before the earlier responses arrived) starts when
 * the earlier responses have been sent. A client that sends many requests then blocks only itself: while many of them wait, no more are read.
 *
 * @returns `handle`, a request listener; `behind`, which runs a callback after all completely received requests of a connection
 *   are answered; and `received`, what has been read from a connection.
 */
export function serializeConnection(handle: RequestListener): {
  handle: RequestListener
  behind: (socket: Duplex, act: () => void) => void
  received: (socket: Duplex) => Received
} {
  const connections = new WeakMap<Duplex, Connection>()
  const connectionOf = (socket: Duplex): Connection => {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { begun: 0, waiting: 0, newest: null }
    connections.set(socket, connection)
    // Node resumes reading when it reads the body of a request.
    socket.on("resume", () => connection.waiting > MOST_WAITING && socket.pause())
    return connection
  }
  return {
    handle: (req, res) => {
      const { socket } = req
      const connection = connectionOf(socket)
      connection.begun++
      connection.newest = res
      res.once("close", () => {
        if (connection.newest === res) connection.newest = null
      })
      // Node assigns `res.socket` only after earlier pipelined responses have finished.
      if (res.socket) return handle(req, res)
      if (++connection.waiting > MOST_WAITING) socket.pause()
      res.once("socket", () => {
        if (connection.waiting-- > MOST_WAITING) socket.resume()
        setImmediate(() => handle(req, res))
      })
    },
    behind: (socket, act) => {
      const newest = connections.get(socket)?.newest
      if (newest?.req.complete) newest.once("close", act)
      else act()
    },
    received: (socket) => {
      const { begun = 0, newest = null } = connections.get(socket) ?? {}
      return { begun, is_whole: newest?.req.complete ?? true }
    },
  }
}
