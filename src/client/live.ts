import type { components } from "../api/sandbox.gen.ts"
import { SandpostError } from "./error.ts"

export type LiveMessage = components["schemas"]["LiveMessage"] | components["schemas"]["LiveResync"]
type Frame = components["schemas"]["LiveFrame"]

/** What the platform's own WebSocket takes besides an address: Node's knows headers, a browser's does not. */
type Connect = new (url: string, options?: { headers: Record<string, string> }) => WebSocket

/**
 * What happens in the sandbox while it happens, one message at a time, until the signal ends it. Throws when the feed
 * cannot be reached or breaks off.
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
  const socket = new (WebSocket as unknown as Connect)(url.replace(/^http/, "ws"), { headers })
  socket.onmessage = ({ data }) => {
    waiting.push(JSON.parse(String(data)) as Frame)
    wake()
  }
  const broken = () =>
    finish(
      new SandpostError(
        0,
        "unreachable",
        `The live feed at ${url} cannot be reached, or broke off. Is Sandpost running there?`,
      ),
    )
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
      await new Promise<void>((done) => {
        wake = done
      })
    }
  } finally {
    signal?.removeEventListener("abort", stop)
    socket.close()
  }
}
