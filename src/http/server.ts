import { once } from "node:events"
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from "express"
import type { SettingValues } from "../core/assumptions/settings.ts"
import { ApiError, invalid } from "../core/errors.ts"
import { isTlsHello } from "../core/request/doors.ts"
import { maskSecrets } from "../core/text/secrets.ts"
import type { Dialect } from "../operations/dialect.ts"
import { isError } from "../realm.ts"
import { StartError } from "../start-error.ts"
import { later } from "../time/turn.ts"
import { endWithFailure, type Failure, isOurs, sendFailure, sendJson, toFailure } from "./answer.ts"
import { afterResponses, connectionOf, expireUnread, serializeConnection } from "./connections.ts"
import { refuseInDialect } from "./dialects.ts"
import { checkDestination, type Guard } from "./guard.ts"
import { useClassesOf } from "./own-requests.ts"
import { DOCUMENTS, PAGES, sendMissingPage } from "./pages.ts"
import type { RequestObservation } from "./pipeline.ts"
import { noPath, type SuggestPath, wrongMethod } from "./routes.ts"

/** What a tool serves over HTTP, behind the same checks of Host, Origin and password as the control API: one path, or all that match. */
export type EdgePath =
  | { path: string | RegExp; is_document?: never }
  /** Opened like a page: with GET or HEAD, and from links of other origins. */
  | { path: string; is_document: true }

export interface EdgeHandlers {
  handle: RequestHandler
  /** How it sends errors, if not like the APIs. */
  sendFailure?(res: ServerResponse, failure: Failure): void
  /** Called after each request to the APIs. */
  observe?(seen: RequestObservation): void
  /** Takes over a websocket at one of its paths. Throws an error if the upgrade is refused. */
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Called when the sandbox stops. */
  close?(): void
}

export type ToolEdge = EdgePath & EdgeHandlers

/** Whether a tool serves a path. */
export const servesPath = ({ path }: ToolEdge, asked: string): boolean =>
  typeof path === "string" ? path === asked.replace(/\/$/, "") : path.test(asked)

export interface HttpOptions {
  host: string
  port: number
  /** The path below which everything is served; empty for none. */
  base_path: string
  guard: Guard
  version: string
  settings: () => SettingValues
  service: RequestHandler
  /** Served like the service: anybody with a key and an allowed Host. */
  dialects: readonly { dialect: Dialect; handle: RequestHandler }[]
  control: RequestHandler
  tracking: RequestHandler
  inbox: RequestHandler
  documents: RequestHandler
  tools: readonly ToolEdge[]
  suggestPath: SuggestPath
  /** Counts a request for a path of the service's API without `/v1`. */
  onMissingPrefix: (reason: string) => void
  /** Host and port of SMTP, for clients that mistake this port for it; null if it is off. */
  smtp_address: () => string | null
  /** Whether a connection may have several requests. */
  keep_alive: boolean
  /** Logs an error of the sandbox itself. Returns the one to respond with. */
  onError: (error: unknown, req: IncomingMessage) => unknown
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** How often Node checks the timeouts; its default is 30 seconds. */
const TIMEOUT_GRAIN_MS = 1000
const KEEP_ALIVE_MS = 30_000
const MAX_CONNECTIONS = 2000
/** Connections of requests that still run this long after a stop are closed. */
const STOP_MS = 2000

export interface Http {
  server: Server
  port: number
  stop(): Promise<void>
}

/** Starts the HTTP server. The middleware runs in the order written here. */
export async function startHttp(options: HttpOptions): Promise<Http> {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.enable("case sensitive routing")
  app.set("query parser", "simple")

  const { tools } = options
  const suggestPath: SuggestPath = (method, path) => {
    const meant = options.suggestPath(method, path)
    if (meant === `/v1${path}`) options.onMissingPrefix(`${method} ${path} instead of ${meant}`)
    return meant
  }
  const isDocument = (path: string) =>
    DOCUMENTS.test(path) || tools.some((tool) => tool.is_document && tool.path === path)
  const { checkHost, checkOrigin, checkPassword } = options.guard
  /** Refuses every method except GET and HEAD at read-only paths (assumption requests.malformed). */
  const onlyRead =
    (isOne: (path: string) => boolean): RequestHandler =>
    ({ method, path }, _res, next) => {
      const refused = !READ_METHODS.includes(method) && isOne(path)
      next(refused ? wrongMethod(method, path, READ_METHODS, suggestPath(method, path)) : undefined)
    }
  const refuseMissing: RequestHandler = (req, res) => {
    const error = noPath(req.path, suggestPath(req.method, req.path))
    // A browser asks for HTML first, a client for JSON or anything.
    if (req.method !== "GET" || req.accepts(["json", "html"]) !== "html") throw error
    sendMissingPage(res, error.message, options.base_path)
  }
  const hostChecked = refuseIf(checkHost)
  // First, because most requests go to `/v1` and every middleware before it would slow them down.
  app.use("/v1", hostChecked, options.service)
  for (const { dialect, handle } of options.dialects) app.use(dialect.base, hostChecked, handle)
  // Tracking links are opened from anywhere, so every host name is allowed.
  app.use("/t", options.tracking)
  app.all(/^\/t\//, refuseMissing)
  app.use(onlyRead((path) => /^\/healthz\/?$/.test(path)))
  app.get("/healthz", (_req, res) => sendJson(res, 200, JSON.stringify({ status: "ok", version: options.version })))
  app.use(isolateOrigin)
  app.use(hostChecked)
  // Before the password check, so that a page of another origin cannot find out whether the browser has stored the password.
  app.use(refuseIf((req) => checkOrigin(req, PAGES.test(req.path) || isDocument(req.path))))
  app.use(async (req, _res, next) => next((await checkPassword(req)) ?? undefined))
  // `/sandbox` itself is a page of the inbox; the control API has no operation there.
  app.get(/^\/sandbox$/, options.inbox)
  app.get(/^\/sandbox\/live$/, needsWebsocket)
  app.use("/sandbox", refuseIf(checkDestination), options.control)
  for (const { path, is_document, handle } of tools) if (!is_document) app.all(path, handle)
  app.use(onlyRead((path) => PAGES.test(path) || isDocument(path)))
  for (const { path, is_document, handle } of tools) if (is_document) app.get(path, handle)
  app.use(options.documents)
  app.use(options.inbox)
  app.use(refuseMissing)
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const refused = toApiError(error)
    const shown = isOurs(refused) ? options.onError(refused, req) : refused
    const failure = toFailure(shown, options.settings())
    const tool = tools.find((one) => servesPath(one, req.path))
    const spoken = options.dialects.find(({ dialect }) => `${req.path}/`.startsWith(`${dialect.base}/`))
    if (spoken) return refuseInDialect(spoken.dialect, res, refused, failure)
    const send = tool?.sendFailure ?? sendFailure
    send(res, failure)
  })

  const handle = serializeConnection((req, res) => {
    if (!options.keep_alive) res.shouldKeepAlive = false
    dropOrigin(req)
    dropBase(req, options.base_path)
    app(req, res)
  })
  const classes = withPrototypesOf(app)
  const server = createServer(
    {
      ...classes,
      requireHostHeader: false,
      insecureHTTPParser: false,
      connectionsCheckingInterval: TIMEOUT_GRAIN_MS,
      shouldUpgradeCallback: isWebSocket,
    },
    handle,
  )
  useClassesOf(server, classes)
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.maxConnections = MAX_CONNECTIONS
  server.on("clientError", (error: BrokenRequest, socket) => {
    const answer = () => afterResponses(socket, () => answerBrokenRequest(error, socket, options.smtp_address))
    if (error.code !== TIMED_OUT) answer()
    else if (!connectionOf(socket).is_streaming) expireUnread(socket, REQUEST_TIMEOUT_MS, answer)
  })
  server.on("checkExpectation", refuseExpectation)
  // Before the live feed, which reads the path.
  server.on("upgrade", (req) => dropBase(req, options.base_path))
  const port = await listen(server, options.host, options.port)
  return { server, port, stop: () => stop(server) }
}

/**
 * The classes that Node creates requests and responses of. Express gives each object its own prototype, which slows down every later access
 * to it (a tenth of the time of `POST /v1/emails`), unless it has that prototype already.
 */
function withPrototypesOf(app: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<T extends IncomingMessage> extends ServerResponse<T> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request)
  Object.setPrototypeOf(ExpressResponse.prototype, app.response)
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype })
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }
}

/** Clients of a proxy send the whole URL instead of the path (RFC 9112 3.2.2). The validator looks up the path as it was sent. */
function dropOrigin(req: IncomingMessage): void {
  if (req.url === undefined || req.url.startsWith("/") || !URL.canParse(req.url)) return
  const { pathname, search } = new URL(req.url)
  req.url = pathname + search
}

/** Removes the base path. A path without it stays: of a proxy that removes it itself, or of the health check. */
function dropBase(req: IncomingMessage, base: string): void {
  if (base === "" || !req.url?.startsWith(base)) return
  const rest = req.url.slice(base.length)
  if (rest === "" || /^[/?]/.test(rest)) req.url = rest.startsWith("/") ? rest : `/${rest}`
}

const refuseIf =
  (check: (req: Request) => ApiError | null): RequestHandler =>
  (req, _res, next) =>
    next(check(req) ?? undefined)

/** Converts an error of Express to an `ApiError`, such as a path that cannot be decoded; an internal error stays as it is. */
function toApiError(error: unknown): unknown {
  if (!isError(error) || error instanceof ApiError) return error
  const { status = 500, message }: { status?: number; message: string } = error
  return status < 500 ? invalid(message, { status }) : error
}

/** The methods that change nothing. */
export const READ_METHODS: string[] = ["GET", "HEAD"]

/** Answers a request to the live feed that is not a websocket upgrade. */
const needsWebsocket: RequestHandler = (req, _res, next) => {
  const message = `${req.originalUrl.split("?")[0]} is a websocket. Connect to it with ws://, client.live() or "sandpost listen".`
  next(new ApiError("validation_error", message, { status: 426, headers: { Upgrade: "websocket" } }))
}

/**
 * Prevents pages of other origins from loading a response, and from keeping a reference to a tab that shows it. `Vary` is set because
 * the response depends on the requesting origin.
 */
const isolateOrigin: RequestHandler = (_req, res, next) => {
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin")
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin")
  res.setHeader("Vary", "Origin, Sec-Fetch-Site")
  next()
}

/** Sends an error response for a request that is not valid HTTP (assumption errors.status). */
function answerBrokenRequest(error: BrokenRequest, socket: Duplex, smtp: () => string | null): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const first = error.rawPacket ?? Buffer.alloc(0)
  if (SMTP_COMMAND.test(first.toString("latin1", 0, 20))) {
    const address = smtp()
    const where = address === null ? "SMTP is off: start Sandpost with --smtp-port." : `SMTP is at ${address}.`
    const message = `This is the HTTP port. ${where}`
    endWithFailure(socket, { status: 400, type: "validation_error", message, headers: {} })
    return
  }
  if (isTlsHello(first)) {
    const message = "This port speaks HTTP without TLS. Use http:// instead of https:// in the URL."
    endWithFailure(socket, { status: 400, type: "validation_error", message, headers: {} })
    return
  }
  const [status, message] = BROKEN[error.code ?? ""] ?? [400, "The request is not valid HTTP."]
  endWithFailure(socket, { status, type: "validation_error", message, headers: {} })
}

type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: Buffer }
const SMTP_COMMAND = /^(?:EHLO|HELO|LHLO|MAIL FROM|AUTH|STARTTLS|NOOP|RSET|QUIT)\b/i

const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT"
const BROKEN: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are larger than 16 KiB."],
  [TIMED_OUT]: [408, "The request did not arrive in time."],
}

/**
 * Only websocket upgrades are handled. Java's client offers `Upgrade: h2c` in its first request; the server may ignore
 * it (RFC 9110 7.8).
 */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket"

/** Replaces Node's own 417, which has no body (assumption errors.status). */
function refuseExpectation({ headers }: IncomingMessage, res: ServerResponse): void {
  const message = `Expect: ${headers.expect} is not supported; only 100-continue is. Remove the header.`
  sendFailure(res, { status: 417, type: "validation_error", message, headers: { Connection: "close" } })
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, "listening").catch((error) => {
    throw new StartError(cannotListen(error, host, port))
  })
  return (server.address() as AddressInfo).port
}

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --port (0 picks a free one).`
  if (code === "EACCES") return `No permission to listen on port ${port}. Choose a port above 1023 with --port.`
  if (code === "EADDRNOTAVAIL") return `${host} is not an address of this machine. Choose another address with --host.`
  return `Sandpost cannot listen on ${host.includes(":") ? `[${host}]` : host}:${port}: ${message}.`
}

/** Stops accepting connections, waits for running requests, then closes the remaining connections. */
function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    const cancel = later(() => server.closeAllConnections(), STOP_MS)
    server.close(() => {
      cancel()
      done()
    })
    server.closeIdleConnections()
  })
}

/** A finished request for the log. Query, headers and tracking tokens are left out on purpose. */
type Answered = { method: string; path: string; status: number; duration_ms: number }

/** Logs every request when its response is sent or aborted. `now` is real time in milliseconds. */
export function logRequests(server: Server, now: () => number, log: (answered: Answered) => void): void {
  // Runs before the application, because Express shortens `url`.
  server.prependListener("request", ({ method = "", url = "" }: IncomingMessage, res: ServerResponse) => {
    const started = now()
    const path = maskSecrets((url.split("?", 1)[0] ?? "").replace(/(\/t\/\w\/)[^/]+/, "$1…"), [])
    res.on("close", () => log({ method, path, status: res.statusCode, duration_ms: now() - started }))
  })
}
