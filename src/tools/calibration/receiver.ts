import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { platform } from "../../platform.ts"
import { StartError } from "../../start-error.ts"
import { sleep } from "../../time/turn.ts"
import type { ProbeAnswer } from "./probes/probe.ts"
import { parse } from "./service.ts"

const WAIT_MS = 15_000
const POLL_MS = 50

/** A webhook receiver on a port of this machine. */
export interface ProbeReceiver {
  /** Waits up to 15 s for a delivery of the event whose data contains the text; undefined if there is none. */
  wait(event: string, containing: string, signal: AbortSignal): Promise<ProbeAnswer | undefined>
  stop(): void
}

/** Starts a receiver that accepts every delivery. Throws {@link StartError} if the port is taken. */
export async function startProbeReceiver(port: number): Promise<ProbeReceiver> {
  const deliveries: ProbeAnswer[] = []
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString("utf8")
    // With the case that the service writes, because a name is one of the things to find out.
    const { rawHeaders } = request
    const headers = Object.fromEntries(
      rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1]!]] : [])),
    )
    deliveries.push({ status: 204, headers, body: parse(text), text, sent_at: platform.wallMs() })
    response.writeHead(204).end()
  })
  await new Promise<void>((done, fail) => {
    server.once("error", () =>
      fail(new StartError(`--webhook-port ${port} cannot be used: something else listens on it.`)),
    )
    server.listen(port, done)
  })
  return {
    wait: async (event, containing, signal) => {
      const end = platform.elapsedMs() + WAIT_MS
      while (platform.elapsedMs() < end && !signal.aborted) {
        const found = deliveries.find(({ body, text }) => body?.type === event && text.includes(containing))
        if (found) return found
        await sleep(POLL_MS, signal)
      }
      return undefined
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
