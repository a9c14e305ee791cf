import type { RequestListener } from "node:http"
import type { Socket } from "node:net"

/** So many requests may wait on one connection; nobody who reads answers has as many unanswered. */
const MOST_WAITING = 4000

/**
 * Takes up the requests of a connection one after the other: one that was sent without waiting for the answers before it (HTTP
 * pipelining) begins once they are out. Whoever asks for much and reads nothing then holds up itself, not everybody's memory.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  /** What waits on connections that are being answered. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (req, res) => {
    const { socket } = req
    const take = () => {
      res.once("close", next)
      handle(req, res)
    }
    const next = () => {
      const line = lines.get(socket)
      const first = socket.destroyed ? undefined : line?.shift()
      if (first) first()
      else lines.delete(socket)
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      take()
    } else if (line.push(take) > MOST_WAITING) socket.destroy()
  }
}
