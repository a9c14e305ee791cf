import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { ApiError, invalid, notFound } from "../core/errors.ts"
import type { LiveMessage } from "../operations/live.ts"
import { later } from "../time/turn.ts"

/** Dependencies of the feed. */
export interface FeedOptions {
  server: Server
  /** Checks Host, Origin and password. Throws an error if the upgrade is refused. */
  check: (req: IncomingMessage) => Promise<void>
  /** Returns the account that a client asks for, or null for all accounts. Throws an error if there is none. */
  admit: (query: URLSearchParams) => string | null
  /** Who takes a websocket at another path; undefined if there is none. */
  otherAt: (path: string) => ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  /** Sends the error response of a refused upgrade and closes the connection. */
  refuse: (req: IncomingMessage, socket: Duplex, error: unknown) => void
  /** Calls the listener with the messages of every commit. */
  subscribe: (listener: (messages: () => readonly LiveMessage[]) => void) => void
}

const PATH = "/sandbox/live"
/** A client with more unsent bytes than this gets a `resync` instead of further messages. */
const MOST_BUFFERED = 1024 * 1024
/** How long the close handshake of clients may take when the sandbox stops. */
const CLOSE_GRACE_MS = 300
const MOST_SOCKETS = 200
/** Of one client: its address and user agent. A test run that forgets to close its sockets must not keep the inbox out. */
const MOST_OF_CLIENT = 100
const AS_TEXT = { binary: false }
/** Clients send no messages. */
const MAX_PAYLOAD = 1024

/** Messages within this many milliseconds are sent together. */
const JOIN_MS = 40
/** More messages than this are replaced by a `resync`: the client reloads everything. */
const MOST_JOINED = 500

/** A message to clients in UTF-8, encoded once for all of them. */
type Frame = Buffer

const RESYNC: Frame = Buffer.from(JSON.stringify({ type: "resync" }))

interface Client {
  socket: WebSocket
  /** Its address and user agent. */
  origin: string
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
  })
  let isSubscribed = false
  /** Follows commits from the first client on: most sandboxes of test suites never have one. */
  const subscribeOnce = () => {
    if (isSubscribed) return
    isSubscribed = true
    options.subscribe((messages) => {
      if (clients.size > 0) batcher.add(messages())
    })
  }
  options.server.on("upgrade", async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy())
    let account_id: string | null
    try {
      const url = URL.parse(req.url ?? "/", "http://local")
      const other = options.otherAt(url?.pathname ?? "")
      if (other) {
        await options.check(req)
        return other(req, socket, head)
      }
      if (url?.pathname !== PATH) throw notFound(`There is no websocket at ${req.url}. The live feed is at ${PATH}.`)
      refuseTooMany(clients, originOf(req))
      await options.check(req)
      account_id = options.admit(url.searchParams)
    } catch (error) {
      options.refuse(req, socket, error)
      return
    }
    sockets.handleUpgrade(req, socket, head, (ws) => {
      const client: Client = { socket: ws, origin: originOf(req), account_id, behind: false }
      clients.add(client)
      subscribeOnce()
      ws.on("error", () => ws.terminate())
      ws.on("close", () => clients.delete(client))
    })
  })
  // Otherwise the library refuses a wrong handshake with a page of HTML.
  sockets.on("wsClientError", ({ message }, socket, req) => options.refuse(req, socket, wrongHandshake(message, req)))
  return {
    clients: () => clients.size,
    close: async () => {
      sockets.close()
      batcher.end()
      const gone = [...clients].map(({ socket }) => new Promise((done) => socket.once("close", done)))
      for (const { socket } of clients) socket.close(1001, "Sandpost is stopping")
      const cancel = later(() => {
        for (const { socket } of clients) socket.terminate()
      }, CLOSE_GRACE_MS)
      await Promise.all(gone)
      cancel()
    },
  }
}

const originOf = ({ socket, headers }: IncomingMessage) => `${socket.remoteAddress} ${headers["user-agent"] ?? ""}`

function refuseTooMany(clients: ReadonlySet<Client>, origin: string): void {
  const own = [...clients].filter((client) => client.origin === origin).length
  const [count, whose] = own >= MOST_OF_CLIENT ? [own, " of this client"] : [clients.size, ""]
  if (count < (whose === "" ? MOST_SOCKETS : MOST_OF_CLIENT)) return
  const message = `The live feed has ${count} connections${whose}, the maximum. Close one of them.`
  throw new ApiError("internal_error", message, { status: 503 })
}

const wrongHandshake = (message: string, { method }: IncomingMessage) =>
  method === "GET"
    ? invalid(`The websocket handshake is wrong: ${message}.`, {
        status: 400,
        headers: { "Sec-WebSocket-Version": "13, 8" },
      })
    : invalid(`Method ${method} is not allowed at ${PATH}. Allowed: GET.`, {
        status_setting: "method_not_allowed",
        headers: { Allow: "GET" },
      })

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

/** Sends each client the frame of its account, or of all accounts for null. */
type SendFrames = (frameOf: (account_id: string | null) => Frame | null) => void

/** Collects messages for a short time, then sends those of each account as one frame. */
class MessageBatcher {
  readonly #send: SendFrames
  #messages = new Map<string, LiveMessage>()
  #overflow = false
  /** Cancels the scheduled flush; null without one. */
  #cancel: (() => void) | null = null

  constructor(send: SendFrames) {
    this.#send = send
  }

  add(messages: readonly LiveMessage[]): void {
    this.#cancel ??= later(() => this.#flush(), JOIN_MS)
    if (this.#overflow) return
    for (const message of messages) this.#keep(message)
    this.#overflow = this.#messages.size > MOST_JOINED
  }

  /** Sends pending messages immediately. */
  end(): void {
    if (this.#cancel === null) return
    this.#cancel()
    this.#flush()
  }

  /** Keeps only the last message of each record; an update after a create stays a create. */
  #keep(message: LiveMessage): void {
    const before = this.#messages.get(message.key)
    const created = before?.type.endsWith(".created") && message.type.endsWith(".updated")
    this.#messages.delete(message.key)
    this.#messages.set(message.key, created ? { ...message, type: before?.type as string } : message)
  }

  #flush(): void {
    const messages = [...this.#messages.values()]
    const overflow = this.#overflow
    this.#messages = new Map()
    this.#overflow = false
    this.#cancel = null
    const frames = new Map<string | null, Frame | null>()
    this.#send((account_id) => {
      let frame = frames.get(account_id)
      if (frame === undefined) {
        frame = overflow ? RESYNC : frameFor(messages, account_id)
        frames.set(account_id, frame)
      }
      return frame
    })
  }
}

/** The frame of a client of one account or, with null, of all accounts. */
function frameFor(messages: readonly LiveMessage[], account_id: string | null): Frame | null {
  const own = messages.filter((message) => account_id === null || [null, account_id].includes(message.account_id))
  const data = own.map(({ type, account_id, at, data }) => ({ type, account_id, at, data: data() }))
  if (data.length === 0) return null
  return Buffer.from(JSON.stringify(data.length === 1 ? data[0] : { type: "batch", data }))
}
