import { IncomingMessage, type Server, type ServerOptions, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Duplex } from "node:stream"
import type { Submission } from "../operations/context.ts"
import { connectionOf } from "./connections.ts"

/** A request of the process to its own HTTP server. */
export interface OwnRequest {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  /** For the service: the account whose key with full access is used. */
  account_id?: string | undefined
  /** Where such a request comes from, in its log (default: `mcp`). */
  source?: "api" | "mcp"
  /** For `POST /v1/emails`: the message that came over SMTP. */
  submission?: Submission
  signal?: AbortSignal
}

type Classes = Required<Pick<ServerOptions, "IncomingMessage" | "ServerResponse">>
const classes = new WeakMap<Server, Classes>()

/** Has {@link requestSelf} create requests and responses of the classes of a server. */
export const useClassesOf = (server: Server, own: Classes) => classes.set(server, own)

/**
 * Passes a request to the process's own server, with a connection in memory. It takes the same path as any other:
 * access checks, permission, validation, faults, log. No client can open such a connection. Nothing is written as HTTP
 * and parsed again, which would take five times longer.
 */
export async function requestSelf(server: Server, own: OwnRequest): Promise<{ status: number; text: string }> {
  const { account_id, source = "mcp", submission = null, signal } = own
  signal?.throwIfAborted()
  const { IncomingMessage: Request, ServerResponse: Response } = classes.get(server) ?? {
    IncomingMessage,
    ServerResponse,
  }
  const sent: Buffer[] = []
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      sent.push(bytes)
      done()
    },
  })
  Object.assign(connectionOf(socket), { account_id, submission, source: account_id === undefined ? "api" : source })
  const req = fill(new Request(socket as Socket), own)
  const res = new Response(req)
  // Otherwise the body would come in chunks that have to be parsed.
  res.useChunkedEncodingByDefault = false
  res.assignSocket(socket as Socket)
  const leave = () => void socket.destroy()
  signal?.addEventListener("abort", leave)
  try {
    await new Promise<void>((done, fail) => {
      res.once("finish", done)
      socket.once("close", () => fail(signal?.aborted ? signal.reason : new Error("socket hang up")))
      socket.once("error", fail)
      server.emit("request", req, res)
    })
  } finally {
    signal?.removeEventListener("abort", leave)
    socket.destroy()
    // An ended stream may stay in memory for long, and with it what it refers to.
    connectionOf(socket).submission = null
    if (res.socket) res.detachSocket(socket as Socket)
  }
  const bytes = Buffer.concat(sent)
  return { status: res.statusCode, text: bytes.toString("utf8", bytes.indexOf(HEAD_END) + HEAD_END.length) }
}

const HEAD_END = "\r\n\r\n"

/** Makes a request what the parser of Node would make it. */
function fill(req: IncomingMessage, { method, path, headers, body }: OwnRequest): IncomingMessage {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }
  const fields = Object.entries({ ...headers, ...length })
  Object.assign(req, {
    method,
    url: path,
    httpVersion: "1.1",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    complete: true,
  })
  req.rawHeaders = fields.flat()
  for (const [name, value] of fields) req.headers[name.toLowerCase()] = value
  if (body !== undefined) req.push(body)
  req.push(null)
  return req
}
