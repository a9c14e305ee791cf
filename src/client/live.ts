import type { components } from "../api/sandbox.gen.ts"
import { environmentNote, SandpostError } from "./http.ts"

/** An event of the live feed, or the news that some were dropped. */
export type LiveMessage = components["schemas"]["LiveMessage"] | components["schemas"]["LiveResync"]
type Frame = components["schemas"]["LiveFrame"]

/** The constructor of the platform's WebSocket. Node's accepts headers. */
type Connect = new (url: string, options?: { headers: Record<string, string> }) => WebSocket

/**
 * Streams the live events of a sandbox, one message at a time, until the signal aborts. Throws if the feed cannot be reached or the
 * connection is lost.
 */
export async function* follow(
  url: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): AsyncGenerator<LiveMessage, void> {
  if (signal?.aborted) return
  const waiting: Frame[] = []
  let wake = () => {}
  let over: SandpostError | "ended" | null = null
  const finish = (how: SandpostError | "ended") => {
    over ??= how
    wake()
  }
  // A browser, and jsdom, would take them for subprotocols.
  const options = Object.keys(headers).length > 0 ? [{ headers }] : []
  const socket = new (WebSocket as unknown as Connect)(url.replace(/^http/, "ws"), ...options)
  socket.onmessage = ({ data }) => {
    waiting.push(JSON.parse(String(data)) as Frame)
    wake()
  }
  const lost = `Cannot reach the live feed at ${url}, or its connection was lost. Check that Sandpost is running.${environmentNote()}`
  const broken = () => finish(new SandpostError(0, "unreachable", lost))
  socket.onerror = broken
  socket.onclose = broken
  const stop = () => finish("ended")
  signal?.addEventListener("abort", stop, { once: true })
  try {
    while (true) {
      for (const frame of waiting.splice(0)) {
        if (frame.type === "batch") yield* frame.data
        else yield frame as LiveMessage
      }
      if (over === "ended") return
      if (over !== null) throw over
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
  } finally {
    signal?.removeEventListener("abort", stop)
    socket.close()
  }
}
