import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import type { LiveMessage } from "../operations/live.ts"
import { type Frame, MessageBatcher, RESYNC } from "./message-batcher.ts"

/** Dependencies of the feed. */
export interface FeedOptions {
  server: Server
  /** Returns why an upgrade is refused, or null. */
  refuse: (req: IncomingMessage) => Promise<{ status: number; message: string } | null>
  /** Calls the listener with the messages of every commit. */
  subscribe: (listener: (messages: () => readonly LiveMessage[]) => void) => void
  /** The account that the query names, or null for all accounts. Returns undefined if the account does not exist. */
  account_of: (query: URLSearchParams) => string | null | undefined
  /** Calls `act` after this many milliseconds of real time. Returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void
}

const NOT_FOUND = { status: 404, message: "Not Found" }
const PATH = "/sandbox/live"
/** A client with more unsent bytes than this gets a `resync` instead of further messages. */
const MOST_BUFFERED = 1024 * 1024
/** How long the close handshake of clients may take when the sandbox stops. */
const CLOSE_GRACE_MS = 300
const MOST_CLIENTS = 200
const AS_TEXT = { binary: false }
/** Clients send no messages. */
const MAX_PAYLOAD = 1024

interface Client {
  socket: WebSocket
  /** Null for all accounts. */
  account_id: string | null
  /** It missed messages and gets a `resync` as soon as its buffer is empty. */
  behind: boolean
}

/** Starts the websocket feed of all events: `/sandbox/live?account_id=`. */
export function startFeed(options: FeedOptions): { clients(): number; close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false })
  const clients = new Set<Client>()
  const batcher = new MessageBatcher((frameOf) => {
    for (const client of clients) {
      const frame = frameOf(client.account_id)
      if (frame !== null) send(client, frame)
    }
  }, options.later)
  options.subscribe((messages) => {
    if (clients.size > 0) batcher.add(messages())
  })
  options.server.on("upgrade", async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy())
    const url = addressOf(req)
    const refusal = refusalOf(url, clients.size) ?? (await options.refuse(req))
    const account_id = url ? options.account_of(url.searchParams) : undefined
    if (refusal || account_id === undefined) {
      const { status, message } = refusal ?? NOT_FOUND
      socket.end(`HTTP/1.1 ${status} ${message}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(req, socket, head, (ws) => {
      const client: Client = { socket: ws, account_id, behind: false }
      clients.add(client)
      ws.on("error", () => ws.terminate())
      ws.on("close", () => clients.delete(client))
    })
  })
  return {
    clients: () => clients.size,
    close: async () => {
      sockets.close()
      batcher.end()
      const gone = [...clients].map(({ socket }) => new Promise((done) => socket.once("close", done)))
      for (const { socket } of clients) socket.close(1001, "Sandpost is stopping")
      const cancel = options.later(() => {
        for (const { socket } of clients) socket.terminate()
      }, CLOSE_GRACE_MS)
      await Promise.all(gone)
      cancel()
    },
  }
}

function addressOf(req: IncomingMessage): URL | null {
  try {
    return new URL(req.url ?? "/", "http://local")
  } catch {
    return null
  }
}

function refusalOf(url: URL | null, clients: number): { status: number; message: string } | null {
  if (url?.pathname !== PATH) return NOT_FOUND
  return clients >= MOST_CLIENTS ? { status: 503, message: "Too Many Clients" } : null
}

function send(client: Client, frame: Frame): void {
  const { socket } = client
  if (socket.readyState !== socket.OPEN) return
  const sendResync = () => {
    if (!client.behind || socket.bufferedAmount > 0 || socket.readyState !== socket.OPEN) return
    client.behind = false
    socket.send(RESYNC, AS_TEXT)
  }
  if (client.behind || socket.bufferedAmount + frame.length > MOST_BUFFERED) {
    client.behind = true
    // If the buffer is empty, the frame alone was too large and no callback will follow.
    sendResync()
    return
  }
  socket.send(frame, AS_TEXT, sendResync)
}
