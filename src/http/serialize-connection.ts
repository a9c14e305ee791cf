import type { RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { Received } from "./timeouts.ts"

/** Maximum of pipelined requests that wait on one connection. A client that reads responses never reaches it. */
const MOST_WAITING = 4000

/** The waiting requests of a connection. */
interface Queue {
  last: ServerResponse
  waiting: number
}

/**
 * Handles the requests of a connection one at a time. A pipelined request (sent before the earlier responses arrived) starts when
 * the earlier responses have been sent. A client that sends many requests and reads no responses then blocks only itself and does not
 * fill the memory with responses.
 *
 * @returns `handle`, a request listener; `behind`, which runs a callback after all completely received requests of a connection
 *   are answered; and `received`, what has been read from a connection.
 */
export function serializeConnection(handle: RequestListener): {
  handle: RequestListener
  behind: (socket: Duplex, act: () => void) => void
  received: (socket: Duplex) => Received
} {
  const queues = new WeakMap<Duplex, Queue>()
  const begun = new WeakMap<Duplex, number>()
  const newest = (socket: Duplex) => queues.get(socket)?.last ?? currentResponse(socket)
  const enqueue = (socket: Duplex, res: ServerResponse): Queue => {
    const queue = queues.get(socket) ?? { last: res, waiting: 0 }
    queues.set(socket, queue)
    queue.last = res
    queue.waiting++
    res.once("close", () => queue.last === res && queues.delete(socket))
    return queue
  }
  return {
    handle: (req, res) => {
      begun.set(req.socket, (begun.get(req.socket) ?? 0) + 1)
      // Node assigns `res.socket` only after earlier pipelined responses have finished.
      if (res.socket) return handle(req, res)
      const queue = enqueue(req.socket, res)
      if (queue.waiting > MOST_WAITING) return req.socket.destroy()
      res.once("socket", () => {
        queue.waiting--
        setImmediate(() => handle(req, res))
      })
    },
    behind: (socket, act) => {
      const last = newest(socket)
      if (last?.req.complete) last.once("close", act)
      else act()
    },
    received: (socket) => ({ begun: begun.get(socket) ?? 0, is_whole: newest(socket)?.req.complete ?? true }),
  }
}

/** The response that is being sent on a connection. Node exposes it only through this internal property. */
const currentResponse = (socket: Duplex) =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
