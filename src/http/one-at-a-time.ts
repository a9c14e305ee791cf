import type { IncomingMessage, RequestListener } from "node:http"
import type { Duplex } from "node:stream"

/** So many requests may wait on one connection; nobody who reads answers has as many unanswered. */
const MOST_WAITING = 4000

interface Line {
  /** What came last; its body may still be on its way. */
  last: IncomingMessage
  waiting: (() => void)[]
}

/**
 * Takes up the requests of a connection one after the other: one that was sent without waiting for the answers before it (HTTP
 * pipelining) begins once they are out. Whoever asks for much and reads nothing then holds up itself, not everybody's memory.
 *
 * @returns `handle`, which takes requests, and `behind`, which does something on a connection once every request that has wholly come
 *   there is answered.
 */
export function oneAtATime(handle: RequestListener): {
  handle: RequestListener
  behind: (socket: Duplex, act: () => void) => void
} {
  /** Of connections that are being answered. */
  const lines = new WeakMap<Duplex, Line>()
  return {
    handle: (req, res) => {
      const { socket } = req
      const take = () => {
        res.once("close", next)
        handle(req, res)
      }
      const next = () => {
        const first = socket.destroyed ? undefined : lines.get(socket)?.waiting.shift()
        if (first) first()
        else lines.delete(socket)
      }
      const line = lines.get(socket)
      if (!line) {
        lines.set(socket, { last: req, waiting: [] })
        take()
        return
      }
      line.last = req
      if (line.waiting.push(take) > MOST_WAITING) socket.destroy()
    },
    behind: (socket, act) => {
      const line = lines.get(socket)
      if (line?.last.complete) line.waiting.push(act)
      else act()
    },
  }
}
