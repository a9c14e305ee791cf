import type { IncomingMessage, Server, ServerResponse } from "node:http"

/** A finished request for the log. Query, headers and tracking tokens are left out on purpose. */
export interface Answered {
  method: string
  path: string
  status: number
  duration_ms: number
}

/** Logs every request when its response is sent or aborted. `now` is real time in milliseconds. */
export function logRequests(server: Server, now: () => number, log: (answered: Answered) => void): void {
  // Runs before the application, because Express shortens `url`.
  server.prependListener("request", ({ method = "", url = "" }: IncomingMessage, res: ServerResponse) => {
    const started = now()
    const path = (url.split("?", 1)[0] as string).replace(/^(\/t\/\w\/)[^/]+/, "$1…")
    res.on("close", () => log({ method, path, status: res.statusCode, duration_ms: now() - started }))
  })
}
