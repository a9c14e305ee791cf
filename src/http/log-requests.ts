import type { IncomingMessage, Server, ServerResponse } from "node:http"

/** One answered request: no query, no header, no tracking token. */
export interface Answered {
  method: string
  path: string
  status: number
  duration_ms: number
}

/** Tells of every request once its answer is out or given up. `now` is real time in milliseconds. */
export function logRequests(server: Server, now: () => number, tell: (answered: Answered) => void): void {
  // Ahead of the application, which shortens `url` on its way.
  server.prependListener("request", ({ method = "", url = "" }: IncomingMessage, res: ServerResponse) => {
    const started = now()
    const path = (url.split("?", 1)[0] as string).replace(/^(\/t\/\w\/)[^/]+/, "$1…")
    res.on("close", () => tell({ method, path, status: res.statusCode, duration_ms: now() - started }))
  })
}
