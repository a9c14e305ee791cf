import { computed, signal } from "@preact/signals"
import type { components } from "../../src/api/sandbox.gen.ts"
import { sandboxUrl } from "./api.ts"
import { ALL_ACCOUNTS, allAccounts, basePath } from "./nav.ts"

type LiveMessage = components["schemas"]["LiveMessage"]
type LiveFrame = components["schemas"]["LiveFrame"]
export type LiveType = LiveMessage["type"]
/** The data of a live message by its type. */
export type LiveData = { [Message in LiveMessage as Message["type"]]: Message["data"] }
export type LiveMessageOf<Type extends LiveType> = { type: Type; data: LiveData[Type] }

const POLL_MS = 3000
const RETRY_MS = [500, 1000, 2000, 4000, 5000]
/** A hung server is noticed after at most the sum of these three. */
const BEAT_MS = 1000
const QUIET_MS = 1000
const ANSWER_MS = 2000
/** The page does not wait longer than this for its feed. */
const START_MS = 1000

/** `live` while the websocket is connected; `polling` while lists are read every three seconds instead. */
export const feedState = signal<"connecting" | "live" | "polling">("connecting")

/** Whether the server answers. Without an answer, a banner says so and actions are disabled. */
export const reachable = signal(true)

/** The state of the connection that the page shows: that of the feed, unless the server does not answer at all. */
export const connection = computed(() => (reachable.value ? feedState.value : "offline"))

const listeners = new Set<(messages: LiveMessage[]) => void>()
const resyncs = new Set<() => void>()
let attempt = 0
let poll: ReturnType<typeof setInterval> | undefined
let heardAt = 0
/** Whether something may have been read before the feed was connected. */
let mayMiss = false

/** Calls `handle` with the messages of one frame that have one of `types`. Returns the unsubscribe function. */
export function onLive<Type extends LiveType>(
  types: readonly Type[],
  handle: (messages: LiveMessageOf<Type>[]) => void,
): () => void {
  const wanted = new Set<string>(types)
  const listener = (messages: LiveMessage[]) => {
    const mine = messages.filter((message): message is LiveMessage & LiveMessageOf<Type> => wanted.has(message.type))
    if (mine.length > 0) handle(mine)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `read` whenever live messages may have been missed. Returns the unsubscribe function. */
export function onResync(read: () => void): () => void {
  resyncs.add(read)
  return () => resyncs.delete(read)
}

/** One unsubscribe function for several subscriptions. */
export function joinStops(...stops: (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}

function resync() {
  for (const read of resyncs) read()
}

function receive(frame: LiveFrame) {
  heardAt = Date.now()
  if (frame.type === "resync") return resync()
  const messages = frame.type === "batch" ? frame.data : [frame]
  if (messages.some((message) => message.type === "state.reset")) resync()
  for (const listener of listeners) listener(messages)
}

function onOpen() {
  attempt = 0
  clearInterval(poll)
  poll = undefined
  feedState.value = "live"
  heardAt = Date.now()
  reachable.value = true
  if (mayMiss) resync()
  mayMiss = true
}

function onClose() {
  feedState.value = "polling"
  void checkServer()
  poll ??= setInterval(() => {
    if (reachable.value) resync()
  }, POLL_MS)
  setTimeout(connect, RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)])
}

/** Asks the server for a sign of life, and returns whether it answers. */
export async function checkServer(): Promise<boolean> {
  const asked_at = Date.now()
  const answers = await fetch(`${basePath}/healthz`, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) hear()
  else if (heardAt < asked_at) reachable.value = false
  return reachable.value
}

/** Notes a sign of life of the server. */
function hear(): void {
  heardAt = Date.now()
  if (reachable.value) return
  reachable.value = true
  resync()
}

/** Checks that the server answers if nothing was heard from it for a while and the page is visible. Every response is a sign of life. */
export function startHeartbeat(): void {
  new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => isAnswer(entry as PerformanceResourceTiming))) hear()
  }).observe({ type: "resource" })
  const beat = async () => {
    const isQuiet = !reachable.value || Date.now() - heardAt >= QUIET_MS
    if (isQuiet && !document.hidden) await checkServer()
    setTimeout(() => void beat(), BEAT_MS)
  }
  void beat()
}

/** Whether the server answered a request: not the cache of the browser, and not a proxy in front of it. */
function isAnswer({ responseStatus, transferSize }: PerformanceResourceTiming): boolean {
  return transferSize > 0 && responseStatus > 0 && responseStatus < 500
}

/** Connects the live feed. Resolves when it is connected, so that nothing is missed by what is read then, or when that takes long. */
export async function startLive(): Promise<void> {
  const isLong = new Promise<void>((resolve) => setTimeout(resolve, START_MS))
  await Promise.race([connect(), isLong])
  mayMiss = true
}

/** Connects the live feed, and reconnects it when it breaks. */
function connect(): Promise<void> {
  const url = new URL(sandboxUrl("/live", allAccounts ? { account: ALL_ACCOUNTS } : {}), location.href)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  const socket = new WebSocket(url)
  socket.onmessage = (event) => receive(JSON.parse(String(event.data)) as LiveFrame)
  return new Promise((resolve) => {
    socket.onopen = () => {
      onOpen()
      resolve()
    }
    socket.onclose = () => {
      onClose()
      resolve()
    }
  })
}
