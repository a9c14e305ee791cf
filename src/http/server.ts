import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express"
import { type ApiError, invalid, notFound } from "../core/errors.ts"
import { StartError } from "../start-error.ts"
import { later } from "../time/turn.ts"
import { type ErrorRules, isOurs, sendFailure, sendJson, toFailure } from "./answer.ts"
import { isUploading } from "./body.ts"
import { DOCUMENTS } from "./documents.ts"
import { checkDestination, checkOrigin, type Guard } from "./guard.ts"
import { needsWebsocket, onlyRead } from "./only-read.ts"
import { isolated } from "./page-headers.ts"
import { refusal } from "./refusal.ts"
import { serializeConnection } from "./serialize-connection.ts"
import { PAGES } from "./ui.ts"

export interface HttpOptions {
  host: string
  port: number
  guard: Guard
  version: string
  rules: () => ErrorRules
  service: RequestHandler
  control: RequestHandler
  tracking: RequestHandler
  pages: RequestHandler
  documents: RequestHandler
  onError: (error: unknown, req: IncomingMessage) => void
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** How late a timeout may strike: Node looks every 30 seconds unless told otherwise. */
const TIMEOUT_GRAIN_MS = 1000
const KEEP_ALIVE_MS = 30_000
const MOST_CONNECTIONS = 2000
/** Requests still running this long after a stop are cut off. */
const STOP_MS = 2000

export interface Http {
  server: Server
  port: number
  stop(): Promise<void>
}

/** The HTTP server: what a request meets, from top to bottom. */
export async function startHttp(options: HttpOptions): Promise<Http> {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.set("query parser", "simple")

  const { checkHost, checkPassword } = options.guard
  const checked = refuseIf(checkHost)
  // First, since nearly every request is for it, and each step before it would cost all of them.
  app.use("/v1", checked, options.service)
  // Tracking links are followed from anywhere, so they answer to any host name.
  app.use("/t", options.tracking)
  app.use(onlyRead(/^\/healthz\/?$/))
  app.get("/healthz", (_req, res) => sendJson(res, 200, JSON.stringify({ status: "ok", version: options.version })))
  app.use(isolated)
  app.use(checked)
  // Before the password: a page of another origin must not learn whether the browser knows it.
  app.use(refuseIf((req) => checkOrigin(req, PAGES.test(req.path) || DOCUMENTS.test(req.path))))
  app.use(async (req, _res, next) => next((await checkPassword(req)) ?? undefined))
  // The control API has nothing at its root; the inbox has a page there.
  app.get(/^\/sandbox$/, options.pages)
  app.get("/sandbox/live", needsWebsocket)
  app.use("/sandbox", refuseIf(checkDestination), options.control)
  app.use(onlyRead(DOCUMENTS, PAGES))
  app.use(options.documents)
  app.use(options.pages)
  app.use((req: Request) => {
    throw notFound(`There is nothing at ${req.path}. The reference at /docs lists every path.`)
  })
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const refused = refusal(error)
    if (isOurs(refused)) options.onError(error, req)
    sendFailure(res, toFailure(refused, options.rules()))
  })

  const requests = serializeConnection(app)
  const server = createServer(
    {
      requireHostHeader: false,
      insecureHTTPParser: false,
      connectionsCheckingInterval: TIMEOUT_GRAIN_MS,
      shouldUpgradeCallback: isWebSocket,
    },
    requests.handle,
  )
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.maxConnections = MOST_CONNECTIONS
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === TIMED_OUT && isUploading(socket)) return
    requests.behind(socket, () => answerBrokenRequest(error, socket))
  })
  server.on("checkExpectation", refuseExpectation)
  const port = await listen(server, options.host, options.port)
  return { server, port, stop: () => stop(server) }
}

const refuseIf =
  (check: (req: Request) => ApiError | null): RequestHandler =>
  (req, _res, next) =>
    next(check(req) ?? undefined)

/** What is not even HTTP gets the one error shape too (assumption E1). */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = BROKEN[error.code ?? ""] ?? ["400 Bad Request", "The request is not valid HTTP."]
  const body = JSON.stringify({ error: { type: "validation_error", message: invalid(reason).message } })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT"
const BROKEN: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers of the request are larger than 16 KiB."],
  [TIMED_OUT]: ["408 Request Timeout", "The request did not arrive in time."],
}

/** Java's client offers HTTP/2 (`Upgrade: h2c`) with each first request: what nobody takes up is an ordinary request (RFC 9110 7.8). */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket"

/** Node would answer without a body (assumption E1). */
function refuseExpectation({ headers }: IncomingMessage, res: ServerResponse): void {
  const { type, message } = invalid(
    `Expect: ${headers.expect} cannot be met; only 100-continue can. Leave the header out.`,
  )
  sendFailure(res, { status: 417, type, message, headers: { Connection: "close" } })
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(new StartError(cannotListen(error, host, port))))
    server.listen(port, host, () => {
      server.removeAllListeners("error")
      done((server.address() as { port: number }).port)
    })
  })
}

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use. Stop what listens there, or choose another one with --port (0 picks a free one).`
  if (code === "EACCES") return `Port ${port} may not be used by this user. Choose one above 1023 with --port.`
  if (code === "EADDRNOTAVAIL") return `${host} is not an address of this machine. Choose another one with --host.`
  return `Sandpost cannot listen on ${host}:${port}: ${message}.`
}

/** Takes no more connections, lets what is in flight end, then cuts off what is left. */
function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    const forget = later(() => server.closeAllConnections(), STOP_MS)
    server.close(() => {
      forget()
      done()
    })
    server.closeIdleConnections()
  })
}
