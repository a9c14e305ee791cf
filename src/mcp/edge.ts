import type { IncomingMessage, Server } from "node:http"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { RequestHandler } from "express"
import type { BodyBudget } from "../http/body.ts"
import { requestSelf } from "../http/own-requests.ts"
import type { SendRequest } from "./call.ts"

export interface McpEdgeOptions {
  /** The sandbox's own HTTP server. */
  server: () => Server
  /** Not that of the APIs: a tool's own request would wait for the body of the tool's call. */
  bodies: BodyBudget
}

const BODY_BYTES = 4 * 1024 * 1024

/** Serves `/mcp`. The library is loaded at the first request: it takes memory, and most sandboxes have none. */
export function mcpEdge({ server, bodies }: McpEdgeOptions): RequestHandler {
  let loaded: Promise<{ fetch: (request: Request) => Promise<Response> }> | undefined
  const load = async () => {
    const { createMcp } = await import("./server.ts")
    const send = (headers: Headers, signal: AbortSignal) => senderOf(server(), headers, signal)
    return createMcp({ body_bytes: BODY_BYTES, send })
  }
  return async (req, res) => {
    loaded ??= load()
    await bodies.acquire(req, res, BODY_BYTES)
    const gone = new AbortController()
    res.once("close", () => gone.abort())
    const response = await (await loaded).fetch(webRequest(req, gone.signal))
    res.status(response.status)
    for (const [name, value] of response.headers) res.setHeader(name, value)
    // The rest of a body that is too long is not read.
    if (response.status === 413) res.setHeader("Connection", "close")
    if (response.body === null) res.end()
    else
      Readable.fromWeb(response.body as ReadableStream)
        .on("error", () => res.destroy())
        .pipe(res)
  }
}

function webRequest(req: IncomingMessage & { originalUrl: string }, signal: AbortSignal): Request {
  const { method = "GET", headers, originalUrl } = req
  const hasBody = method !== "GET" && method !== "HEAD"
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(", ")])
  return new Request(new URL(originalUrl, `http://${headers.host}`), {
    method,
    headers: pairs,
    signal,
    ...(hasBody && { body: Readable.toWeb(req) as ReadableStream, duplex: "half" }),
  } as RequestInit)
}

/** Sends the requests of tools: with the Host and password of the client, and for the service with a key of the account. */
function senderOf(server: Server, client: Headers, signal: AbortSignal): SendRequest {
  const copied = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (client.has(name) ? [[name, client.get(name) as string]] : [])))
  const control: SendRequest = (api, { path, account: _, ...request }) =>
    requestSelf(server, {
      ...request,
      path: api === "control" ? `/sandbox${path}` : path,
      headers: { ...copied("host", "user-agent", "authorization"), ...request.headers },
      signal,
    })
  return async (api, request) => {
    if (api !== "service") return await control(api, request)
    const { account, ...rest } = request
    const info = await control("control", { method: "GET", path: `/info?${new URLSearchParams(account)}`, headers: {} })
    if (info.status >= 400) return info
    return await requestSelf(server, {
      ...rest,
      account_id: JSON.parse(info.text).account_id,
      path: `/v1${request.path}`,
      headers: { ...copied("host", "user-agent"), ...request.headers },
      signal,
    })
  }
}
