import type { RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { currentResponse } from "./timeouts.ts"

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
 * @returns `handle`, a request listener, and `behind`, which runs a callback after all completely received requests of a connection
 *   are answered.
 */
export function serializeConnection(handle: RequestListener): {
  handle: RequestListener
  behind: (socket: Duplex, act: () => void) => void
} {
  const queues = new WeakMap<Duplex, Queue>()
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
      const last = queues.get(socket)?.last ?? currentResponse(socket)
      if (last?.req.complete) last.once("close", act)
      else act()
    },
  }
}
