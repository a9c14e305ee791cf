import type { ServerResponse } from "node:http"
import { Socket } from "node:net"
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

/**
 * Calls `expire` for a connection whose request took too long, unless the rest of the request has arrived and was only not read in time.
 * A request that the server has held has `request_ms` from its release.
 */
export function expireUnread(socket: Duplex, request_ms: number, expire: () => void, wait_ms: number = GRACE_MS): void {
  const written = bytesWritten(socket)
  later(() => {
    if (held.has(socket)) return expireUnread(socket, request_ms, expire, request_ms)
    const response = currentResponse(socket)
    // Without a response under way, a request that was received has been answered.
    const isReceived = response ? response.req.complete : bytesWritten(socket) > written
    if (!isReceived) expire()
  }, wait_ms)
}

const bytesWritten = (socket: Duplex): number => (socket instanceof Socket ? socket.bytesWritten : 0)

/** The response that is being sent on a connection. Node exposes it only through this internal property. */
export const currentResponse = (socket: Duplex): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
