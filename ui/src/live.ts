import { signal } from "@preact/signals"
import { apiUrl } from "./api.ts"

export type LiveMessage = { type: string; account_id?: string; at?: string; data: unknown }
type Batch = { type: "batch"; data: LiveMessage[] }
type Listener = { matches: (type: string) => boolean; handle: (messages: LiveMessage[]) => void }

const POLL_MS = 3000
const RETRY_MS = [500, 1000, 2000, 4000, 5000]

/** `live` while the websocket is connected; `polling` while lists are read every three seconds instead. */
export const feedState = signal<"connecting" | "live" | "polling">("connecting")

const listeners = new Set<Listener>()
const resyncs = new Set<() => void>()
let attempt = 0
let poll: ReturnType<typeof setInterval> | undefined

/** Calls `handle` with the messages of one frame whose type starts with one of `types`. Returns the unsubscribe function. */
export function onLive(types: string[], handle: (messages: LiveMessage[]) => void): () => void {
  const listener = { matches: (type: string) => types.some((known) => type.startsWith(known)), handle }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `read` whenever live messages may have been missed. Returns the unsubscribe function. */
export function onResync(read: () => void): () => void {
  resyncs.add(read)
  return () => resyncs.delete(read)
}

function resync() {
  for (const read of resyncs) read()
}

function receive(text: string) {
  const frame = JSON.parse(text) as LiveMessage | Batch
  const messages = frame.type === "batch" ? (frame as Batch).data : [frame as LiveMessage]
  if (messages.some((message) => message.type === "resync" || message.type === "state.reset")) resync()
  for (const listener of listeners) {
    const mine = messages.filter((message) => listener.matches(message.type))
    if (mine.length > 0) listener.handle(mine)
  }
}

function onOpen() {
  attempt = 0
  clearInterval(poll)
  poll = undefined
  feedState.value = "live"
  // Changes between the first read of the lists and the start of the feed were missed.
  resync()
}

function onClose() {
  feedState.value = "polling"
  poll ??= setInterval(resync, POLL_MS)
  setTimeout(connect, RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)])
}

function connect() {
  const url = new URL(apiUrl("/sandbox/live"), location.href)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  const socket = new WebSocket(url)
  socket.onopen = onOpen
  socket.onmessage = (event) => receive(String(event.data))
  socket.onclose = onClose
}

/** Connects the live feed and reconnects it when it breaks. */
export function startLive(): void {
  connect()
}
