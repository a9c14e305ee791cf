import type { RequestListener, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { Submission } from "../operations/context.ts"
import { platform } from "../platform.ts"
import { elapsedMs, later } from "../time/turn.ts"

/** What the server knows about a connection. */
interface Connection {
  /** The number of requests whose headers were read. */
  begun: number
  /** Requests that wait for the responses of earlier ones. */
  waiting: number
  /** The response to the newest request; null if it has been sent. */
  newest: ServerResponse | null
  /** Whether the server itself does not read the request. */
  is_held: boolean
  /** When the server last began to read again, in milliseconds of the process. */
  released_ms: number
  /** Whether a body is streamed. The request timeout does not apply while data arrives. */
  is_streaming: boolean
  /** The account whose key with full access its requests use: only of a connection of the process to its own server. */
  account_id: string | undefined
  /** Where its requests come from. */
  source: "api" | "mcp"
  /** The message that such a connection submits. */
  submission: Submission | null
}

const connections = new WeakMap<Duplex, Connection>()

export function connectionOf(socket: Duplex): Connection {
  const known = connections.get(socket)
  if (known) return known
  const connection: Connection = {
    begun: 0,
    waiting: 0,
    newest: null,
    is_held: false,
    released_ms: Number.NEGATIVE_INFINITY,
    is_streaming: false,
    account_id: undefined,
    source: "api",
    submission: null,
  }
  connections.set(socket, connection)
  // Node resumes reading when it reads the body of a request.
  socket.on("resume", () => connection.waiting > MOST_WAITING && socket.pause())
  return connection
}

/** Number of pipelined requests that wait on one connection, above which no more are read from it. */
const MOST_WAITING = 1000

/**
 * Handles the requests of a connection one at a time. A pipelined request (sent before the earlier responses arrived)
 * starts when the earlier responses have been sent. A client that sends many requests then blocks only itself: while
 * many of them wait, no more are read.
 */
export const serializeConnection =
  (handle: RequestListener): RequestListener =>
  (req, res) => {
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
      platform.setImmediate(() => handle(req, res))
    })
  }

/** Runs a callback after all completely received requests of a connection are answered. */
export function afterResponses(socket: Duplex, act: () => void): void {
  const { newest } = connectionOf(socket)
  if (newest?.req.complete) newest.once("close", act)
  else act()
}

/** Runs work during which the server itself does not read the request of this connection. */
export async function hold<T>(socket: Duplex, work: Promise<T>): Promise<T> {
  const connection = connectionOf(socket)
  connection.is_held = true
  const done = await work
  connection.is_held = false
  connection.released_ms = elapsedMs()
  return done
}

/** For a request that has arrived, but was not read because the process was busy or paused. Node checks the time before it reads. */
const GRACE_MS = 2_000

/**
 * Calls `expire` for a connection whose request took too long, unless the rest of the request has arrived and was only not read in time.
 * `request_ms` is the time for the rest of a request whose headers were read late, or that the server has held: Node reports a request only
 * once.
 */
export function expireUnread(socket: Duplex, request_ms: number, expire: () => void, wait_ms: number = GRACE_MS): void {
  const connection = connectionOf(socket)
  const isWhole = () => connection.newest?.req.complete ?? true
  const [begun, wasWhole] = [connection.begun, isWhole()]
  later(() => {
    const isNew = connection.begun > begun
    if (isWhole() && (isNew || !wasWhole)) return
    const rest_ms = isNew || connection.is_held ? request_ms : connection.released_ms + request_ms - elapsedMs()
    if (rest_ms > 0) expireUnread(socket, request_ms, expire, rest_ms)
    else expire()
  }, wait_ms)
}

/** The connections that send. */
export class Senders {
  /** Another connection sends at the same time if it did so at most this many milliseconds ago. */
  static within_ms = 5
  #newest: Duplex | null = null
  #newest_ms = Number.NEGATIVE_INFINITY
  /** The last request of another connection than the newest. */
  #other_ms = Number.NEGATIVE_INFINITY

  /** Notes a request. Returns whether several connections send at the same time. */
  areSeveral(socket: Duplex): boolean {
    if (this.#newest !== socket) this.#other_ms = this.#newest_ms
    this.#newest = socket
    this.#newest_ms = elapsedMs()
    return this.#newest_ms - this.#other_ms < Senders.within_ms
  }
}
