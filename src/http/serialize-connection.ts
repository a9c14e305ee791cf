import type { RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** So many requests may wait on one connection; nobody who reads answers has as many unanswered. */
const MOST_WAITING = 4000

/** The requests of a connection that wait for their turn, while any does. */
interface Line {
  last: ServerResponse
  waiting: number
}

/**
 * Takes up the requests of a connection one after the other: one that was sent without waiting for the answers before it (HTTP
 * pipelining) begins once they are out. Whoever asks for much and reads nothing then holds up itself, not everybody's memory.
 *
 * @returns `handle`, which takes requests, and `behind`, which does something on a connection once every request that has wholly come
 *   there is answered.
 */
export function serializeConnection(handle: RequestListener): {
  handle: RequestListener
  behind: (socket: Duplex, act: () => void) => void
} {
  const lines = new WeakMap<Duplex, Line>()
  const join = (socket: Duplex, res: ServerResponse): Line => {
    const line = lines.get(socket) ?? { last: res, waiting: 0 }
    lines.set(socket, line)
    line.last = res
    line.waiting++
    res.once("close", () => line.last === res && lines.delete(socket))
    return line
  }
  return {
    handle: (req, res) => {
      // An answer is given its socket when it is its turn.
      if (res.socket) return handle(req, res)
      const line = join(req.socket, res)
      if (line.waiting > MOST_WAITING) return req.socket.destroy()
      res.once("socket", () => {
        line.waiting--
        setImmediate(() => handle(req, res))
      })
    },
    behind: (socket, act) => {
      const last = lines.get(socket)?.last ?? answerOn(socket)
      if (last?.req.complete) last.once("close", act)
      else act()
    },
  }
}

/** The answer that is being given on a connection: Node keeps it there, and tells of it nowhere else. */
const answerOn = (socket: Duplex) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
