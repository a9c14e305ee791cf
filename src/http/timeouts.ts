import type { Duplex } from "node:stream"
import { later } from "../time/turn.ts"

/** For a request that has arrived, but was not read because the process was busy or paused. Node checks the time before it reads. */
const GRACE_MS = 2_000

const held = new WeakSet<Duplex>()

/** Runs work during which the server itself does not read the request of this connection. */
export async function hold(socket: Duplex, work: Promise<void>): Promise<void> {
  held.add(socket)
  await work
  held.delete(socket)
}

/** What has been read from a connection: the number of requests whose headers are complete, and whether the newest is complete. */
export interface Received {
  begun: number
  is_whole: boolean
}

/**
 * Calls `expire` for a connection whose request took too long, unless the rest of the request has arrived and was only not read in time.
 * `request_ms` is the time for the rest of a request whose headers were read late, or that the server has held: Node reports a request only
 * once.
 */
export function expireUnread(
  socket: Duplex,
  received: () => Received,
  request_ms: number,
  expire: () => void,
  wait_ms: number = GRACE_MS,
): void {
  const before = received()
  later(() => {
    const now = received()
    const isNew = now.begun > before.begun
    if (now.is_whole && (isNew || !before.is_whole)) return
    if (isNew || held.has(socket)) expireUnread(socket, received, request_ms, expire, request_ms)
    else expire()
  }, wait_ms)
}
